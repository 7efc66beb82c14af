import { Input } from 'antd';
import { useWidgetMessages } from '../messages.ts';
import { asText, type CellProps, type FieldKindWidgets, type FilterProps, type InputProps, plainText } from './field-kind.ts';

function TextCell({ value }: CellProps) {
  const shown = plainText(value);
  return <span title={shown}>{shown}</span>;
}

function TextFilter({ id, value, onChange }: FilterProps) {
  const t = useWidgetMessages();
  return (
    <Input
      id={id}
      allowClear
      placeholder={t('enter')}
      value={asText(value)}
      onChange={(event) => onChange?.(event.target.value || undefined)}
    />
  );
}

function TextInput({ field, id, value, onChange, disabled }: InputProps) {
  const t = useWidgetMessages();
  return (
    <Input
      id={id}
      allowClear
      disabled={disabled}
      placeholder={t('enter')}
      {...(field.secret ? { type: 'password', autoComplete: 'new-password' } : {})}
      value={asText(value)}
      onChange={(event) => onChange?.(event.target.value)}
    />
  );
}

/** One line of text. */
export const text: FieldKindWidgets = {
  width: 160,
  Cell: TextCell,
  Filter: TextFilter,
  filters: 'one',
  Input: TextInput,
  format: plainText,
  column: () => ({ type: 'input' }),
};

/** Filter of every kind that is searched by its text. */
export { TextFilter };
