import type { Field } from 'shared-contracts/entity/field';
import { StateTag } from '../tags/state-tag.tsx';
import { asText, isEmptyValue, type Row, textBeside } from './field-kind.ts';
import { fieldKind } from './field-kinds.ts';

export interface FieldCellProps {
  readonly field: Field;
  readonly name: string;
  readonly row: Row;
  /** Shows a dictionary code as a coloured tag. */
  readonly tag?: boolean | undefined;
}

/** One value of a record, shown as its field kind does. */
export function FieldCell({ field, name, row, tag = false }: FieldCellProps) {
  if (tag && field.dict && !isEmptyValue(row[name]))
    return <StateTag dict={field.dict} value={asText(row[name])} text={textBeside(row, name)} />;
  const value = row[name];
  // A masked value cannot be formatted as a date, code or region, so it is shown unchanged.
  if (isMasked(field, value)) return <span style={{ whiteSpace: 'nowrap' }}>{maskedText(field, name, row)}</span>;
  const { Cell } = fieldKind(field);
  return <Cell field={field} name={name} value={value} row={row} />;
}

function isMasked({ masked, sameFactAs }: Field, value: unknown): value is string {
  return Boolean(masked || sameFactAs) && typeof value === 'string' && value.includes('*');
}

/** Text of a masked value; for a region, the name of the part that is not masked. */
function maskedText({ kind }: Field, name: string, row: Row): string {
  const place = kind === 'region' ? textBeside(row, name) : undefined;
  return place === undefined ? String(row[name]) : `${place} **`;
}
