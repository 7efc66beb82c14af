import { Input } from 'antd';
import { useWidgetMessages } from '../messages/widget-messages.ts';

/** As large as the field whose code is on its way. */
export function FieldOnItsWay() {
  const t = useWidgetMessages();
  return <Input disabled placeholder={t('choose')} />;
}
