import { and, inArray, sql } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Invalid } from '../../../kernel/basics/errors.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { runNamed } from '../../../kernel/database/statements.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { isNarrowed, mayRead, ruleCondition, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { codeRows, holdersInForce } from '../../system/permission/grants-in-force.ts';
import { asCallers } from '../../system/session/person-rights.ts';

/** Whose people must act: those of the platform, or those of the party that the record names. */
export type WorkParty = 'platform' | 'shipper' | 'carrier' | 'driver';

interface Question {
  readonly tenantId: number;
  readonly permission: string;
  readonly party: WorkParty;
  /** Ids of one or several parties; null when people of the platform must act. */
  readonly partyId: string | readonly string[] | null;
}

/**
 * People of the party who hold the permission: the platform's people belong to no party; a driver's work is for that driver only. Needs a
 * transaction that sees every tenant.
 */
export async function peopleWith(tx: Tx, { tenantId, permission, party, partyId }: Question): Promise<string[]> {
  const named = sql`any(${sql.param(typeof partyId === 'string' ? [partyId] : [...(partyId ?? [])])}::varchar[])`;
  const belongs = {
    platform: sql`u.shipper_id is null and u.carrier_id is null`,
    shipper: sql`u.shipper_id = ${named}`,
    carrier: sql`u.carrier_id = ${named} and u.driver_id is null`,
    driver: sql`u.driver_id = ${named}`,
  }[party];
  const rows = await runNamed<{ id: string }>(
    tx,
    `people_of_${party}`,
    sql`select u.id from sys_user u
      where u.id in ${holdersInForce(codeRows(permission))} and u.del_flag = 0 and u.status = 1 and u.tenant_id = ${tenantId} and ${belongs}
      order by u.id`,
  );
  return rows.map(({ id }) => id);
}

/** The people of `peopleWith`, without those from whom their own shipper withholds the permission. */
export async function callersWith(tx: Tx, question: Question, now: number): Promise<Caller[]> {
  const callers = await asCallers(tx, question.tenantId, await peopleWith(tx, question), now);
  return callers.filter((caller) => may(caller, question.permission));
}

interface Shown {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
}

/**
 * Those of the records that a person may be notified of: all that the person sees in the list (`scope`) or, for records that are just
 * entering or leaving the list, all that the person's data rules allow (`rules`). Needs a transaction that sees every tenant.
 */
export async function inSight(
  tx: Tx,
  caller: Caller,
  { entity, table }: Shown,
  ids: readonly string[],
  by: 'scope' | 'rules' = 'scope',
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || !mayRead(caller, entity)) return new Set();
  try {
    if (by === 'scope' && !isNarrowed(table, caller)) return new Set(ids);
    const condition = by === 'scope' ? scopeCondition(table, caller) : ruleCondition(table, caller);
    if (!condition) return new Set(ids);
    const rows: readonly { readonly id: string }[] = await tx
      .select({ id: sql<string>`${table.id}` })
      .from(table)
      .where(and(inArray(table.id, [...ids]), condition));
    return new Set(rows.map(({ id }) => id));
  } catch (error) {
    // A person whose data rule is invalid sees no rows at all.
    if (error instanceof Invalid) return new Set();
    throw error;
  }
}
