/** From records to form values and from form values to request bodies. */
import type { Fields, LinesDefinition } from 'shared-contracts/entity/entity';
import { isEmptyValue, type Row } from '../field-kinds/field-kind.ts';
import { wireValue } from '../field-kinds/wire-value.ts';

/** First values of a form: the record's, else the ones given, else the fields' own. */
export function initialValues(names: readonly string[], fields: Fields, record?: Row, given?: Row): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = given?.[name] ?? (record ? record[name] : fields[name]?.initial);
    if (value !== null && value !== undefined) values[name] = value;
  }
  return values;
}

/** What is sent: values as the wire carries them, emptied fields as null. New records leave empty fields out. */
export function requestBody(names: readonly string[], fields: Fields, values: Row, isNew: boolean): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of names) {
    const field = fields[name];
    const sent = field ? wireValue(field, values[name]) : values[name];
    if (!isEmptyValue(sent)) body[name] = sent;
    else if (!isNew) body[name] = null;
  }
  return body;
}

/** Lines as they are sent: the id of saved ones, and every field that may be written; what was emptied is null. */
export function linesBody({ fields }: LinesDefinition, rows: readonly Row[]): Record<string, unknown>[] {
  const names = Object.keys(fields).filter((name) => !fields[name]?.readOnly);
  return rows.map((row) => ({ ...(row.id ? { id: row.id } : {}), ...requestBody(names, fields, row, false) }));
}
