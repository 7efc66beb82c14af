/** The values that a record had before it was edited, by which the edit can be undone. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { Field } from 'shared-contracts/entity/field';
import { isEmptyValue, type Row } from '../../field-kinds/field-kind.ts';
import { wireValue } from '../../field-kinds/wire-value.ts';
import { sameValue } from '../form-draft.ts';
import { linesBody } from '../form-values.ts';

export interface Edited {
  /** The record before the edit. */
  readonly record: Row;
  /** The values with which the form was opened: also those of fields that are not in the record, e.g. the roles of a user. */
  readonly shown: Row;
  /** The values that were sent. */
  readonly body: Row;
}

/**
 * The earlier values of the changed fields, in the server's format. Null when nothing was changed, or when one of the changes cannot be put back:
 * lines, passwords, masked values, and values that the form never knew.
 */
export function earlierValues(entity: EntityDefinition, { record, shown, body }: Edited): Row | null {
  const earlier: Record<string, unknown> = {};
  for (const [name, sent] of Object.entries(body)) {
    const field = entity.fields[name];
    const lines = entity.lines?.[name];
    if (lines && !sameValue(sent, linesBody(lines, (record[name] as readonly Row[] | undefined) ?? []))) return null;
    if (!field) continue;
    const value = record[name] === undefined ? shown[name] : record[name];
    const before = wireValue(field, value);
    if (sameValue(sent, before)) continue;
    if (value === undefined || field.secret || isMasked(field, value)) return null;
    earlier[name] = isEmptyValue(before) ? null : before;
  }
  return Object.keys(earlier).length > 0 ? earlier : null;
}

const isMasked = (field: Field, value: unknown): boolean =>
  Boolean(field.masked || field.sameFactAs) && typeof value === 'string' && value.includes('*');
