import { and, eq, getTableColumns, ne, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { maskOf } from 'shared-contracts/entity/masks';
import { Conflict } from '../../kernel/basics/errors.ts';
import type { Caller } from '../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { EntityTable } from '../../kernel/entity/entity-table.ts';
import { commonParties, isNarrowed, mayRead, scopeCondition } from '../../kernel/entity/row-scope.ts';
import { type AskedNumber, isTelling, refuseAtLimit, Taken } from '../../kernel/query/taken.ts';

interface Unique {
  readonly same: SQL;
  readonly exceptId?: string | undefined;
  readonly message: string;
  /** Field at which the refusal is shown. */
  readonly field?: string | undefined;
  /**
   * What the caller asks with. The refusal reveals nothing about rows that the caller cannot see, and is limited and logged if it is about
   * such a row or a masked number. The route must say `tellsTaken`.
   */
  readonly asked: AskedNumber;
}

/** Message about a row outside the caller's scope: it reveals neither the number nor that such a row exists. */
export const outOfScope = '资料未能保存，请核对后重试；仍未成功请联系平台客服';

/**
 * Refuses with `message` when another row of the tenant that is not deleted satisfies `same`; rows outside the caller's scope count too.
 * Unique indexes decide between two simultaneous requests.
 */
export async function checkUnique(
  tx: Tx,
  caller: Caller,
  table: EntityTable,
  { same, exceptId, message, field, asked }: Unique,
): Promise<void> {
  const others = and(eq(table.tenantId, caller.tenantId), eq(table.delFlag, 0), same, exceptId ? ne(table.id, exceptId) : undefined);
  const find = (where: SQL | undefined) =>
    tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(where)
      .limit(1);
  const isMasked = Boolean(maskOf(asked.entity.fields, asked.field));
  // Whoever may add or import without the list sees no row at all. Other calls, which count nothing, are made only by people with the list.
  const isBlind = isTelling(tx) && !mayRead(caller, asked.entity);
  // Whoever sees every row of the tenant, with the number in clear, is told nothing that is counted.
  if (isMasked || isBlind || isNarrowed(table, caller) || commonParties(table, caller).length > 0) refuseAtLimit(tx);
  const [found] = await bypassRowScope(tx, () => find(others));
  if (!found) return;
  const isOwn = (await find(and(others, scopeCondition(table, caller)))).length > 0;
  if (!isOwn) throw new Taken(outOfScope, asked);
  if (isMasked || isBlind) throw new Taken(message, asked, field && { [field]: message });
  throw new Conflict(message, field && { [field]: message });
}

interface UniqueFields {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  /** The fields that no other row may have, each with its refusal. */
  readonly uniques: readonly { readonly field: string; readonly message: string }[];
  readonly draft: Readonly<Record<string, unknown>>;
  /** The stored row; absent for a new one. */
  readonly current?: (Readonly<Record<string, unknown>> & { readonly id: string }) | undefined;
}

/** Refuses values of the draft that another row has, in fields about which people of one party may ask rows of another one. */
export async function checkUniqueFields(tx: Tx, caller: Caller, { entity, table, uniques, draft, current }: UniqueFields): Promise<void> {
  const columns = getTableColumns(table);
  for (const { field, message } of uniques) {
    const [value, column] = [draft[field], columns[field]];
    if (!column) throw new Error(`${entity.name} has no column ${field}`);
    if (typeof value !== 'string' || value === '' || value === current?.[field]) continue;
    const asked = { entity, field, value };
    await checkUnique(tx, caller, table, { same: eq(column, value), exceptId: current?.id, message, asked });
  }
}
