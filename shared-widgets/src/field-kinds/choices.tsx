import { DictionaryTag } from '../tags/dictionary-tag.tsx';
import { ChoiceFilter, choiceInput } from './choice-controls.tsx';
import { asText, type CellProps, emptyText, type FieldKindWidgets, isEmptyValue, plainText } from './field-kind.ts';

function ChoicesCell({ field, value }: CellProps) {
  return isEmptyValue(value) ? emptyText : <DictionaryTag dict={field.dict ?? ''} value={asText(value) ?? null} />;
}

/** Field kind: several codes of a dictionary in a comma-separated list; a filter finds records with any of the chosen codes. */
export const choices: FieldKindWidgets = {
  width: 180,
  Cell: ChoicesCell,
  Filter: ChoiceFilter,
  filters: 'one',
  Input: choiceInput({ multiple: true }),
  format: plainText,
  column: ({ dict }) => ({ type: 'list_multi', dictCode: dict }),
  toQuery: (value) => `,${value},`,
};
