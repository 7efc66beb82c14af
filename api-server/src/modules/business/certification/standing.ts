/** Protects records that are frozen or on the blacklist: they can neither be deleted nor given another identity. */
import { and, eq, ne, or } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { certStatus, yesNo } from 'shared-contracts/business/states';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { refuseAtLimit, Taken } from '../../../kernel/query/taken.ts';
import type { carriers } from '../carrier/carrier.table.ts';
import type { drivers } from '../driver/driver.table.ts';
import type { lorries } from '../lorry/lorry.table.ts';
import type { shippers } from '../shipper/shipper.table.ts';
import { outOfScope } from '../unique-rows.ts';

type Row = Readonly<Record<string, unknown>>;
type Listed = typeof shippers | typeof carriers | typeof drivers | typeof lorries;

/** Refuses to delete a record that is frozen or on the blacklist. */
export function checkStanding({ certStatus: status, blackFlag }: Row): void {
  if (blackFlag === yesNo.yes) throw new Business('已在黑名单中，不能删除');
  if (status === certStatus.frozen) throw new Business('已冻结，不能删除');
}

interface Identity {
  readonly entity: EntityDefinition;
  readonly table: Listed;
  /** Fields that identify the person, company or lorry, e.g. the ID card number. */
  readonly fields: readonly string[];
  readonly draft: Row;
  readonly current?: Row;
}

/**
 * Refuses to change the identity of a blacklisted record, and to give any record an identity that is on the tenant's blacklist, even when the
 * blacklisted record has been deleted. The second refusal has the text of a refusal about a row outside the caller's scope, and is limited and logged
 * like one, so that nobody can find out who is on the blacklist.
 */
export async function checkIdentityStanding(tx: Tx, caller: Caller, { entity, table, fields, draft, current }: Identity): Promise<void> {
  const changed = fields.filter((field) => draft[field] && draft[field] !== current?.[field]);
  const isListed = current?.blackFlag === yesNo.yes;
  const isGone = fields.some((field) => current?.[field] && draft[field] !== undefined && draft[field] !== current[field]);
  if (isListed && isGone) throw new Business('已在黑名单中，不能修改证件号码或车牌号');
  const [field] = changed;
  if (!field) return;
  refuseAtLimit(tx);
  const columns = table as unknown as EntityTable & Readonly<Record<string, typeof table.id>>;
  const column = (name: string) => columns[name] as typeof table.id;
  const same = or(...changed.map((name) => eq(column(name), String(draft[name]))));
  const except = current && ne(table.id, String(current.id));
  const where = and(eq(table.tenantId, caller.tenantId), eq(table.blackFlag, yesNo.yes), same, except);
  const find = () =>
    tx
      .select({ id: table.id })
      .from(table as PgTable)
      .where(where)
      .limit(1);
  const [found] = await bypassRowScope(tx, find);
  if (found) throw new Taken(outOfScope, { entity, field, value: String(draft[field]) });
}
