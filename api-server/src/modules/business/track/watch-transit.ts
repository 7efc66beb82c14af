/**
 * Checks every waybill in transit: which have no position, stand still, are off the route or late. Deletes the position rows of waybills that are no
 * longer in transit.
 */
import { eq, sql } from 'drizzle-orm';
import { instantText } from '../../../kernel/basics/clock.ts';
import { noteChange } from '../../../kernel/database/changed-records.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { lockedPosition } from './ingest-points.ts';
import { limitsByCompany, transitFlags } from './transit-state.ts';
import { isOnTheRoad, siteOf, transitWaybills } from './transit-waybills.ts';
import { waybillPositions } from './waybill-position.table.ts';

/** Number of waybills that are checked in one transaction. */
const atOnce = 200;

export interface Watch {
  /** Whether a vehicle position service is connected; without one, missing positions are not reported. */
  readonly isWatched: boolean;
}

/** Resolves to the number of positions whose state changed. */
export async function watchTransit(database: Database, now: number, { isWatched }: Watch = { isWatched: true }): Promise<number> {
  const ids = await database.asSystem('waybills on the road', async (tx) => {
    await removeGone(tx);
    return (await transitWaybills(tx, isOnTheRoad)).map(({ id }) => id);
  });
  let changed = 0;
  for (let index = 0; index < ids.length; index += atOnce) {
    const part = ids.slice(index, index + atOnce);
    changed += await database.asSystem('waybills on the road', (tx) => watchPart(tx, part, { now, isWatched }));
  }
  return changed;
}

async function removeGone(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: string; tenantId: number }>(sql`
    delete from biz_waybill_position p where not exists (select from biz_waybill w where w.id = p.waybill_id and ${isOnTheRoad})
    returning p.id, p.tenant_id "tenantId"`);
  for (const { id, tenantId } of rows) noteChange(tx, { tenantId, entity: 'waybillPosition', recordId: id });
}

async function watchPart(tx: Tx, ids: readonly string[], { now, isWatched }: Watch & { readonly now: number }): Promise<number> {
  const limitsOf = limitsByCompany(tx);
  const running = await transitWaybills(tx, sql`${isOnTheRoad} and w.id = any(${sql.param(ids)}::varchar[])`);
  let changed = 0;
  // Waybills are locked in the order of their ids, as `ingest-points.ts` does, so that the two cannot block each other (deadlock).
  for (const waybill of running.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    const limits = await limitsOf(waybill);
    const position = await lockedPosition({ tx, waybill, limits, now });
    const flags = transitFlags(
      position,
      siteOf(waybill),
      isWatched ? limits : { ...limits, offlineMinutes: Number.POSITIVE_INFINITY },
      now,
    );
    const isSame =
      position.transitStatus === flags.transitStatus &&
      position.lateFlag === flags.lateFlag &&
      position.offRouteFlag === flags.offRouteFlag;
    if (isSame) continue;
    await tx
      .update(waybillPositions)
      .set({ ...flags, updateTime: instantText(now) })
      .where(eq(waybillPositions.id, position.id));
    noteChange(tx, { tenantId: waybill.tenantId, entity: 'waybillPosition', recordId: position.id });
    changed += 1;
  }
  return changed;
}
