import { useDictionaryText } from 'shared-platform/dictionary';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import {
  asText,
  type CellProps,
  emptyText,
  type FieldKindWidgets,
  type FilterProps,
  type InputProps,
  plainText,
  textBeside,
} from './field-kind.ts';

function ChoiceCell({ field, name, value, row }: CellProps) {
  const fromDictionary = useDictionaryText(field.dict ?? '', asText(value) ?? '');
  const shown = textBeside(row, name) ?? (fromDictionary || asText(value)) ?? emptyText;
  return <span title={shown}>{shown}</span>;
}

/** Several codes may be chosen: the wire reads a comma list as "one of". */
function ChoiceFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <DictionarySelect id={id} dict={field.dict ?? ''} multiple maxTagCount="responsive" value={asText(value) ?? null} onChange={onChange} />
  );
}

function ChoiceInput({ field, id, value, onChange, disabled }: InputProps) {
  return <DictionarySelect id={id} disabled={disabled} dict={field.dict ?? ''} value={asText(value) ?? null} onChange={onChange} />;
}

/** One code of a dictionary. */
export const choice: FieldKindWidgets = {
  width: 120,
  Cell: ChoiceCell,
  Filter: ChoiceFilter,
  filters: 'one',
  Input: ChoiceInput,
  format: plainText,
  column: ({ dict }) => ({ type: 'select', dictCode: dict, allowSearch: true }),
};
