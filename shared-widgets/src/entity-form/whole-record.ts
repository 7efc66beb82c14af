/** The record for a form with lines: lists do not contain lines, so the record is read once more before the form is shown. */
import { useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';

export interface WholeRecord<E extends EntityDefinition> {
  /** Undefined for a new record, and while the record is loading. */
  readonly record: RecordOf<E> | undefined;
  readonly isReady: boolean;
  /** Why the record cannot be read. */
  readonly error: string | undefined;
}

/** Reads the record with its lines. Values and version stay those that were shown first, because somebody else wrote any later version. */
export function useWholeRecord<E extends EntityDefinition>(
  entity: E,
  given: RecordOf<E> | undefined,
  lines: readonly string[],
): WholeRecord<E> {
  const isWhole = (record: Readonly<Record<string, unknown>>): boolean => lines.every((name) => record[name] !== undefined);
  const needed = given !== undefined && !isWhole(given);
  const [first, setFirst] = useState<RecordOf<E> | undefined>(undefined);
  const { data, error, isFetching } = entityApi(entity).useRecord(needed && !first ? given.id : null);
  if (!needed) return { record: given, isReady: true, error: undefined };
  if (first?.id === given.id) return { record: first, isReady: true, error: undefined };
  if (data && !isFetching && data.id === given.id) setFirst(data);
  return { record: undefined, isReady: false, error: error?.message };
}
