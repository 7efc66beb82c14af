import { Input } from 'antd';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { DownOutlined } from '../ui/icons.ts';
import { CalendarOutlined } from '../ui/list-icons.ts';

/** Placeholder in the size of the field whose code is loading. */
export function FieldOnItsWay() {
  const t = useWidgetMessages();
  return <Input disabled placeholder={t('choose')} />;
}

export interface FieldUntouchedProps {
  readonly id?: string | undefined;
  /** Accessible name of the field, if no visible label names it. */
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  /** What the field opens: a list of choices, or a calendar. */
  readonly opens?: 'listbox' | 'dialog';
  readonly onTurn: (by: 'pointer' | 'key') => void;
}

/** Placeholder of a choice field that has not had the focus yet; its real control is loaded when it gets the focus. */
export function FieldUntouched({ id, label, placeholder, opens = 'listbox', onTurn }: FieldUntouchedProps) {
  const t = useWidgetMessages();
  return (
    <Input
      {...(id ? { id } : {})}
      readOnly
      role="combobox"
      aria-expanded={false}
      aria-haspopup={opens}
      aria-label={label}
      placeholder={placeholder ?? t('choose')}
      suffix={opens === 'dialog' ? <CalendarOutlined /> : <DownOutlined />}
      onFocus={() => onTurn('key')}
      onMouseDown={(event) => {
        // Prevents this placeholder from taking the focus, because the actual field, which replaces it, takes it.
        event.preventDefault();
        onTurn('pointer');
      }}
    />
  );
}
