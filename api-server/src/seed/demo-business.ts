import { inArray, sql } from 'drizzle-orm';
import { etcLorryStatus, lorryHoldingStatuses, workStatus } from 'shared-contracts/business/states';
import { instantText } from '../kernel/basics/clock.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import { recountFleet } from '../modules/business/carrier/carrier.service.ts';
import { carriers } from '../modules/business/carrier/carrier.table.ts';
import { drivers } from '../modules/business/driver/driver.table.ts';
import { lorries } from '../modules/business/lorry/lorry.table.ts';
import { shippers } from '../modules/business/shipper/shipper.table.ts';
import { waybills } from '../modules/business/waybill/waybill.table.ts';
import { etcLorries } from '../modules/etc/lorry/lorry.table.ts';
import { etcPlateColour } from '../modules/etc/lorry/plate-colour.ts';
import { seedOrder } from './demo-freight.ts';
import { orderPlans } from './demo-freight-plan.ts';
import { demoCarriers, demoDrivers, demoLorries, demoShippers } from './demo-parties.ts';
import { seedDemoPictures } from './demo-receipts.ts';
import { claimOnce } from './seed-reference.ts';

/** Writes companies, orders and a month of transport, once per installation; times are relative to `now`. */
export async function seedDemoBusiness(database: Database, now: number = Date.now()): Promise<void> {
  await database.asSystem('demo freight', async (tx) => {
    if (!(await claimOnce(tx, 'demo-business'))) return;
    const marks = { tenantId: 0, createBy: 'operator', createTime: instantText(now - 40 * 86_400_000) };
    await tx.insert(shippers).values(demoShippers.map((row) => ({ ...row, ...marks })));
    await tx.insert(carriers).values(demoCarriers.map((row) => ({ ...row, ...marks })));
    await tx.insert(drivers).values(demoDrivers.map((row) => ({ ...row, ...marks })));
    await tx.insert(lorries).values(demoLorries.map((row) => ({ ...row, ...marks })));
    await seedFleetBindings(tx);
    for (const { id } of demoCarriers) recountFleet(tx, id);
    await seedDemoPictures(tx);
    for (const plan of orderPlans) await seedOrder(tx, plan, now);
    await markWorking(tx);
    await seedEtcLorries(tx, now);
  });
}

/** Bindings of the demo's drivers and lorries; each carrier's first driver drives its first lorry, and one binding has ended. */
async function seedFleetBindings(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into biz_fleet_binding (id, tenant_id, create_by, create_time, bind_kind, carrier_id, carrier_name, driver_id, driver_name, bind_time, bind_user)
    select md5('1' || id), tenant_id, create_by, create_time, '1', carrier_id, carrier_name, id, driver_name, create_time, '运营' from biz_driver`);
  await tx.execute(sql`
    insert into biz_fleet_binding (id, tenant_id, create_by, create_time, bind_kind, carrier_id, carrier_name, lorry_id, plate_number, bind_time, bind_user)
    select md5('2' || id), tenant_id, create_by, create_time, '2', carrier_id, carrier_name, id, plate_number, create_time, '运营' from biz_lorry`);
  await tx.execute(sql`
    insert into biz_fleet_binding (id, tenant_id, create_by, create_time, bind_kind, carrier_id, carrier_name, lorry_id, plate_number, driver_id,
      driver_name, bind_time, bind_user, bind_status, unbind_time, unbind_user, unbind_reason)
    select md5('3' || l.id || d.id), l.tenant_id, l.create_by, l.create_time, '3', l.carrier_id, l.carrier_name, l.id, l.plate_number, d.id,
      d.driver_name, l.create_time, '运营', case when d.place = 1 then '1' else '3' end, case when d.place = 2 then now() end,
      case when d.place = 2 then '运营' end, case when d.place = 2 then '换人' end
    from (select *, row_number() over (partition by carrier_id order by id) as place from biz_lorry) l
    join (select *, row_number() over (partition by carrier_id order by id) as place from biz_driver) d
      on d.carrier_id = l.carrier_id and d.place <= 2 where l.place = 1`);
}

/** Marks the lorries and drivers of running waybills as working. */
async function markWorking(tx: Tx): Promise<void> {
  const live = await tx
    .select({ lorryId: waybills.lorryId, driverId: waybills.driverId })
    .from(waybills)
    .where(inArray(waybills.waybillStatus, [...lorryHoldingStatuses]));
  const ids = (pick: (row: (typeof live)[number]) => string | null) => live.flatMap((row) => pick(row) ?? []);
  const set = { workStatus: workStatus.working };
  await tx
    .update(lorries)
    .set(set)
    .where(
      inArray(
        lorries.id,
        ids((row) => row.lorryId),
      ),
    );
  await tx
    .update(drivers)
    .set(set)
    .where(
      inArray(
        drivers.id,
        ids((row) => row.driverId),
      ),
    );
}

/** State of each toll-card (ETC) registration, by number of the demo lorry. */
const registrations = [
  [1, etcLorryStatus.registered],
  [2, etcLorryStatus.registered],
  [3, etcLorryStatus.registering],
  [7, etcLorryStatus.failed],
  [8, etcLorryStatus.unregistered],
  [11, etcLorryStatus.cancelled],
] as const;

async function seedEtcLorries(tx: Tx, now: number): Promise<void> {
  const submitted = instantText(now - 12 * 86_400_000);
  const answered = instantText(now - 11 * 86_400_000);
  for (const [number, status] of registrations) {
    const lorry = demoLorries[number - 1];
    const owner = demoCarriers.find(({ id }) => id === lorry?.carrierId);
    if (!lorry || !owner) throw new Error(`The demo has no lorry ${number}`);
    const etcCardNo = `3701${String(1_000_000_000_000_000 + number)}`;
    const wasAccepted = status === etcLorryStatus.registered || status === etcLorryStatus.cancelled;
    await tx.insert(etcLorries).values({
      tenantId: 0,
      createBy: 'operator',
      createTime: instantText(now - 13 * 86_400_000),
      lorryId: lorry.id,
      plateNumber: lorry.plateNumber,
      plateColor: lorry.plateColor,
      etcPlateColor: etcPlateColour(lorry.plateColor),
      etcVehicleClass: '14',
      etcCardNo,
      carrierId: lorry.carrierId,
      carrierName: lorry.carrierName,
      companyId: '1',
      ownerName: lorry.ownerName,
      ownerIdNo: owner.uscc ?? owner.idCardNo ?? '',
      axleCount: lorry.axleCount,
      grossMass: lorry.grossMass,
      providerCode: '1',
      etcLorryStatus: status,
      submitTime: status === etcLorryStatus.unregistered ? null : submitted,
      approveTime: wasAccepted ? answered : null,
      providerVehicleId: wasAccepted ? `TD${900_000 + number}` : null,
      cancelTime: status === etcLorryStatus.cancelled ? instantText(now - 2 * 86_400_000) : null,
      failReason: status === etcLorryStatus.failed ? '行驶证照片不清晰' : null,
    });
    await tx
      .update(lorries)
      .set({ etcStatus: status, etcCardNo })
      .where(inArray(lorries.id, [lorry.id]));
  }
}
