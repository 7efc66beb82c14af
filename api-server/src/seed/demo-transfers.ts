import { sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { auditStatus, transferType, waybillStatus } from 'shared-contracts/business/states';
import { instantText } from '../kernel/basics/clock.ts';
import { newId } from '../kernel/basics/ids.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { nextNumber } from '../kernel/database/numbering.ts';
import { waybillTransfers } from '../modules/business/waybill-transfer/waybill-transfer.table.ts';
import { demoId } from './demo-ids.ts';
import { claimOnce } from './seed-reference.ts';

const hour = 3_600_000;
/** The user who requests the transfers: the demo account `carrier`. */
const carrierUser = demoId('user', 11);

interface Found extends Record<string, unknown> {
  readonly id: string;
  readonly no: string;
  readonly carrierId: string;
  readonly carrierName: string;
  readonly price: string | null;
  readonly lorryId: string;
  readonly plate: string;
  readonly driverId: string;
  readonly driverName: string;
  readonly otherLorryId: string;
  readonly otherPlate: string;
}

/** Finds a waybill of the demo account `carrier` in one of these states, and another lorry of the same carrier. */
async function waybillIn(tx: Tx, states: readonly string[]): Promise<Found | undefined> {
  const { rows } = await tx.execute<Found>(sql`
    select w.id, w.waybill_no "no", w.carrier_id "carrierId", w.carrier_name "carrierName", w.carrier_price "price", w.lorry_id "lorryId",
      w.plate_number "plate", w.driver_id "driverId", w.driver_name "driverName", o.id "otherLorryId", o.plate_number "otherPlate"
    from biz_waybill w join sys_user u on u.id = ${carrierUser} and u.carrier_id = w.carrier_id
    join biz_lorry o on o.carrier_id = w.carrier_id and o.id <> w.lorry_id and o.del_flag = 0
    where w.waybill_status = any(${sql.param([...states])}::varchar[]) and w.driver_id is not null order by w.waybill_no, o.plate_number limit 1`);
  return rows[0];
}

/**
 * Writes once two requests of the demo's carrier for another lorry: one that waits for the platform's decision, and one that was refused.
 */
export async function seedDemoTransfers(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo transfers', async (tx) => {
    if (!(await claimOnce(tx, 'demo-transfers'))) return;
    const waiting = await waybillIn(tx, [waybillStatus.awaitingLoad]);
    const finished = await waybillIn(tx, [waybillStatus.delivered, waybillStatus.finished]);
    if (waiting) await write(tx, waiting, { at: now - hour, reason: '车辆故障，请求换车', auditStatus: auditStatus.pending });
    if (finished) {
      const auditTime = instantText(now - 70 * hour);
      const refusal = { auditStatus: auditStatus.rejected, auditUser: '平台调度', auditTime, rejectReason: '车辆已修复，无需换车' };
      await write(tx, finished, { at: now - 72 * hour, reason: '轮胎漏气，请求换车', ...refusal });
    }
  });
}

type Request = Partial<typeof waybillTransfers.$inferInsert> & { readonly at: number; readonly reason: string };

async function write(tx: Tx, of: Found, { at, ...request }: Request): Promise<void> {
  await tx.insert(waybillTransfers).values({
    carrierId: of.carrierId,
    ...{ id: newId(at), tenantId: 0, createBy: 'carrier', createTime: instantText(at), transferTime: instantText(at) },
    transferNo: await nextNumber(tx, 0, numberKinds.transfer, at),
    ...{ waybillId: of.id, waybillNo: of.no, transferType: transferType.vehicleOrDriver, oldCarrierPrice: of.price },
    ...{ fromCarrierId: of.carrierId, fromCarrierName: of.carrierName, fromLorryId: of.lorryId, fromPlateNumber: of.plate },
    ...{ fromDriverId: of.driverId, fromDriverName: of.driverName, toDriverId: of.driverId, toDriverName: of.driverName },
    ...{ toLorryId: of.otherLorryId, toPlateNumber: of.otherPlate, operatorId: carrierUser, operatorName: '承运商' },
    ...request,
  });
}
