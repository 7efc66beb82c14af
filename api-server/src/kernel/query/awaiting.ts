/** Lists of the records that wait for an action of the caller, for every entity with states (`awaitingStates`). */
import { inArray, type SQL, sql } from 'drizzle-orm';
import { awaitingMe, awaitingParameter, awaitingStates } from 'shared-contracts/entity/awaiting';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type Caller, may } from '../caller/caller.ts';
import type { FilterColumns } from '../caller/filter-values.ts';
import type { WireQuery } from './query-language.ts';

/**
 * The SQL condition for `awaiting=me`. It matches no row when the caller has no such action or may not see the state; it is undefined when
 * the request does not contain `awaiting=me`.
 */
export function awaitingCondition(entity: EntityDefinition, caller: Caller, query: WireQuery, columns: FilterColumns): SQL | undefined {
  if (query[awaitingParameter] !== awaitingMe) return undefined;
  const states = awaitingStates(entity, (code) => may(caller, code));
  const state = entity.stateField ? columns.get(entity.stateField) : undefined;
  return state && !state.mask && states.length > 0 ? inArray(state.column, [...states]) : sql`false`;
}
