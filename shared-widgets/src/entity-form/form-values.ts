/** Converts records to form values, and form values to request bodies. */
import type { Fields, LinesDefinition } from 'shared-contracts/entity/entity';
import { isEmptyValue, type Row } from '../field-kinds/field-kind.ts';
import { wireValue } from '../field-kinds/wire-value.ts';

/** Initial values of a form: those of the record, or for a new record the given ones, otherwise those of the fields. */
export function initialValues(names: readonly string[], fields: Fields, record?: Row, given?: Row): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const value = record ? record[name] : (given?.[name] ?? fields[name]?.initial);
    if (value !== null && value !== undefined) values[name] = value;
  }
  return values;
}

/** The request body: values in the server's format, emptied fields as null. For new records empty fields are left out. */
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

/** Lines as sent: the id of stored ones and every writable field; emptied fields as null. */
export function linesBody({ fields }: LinesDefinition, rows: readonly Row[]): Record<string, unknown>[] {
  const names = Object.keys(fields).filter((name) => !fields[name]?.readOnly);
  return rows.map((row) => ({ ...(row.id ? { id: row.id } : {}), ...requestBody(names, fields, row, false) }));
}
