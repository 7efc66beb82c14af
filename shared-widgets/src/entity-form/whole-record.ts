/** The record a form with lines begins with: lists do not carry lines, so the form reads the record once more before it shows. */
import { useState } from 'react';
import type { EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';

export interface WholeRecord<E extends EntityDefinition> {
  /** Undefined for a new record, and while the whole one is on its way. */
  readonly record: RecordOf<E> | undefined;
  readonly isReady: boolean;
  /** Why it cannot be read. */
  readonly error: string | undefined;
}

/** The record with the lines of these names. Values and version stay those it was first shown with: a later version is somebody else's. */
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
