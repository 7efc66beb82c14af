import { Tag } from 'antd';
import { colorOfCode, useCodeText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { codeWords } from '../tags/code-words.ts';
import { ChoiceFilter, choiceInput } from './choice-controls.tsx';
import { asText, type CellProps, emptyText, type FieldKindWidgets, plainText, textBeside } from './field-kind.ts';

function ChoiceCell({ field, name, value, row }: CellProps) {
  const label = useLabel();
  const words = useCodeText(field.dict, asText(value), textBeside(row, name));
  const shown = codeWords(field.dict, asText(value), words, label) || emptyText;
  const color = colorOfCode(field.dict, asText(value));
  return color ? <Tag color={color}>{shown}</Tag> : <span title={shown}>{shown}</span>;
}

/** Field kind: one code of a dictionary. */
export const choice: FieldKindWidgets = {
  width: 120,
  Cell: ChoiceCell,
  Filter: ChoiceFilter,
  filters: 'one',
  Input: choiceInput({ multiple: false }),
  format: plainText,
  column: ({ dict }) => ({ type: 'select', dictCode: dict, allowSearch: true }),
};
