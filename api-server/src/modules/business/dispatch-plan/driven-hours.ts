import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { waybill } from 'shared-contracts/business/waybill';
import { instantText } from '../../../kernel/basics/clock.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import type { Asking } from '../waybill/crew-choices.ts';
import { waybills } from '../waybill/waybill.table.ts';

const day = 86_400_000;

/** Hours driven by each driver within the last 24 hours, one decimal, from departure to arrival; a running journey counts until now. */
export async function drivenHours({ tx, caller, now }: Asking, driverIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (driverIds.length === 0 || !mayRead(caller, waybill)) return new Map();
  const [from, to] = [instantParameter(instantText(now - day)), instantParameter(instantText(now))];
  const ended = sql`coalesce(${waybills.arriveTime}, ${waybills.deliveryTime}, ${to})`;
  // Journeys on one lorry at the same time (拼车) are driven only once, so overlapping times are merged before they are added up.
  const way = sql`range_agg(tstzrange(greatest(${waybills.departTime}, ${from}), greatest(least(${ended}, ${to}), ${waybills.departTime}, ${from})))`;
  const united = sql`(select sum(extract(epoch from upper(span) - lower(span))) from unnest(${way}) span where not isempty(span))`;
  const rows = await tx
    .select({ id: waybills.driverId, hours: sql<string>`round((coalesce(${united}, 0) / 3600)::numeric, 1)` })
    .from(waybills)
    .where(
      and(
        inArray(waybills.driverId, [...driverIds]),
        isNotNull(waybills.departTime),
        sql`${ended} > ${from}`,
        eq(waybills.delFlag, 0),
        scopeCondition(waybills, caller),
      ),
    )
    .groupBy(waybills.driverId);
  return new Map(rows.map(({ id, hours }) => [id ?? '', Number(hours)]));
}
