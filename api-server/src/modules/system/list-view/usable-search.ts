/**
 * Removes from a saved search everything that the caller may not use, because permissions, masks and contracts may have changed since it
 * was saved.
 */
import { everyField, readConditions } from 'shared-contracts/entity/advanced-query';
import { awaitingMe, awaitingParameter } from 'shared-contracts/entity/awaiting';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { FilterColumns } from '../../../kernel/caller/filter-values.ts';

export type Search = Readonly<Record<string, string>>;

export interface UsableSearch {
  readonly search: Search;
  /** Number of search parameters that were removed. */
  readonly leftOut: number;
}

/** Parameters whose value is a comma-separated list of fields; a minus before a field means descending. */
const naming = new Set(['column', 'groupBy']);
/** Parameters that have a meaning only together with another one. */
const besides: Readonly<Record<string, string>> = { order: 'column', superQueryMatchType: 'superQueryParams' };

/** The search without filters, sort fields and groups by fields that do not exist or that the caller does not see in full. */
export function usableSearch(search: Search, entity: EntityDefinition, columns: FilterColumns): UsableSearch {
  const isUsable = ([name, value]: readonly [string, string]): boolean => {
    if (name in besides) return true;
    if (naming.has(name)) return value.split(',').every((field) => columns.has(field.trim().replace(/^-|_dictText$/g, '')));
    if (name === awaitingParameter) return value === awaitingMe && entity.stateField !== undefined && columns.has(entity.stateField);
    if (name === 'superQueryParams') return rulesAreUsable(value, columns);
    return columns.has(name.replace(/_(begin|end|MultiString)$/, ''));
  };
  const entries = Object.entries(search);
  const usable = new Map(entries.filter(isUsable));
  const leftOut = entries.length - usable.size;
  for (const [name, other] of Object.entries(besides)) if (!usable.has(other)) usable.delete(name);
  return { search: Object.fromEntries(usable), leftOut };
}

function rulesAreUsable(text: string, columns: FilterColumns): boolean {
  const conditions = readConditions(text);
  return conditions !== undefined && everyField(conditions, (field) => columns.has(field));
}
