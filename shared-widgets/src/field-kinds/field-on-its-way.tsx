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
  /** Whether the real control is loading: the placeholder has the focus until the control takes it. */
  readonly isLoading?: boolean;
  /** Called when the focus leaves the placeholder while the real control is loading. */
  readonly onLeave?: () => void;
}

/** Placeholder of a choice field that has not had the focus yet; its real control is loaded when it gets the focus. */
export function FieldUntouched({ id, label, placeholder, opens = 'listbox', onTurn, isLoading = false, onLeave }: FieldUntouchedProps) {
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
      autoFocus={isLoading}
      aria-busy={isLoading}
      suffix={opens === 'dialog' ? <CalendarOutlined /> : <DownOutlined />}
      onFocus={() => !isLoading && onTurn('key')}
      onBlur={onLeave}
      onMouseDown={(event) => {
        // Prevents this placeholder from taking the focus, because the actual field, which replaces it, takes it.
        event.preventDefault();
        if (!isLoading) onTurn('pointer');
      }}
    />
  );
}
