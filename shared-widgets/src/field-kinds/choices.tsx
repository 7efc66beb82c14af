import { Flex, Tag } from 'antd';
import { partsOf } from 'editable-table/cell-values';
import { useDictionary } from 'shared-platform/dictionary';
import { DictionarySelect } from '../selects/dictionary-select.tsx';
import { asText, type CellProps, emptyText, type FieldKindWidgets, type FilterProps, type InputProps, plainText } from './field-kind.ts';

function ChoicesCell({ field, value }: CellProps) {
  const options = useDictionary(field.dict ?? '');
  const codes = partsOf(value);
  if (codes.length === 0) return emptyText;
  return (
    <Flex gap={4} wrap>
      {codes.map((code) => (
        <Tag key={code}>{options.find((option) => option.value === code)?.text ?? code}</Tag>
      ))}
    </Flex>
  );
}

function ChoicesFilter({ field, id, value, onChange }: FilterProps) {
  return (
    <DictionarySelect id={id} dict={field.dict ?? ''} multiple maxTagCount="responsive" value={asText(value) ?? null} onChange={onChange} />
  );
}

function ChoicesInput({ field, id, value, onChange, disabled }: InputProps) {
  return (
    <DictionarySelect id={id} disabled={disabled} dict={field.dict ?? ''} multiple value={asText(value) ?? null} onChange={onChange} />
  );
}

/** Field kind: several codes of a dictionary in a comma-separated list; a filter finds records with any of the chosen codes. */
export const choices: FieldKindWidgets = {
  width: 180,
  Cell: ChoicesCell,
  Filter: ChoicesFilter,
  filters: 'one',
  Input: ChoicesInput,
  format: plainText,
  column: ({ dict }) => ({ type: 'list_multi', dictCode: dict }),
  toQuery: (value) => `,${value},`,
};
