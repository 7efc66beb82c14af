import { Input } from 'antd';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DownOutlined } from '../ui/icons.ts';

/** Placeholder in the size of the field whose code is loading. */
export function FieldOnItsWay() {
  const t = useWidgetMessages();
  return <Input disabled placeholder={t('choose')} />;
}

export interface FieldUntouchedProps {
  readonly id?: string | undefined;
  readonly onTurn: (by: 'pointer' | 'key') => void;
}

/** A choice that nobody has turned to yet. */
export function FieldUntouched({ id, onTurn }: FieldUntouchedProps) {
  const t = useWidgetMessages();
  return (
    <Input
      {...(id ? { id } : {})}
      readOnly
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      placeholder={t('choose')}
      suffix={<DownOutlined />}
      onFocus={() => onTurn('key')}
      onMouseDown={(event) => {
        // Prevents the focus here, because the real field, which replaces this one, takes it.
        event.preventDefault();
        onTurn('pointer');
      }}
    />
  );
}
