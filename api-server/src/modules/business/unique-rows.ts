import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { beyondScope } from '../../kernel/beyond-scope.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/database.ts';
import type { EntityTable } from '../../kernel/entity-table.ts';
import { Conflict } from '../../kernel/errors.ts';

/**
 * Refuses with `message` when another living row of the tenant satisfies `same`; rows outside the caller's scope count too.
 * The unique indexes stay the last word between two requests at once.
 */
export async function checkUnique(
  tx: Tx,
  caller: Caller,
  table: EntityTable,
  { same, exceptId, message }: { same: SQL; exceptId?: string | undefined; message: string },
): Promise<void> {
  const others = and(eq(table.tenantId, caller.tenantId), eq(table.delFlag, 0), same, exceptId ? ne(table.id, exceptId) : undefined);
  const found = await beyondScope(tx, () =>
    tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(others)
      .limit(1),
  );
  if (found.length > 0) throw new Conflict(message);
}
