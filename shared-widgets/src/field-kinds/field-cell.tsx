import type { Field } from 'shared-contracts/field';
import { StateTag } from '../state-tag.tsx';
import { asText, isEmptyValue, type Row, textBeside } from './field-kind.ts';
import { fieldKind } from './field-kinds.ts';

export interface FieldCellProps {
  readonly field: Field;
  readonly name: string;
  readonly row: Row;
  /** Show a dictionary code as a coloured tag. */
  readonly tag?: boolean | undefined;
}

/** One value of a record, shown as its kind says. */
export function FieldCell({ field, name, row, tag = false }: FieldCellProps) {
  if (tag && field.dict && !isEmptyValue(row[name]))
    return <StateTag dict={field.dict} value={asText(row[name])} text={textBeside(row, name)} />;
  const { Cell } = fieldKind(field);
  return <Cell field={field} name={name} value={row[name]} row={row} />;
}
