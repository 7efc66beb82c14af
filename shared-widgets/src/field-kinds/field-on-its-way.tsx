import { Input } from 'antd';
import { useWidgetMessages } from '../messages/widget-messages.ts';

/** Placeholder in the size of the field whose code is loading. */
export function FieldOnItsWay() {
  const t = useWidgetMessages();
  return <Input disabled placeholder={t('choose')} />;
}
