import { cutText } from '../controls/ellipsis.tsx';
import { Button, Space } from '../ui/core.ts';
import { Input } from '../ui/form.ts';
import { CloseOutlined } from '../ui/icons.ts';
import { usePickerWords } from './picker-words.ts';

export interface PickedFieldProps {
  readonly id?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly size?: 'small' | 'middle' | 'large';
  readonly status?: '' | 'error';
  readonly autoFocus?: boolean;
  readonly 'aria-labelledby'?: string | undefined;
  readonly 'aria-invalid'?: boolean | undefined;
  /** Names of the selected records. */
  readonly names: readonly string[];
  /** Largest number of characters shown of each name; the tooltip has them all. */
  readonly ellipsisLength?: number;
  readonly placeholder: string;
  /** Text of the button beside the field. */
  readonly buttonText: string;
  /** Shows the button as icon only, for table cells. */
  readonly isNarrow?: boolean;
  readonly onOpen: () => void;
  readonly onClear: () => void;
}

/** Read-only field with the names selected in a dialog, a clear icon, and a button that opens the dialog. */
export function PickedField({
  names,
  ellipsisLength,
  placeholder,
  buttonText,
  isNarrow = false,
  onOpen,
  onClear,
  ...control
}: PickedFieldProps) {
  const t = usePickerWords();
  const text = names.join(',');
  const shown = ellipsisLength === undefined ? text : names.map((name) => cutText(name, ellipsisLength)).join(',');
  const input = (
    <Input
      {...control}
      readOnly
      role="combobox"
      aria-haspopup="dialog"
      aria-expanded={false}
      title={text}
      placeholder={placeholder}
      value={shown}
      onClick={() => {
        if (!control.disabled) onOpen();
      }}
      onKeyDown={(event) => {
        if (control.disabled) return;
        if (event.key === 'Enter' || event.key === ' ' || (event.altKey && event.key === 'ArrowDown')) {
          event.preventDefault();
          event.stopPropagation();
          onOpen();
        } else if ((event.key === 'Delete' || event.key === 'Backspace') && names.length > 0) {
          event.preventDefault();
          onClear();
        }
      }}
      suffix={
        names.length > 0 && !control.disabled ? (
          <Button
            type="text"
            size="small"
            tabIndex={-1}
            icon={<CloseOutlined />}
            aria-label={t('clear')}
            onClick={(event) => {
              event.stopPropagation();
              onClear();
            }}
          />
        ) : (
          <span />
        )
      }
    />
  );
  if (isNarrow) return input;
  return (
    <Space.Compact style={{ width: '100%' }}>
      {input}
      <Button type="primary" size={control.size} disabled={control.disabled} onClick={onOpen}>
        {buttonText}
      </Button>
    </Space.Compact>
  );
}
