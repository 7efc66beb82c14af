import { Form } from 'antd';
import type { Field } from 'shared-contracts/entity/field';
import { useNames } from 'shared-controls/known-names';
import { titlesOf } from '../pickers/entity-names.ts';
import { ReferenceSelect } from '../selects/reference-select.tsx';
import {
  asText,
  type CellProps,
  emptyText,
  type FieldKindWidgets,
  type FilterProps,
  type InputProps,
  isEmptyValue,
  plainText,
  type Row,
  textBeside,
} from './field-kind.ts';

/** Name of the referenced record, as the server sent it in this record. */
function shownName(field: Field, name: string, row: Row | undefined): string | undefined {
  const named = field.shownBy ? row?.[field.shownBy] : undefined;
  return isEmptyValue(named) ? textBeside(row, name) : String(named);
}

function ReferenceCell({ field, name, value, row }: CellProps) {
  const told = shownName(field, name, row);
  const id = asText(value);
  const [found] = useNames(titlesOf(field.entity ?? ''), told === undefined && id ? [id] : []);
  // Without permission to read the other record, its name is missing; the id is not shown instead.
  const shown = told ?? (found && found !== id ? found : emptyText);
  return <span title={shown}>{shown}</span>;
}

function ReferenceFilter({ field, id, value, onChange }: FilterProps) {
  return <ReferenceSelect id={id} entity={field.entity ?? ''} value={asText(value) ?? null} onChange={(chosen) => onChange?.(chosen)} />;
}

function ReferenceInput({ field, name, row, query, choices, id, value, onChange, disabled }: InputProps) {
  const form = Form.useFormInstance();
  const stillTheSame = row !== undefined && row[name] === value;
  return (
    <ReferenceSelect
      id={id}
      disabled={disabled}
      entity={field.entity ?? ''}
      {...(query ? { query } : {})}
      {...(choices ? { choices, choiceValues: () => form.getFieldsValue(true) as Row } : {})}
      shownText={stillTheSame ? (shownName(field, name, row) ?? null) : null}
      value={asText(value) ?? null}
      onChange={(chosen) => onChange?.(chosen)}
    />
  );
}

/** Field kind: id of another entity's record, shown by its name. */
export const reference: FieldKindWidgets = {
  width: 160,
  Cell: ReferenceCell,
  Filter: ReferenceFilter,
  filters: 'one',
  isLong: true,
  Input: ReferenceInput,
  format: plainText,
  column: ({ entity, shownBy }) => ({ type: 'reference', dict: entity, field: shownBy }),
};
