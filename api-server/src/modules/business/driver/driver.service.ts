import { and, eq, ne, or } from 'drizzle-orm';
import { driver } from 'shared-contracts/business/driver';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { bindStatus } from 'shared-contracts/business/transport-states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { ageOn, normaliseResidentId, readResidentId } from 'shared-contracts/values/identity';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { recountFleet } from '../carrier/carrier.service.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { recertify } from '../certification/certification.ts';
import { checkIdentityStanding, checkStanding } from '../certification/standing.ts';
import { followCarrier, isOnJourney, ofDriver } from '../fleet-binding/fleet-bindings.ts';
import { upper } from '../party-rules.ts';
import { checkRegion } from '../region.ts';
import { checkUniqueFields } from '../unique-rows.ts';
import { checkUserReference } from '../user-reference.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type DriverRow, drivers } from './driver.table.ts';

type DriverDraft = Partial<DraftOf<typeof driver>>;

/** The fields by which the blacklist recognises a driver. */
const identity = { entity: driver, table: drivers, fields: ['idCardNo'] };

/** Fills the fields of a driver that nobody types: number, carrier's name, and birthday and sex, which follow from the ID card number. */
export async function prepareDriver(tx: Tx, caller: Caller, draft: DriverDraft) {
  const derived = await deriveDriver(tx, caller, draft);
  await checkDriverDraft(tx, caller, { ...draft, ...derived });
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...derived } });
  return { ...derived, driverNo: await nextNumber(tx, caller.tenantId, numberKinds.driver) };
}

export async function changeDriver(tx: Tx, caller: Caller, draft: DriverDraft, current: DriverRow) {
  const derived = await deriveDriver(tx, caller, draft);
  const isMoved = draft.carrierId !== undefined && draft.carrierId !== current.carrierId;
  if (isMoved && (await isOnJourney(tx, { driverId: current.id }))) throw new Business('司机有在途运单，不能更换承运商');
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...derived }, current });
  await checkDriverDraft(tx, caller, { ...current, ...draft, ...derived }, current);
  const again = await recertify(tx, caller, 'driver', { ...draft, ...derived }, current);
  return { ...derived, ...again, ...(isMoved && { bindStatus: bindStatus.bound }) };
}

/** Updates the carrier's number of drivers and its bindings. When a driver changes carrier, those of both carriers are updated. */
export async function followDriver(tx: Tx, caller: Caller, row: DriverRow, before?: DriverRow): Promise<void> {
  await countDrivers(tx, caller, row, before);
  if (row.carrierId !== before?.carrierId) await followCarrier({ tx, caller, now: instantText(Date.now()) }, ofDriver(row));
}

export async function countDrivers(tx: Tx, _caller: Caller, row: DriverRow, before?: DriverRow): Promise<void> {
  recountFleet(tx, row.carrierId);
  if (before && before.carrierId !== row.carrierId) recountFleet(tx, before.carrierId);
}

/** Refuses to delete a driver who has driven a waybill; the driver can be disabled instead. */
export async function checkDriverUnused(tx: Tx, _caller: Caller, row: DriverRow): Promise<void> {
  checkStanding(row);
  const [used] = await tx
    .select({ id: waybills.id })
    .from(waybills)
    .where(or(eq(waybills.driverId, row.id), eq(waybills.coDriverId, row.id)))
    .limit(1);
  if (used) throw new Business('司机已有运单，不能删除，请停用');
  recountFleet(tx, row.carrierId);
}

async function deriveDriver(tx: Tx, caller: Caller, draft: DriverDraft) {
  const idCardNo = draft.idCardNo === undefined ? undefined : normaliseResidentId(draft.idCardNo);
  const read = idCardNo === undefined ? null : readResidentId(idCardNo);
  const owner = draft.carrierId ? await getRow(tx, caller, carriers, draft.carrierId) : undefined;
  return {
    ...(idCardNo !== undefined && { idCardNo }),
    ...(read && { birthday: read.birthday, gender: read.gender }),
    ...(draft.licenseNo !== undefined && { licenseNo: upper(draft.licenseNo) ?? '' }),
    ...(draft.vehicleClass !== undefined && { vehicleClass: upper(draft.vehicleClass) ?? '' }),
    ...(owner && { carrierName: owner.carrierName }),
  };
}

const uniqueNumbers = [
  { field: 'idCardNo', message: '该身份证号码的司机已存在' },
  { field: 'mobile', message: '该手机号的司机已存在' },
] as const;

const notLinked = '关联用户不存在或不属于该承运商';

/** Refuses a user with whom another driver is linked. */
async function checkOwnUser(tx: Tx, caller: Caller, { appUserId }: DriverDraft, current: DriverRow | undefined): Promise<void> {
  if (!appUserId || appUserId === current?.appUserId) return;
  const isOther = current && ne(drivers.id, current.id);
  const [other] = await bypassRowScope(tx, () =>
    tx
      .select({ id: drivers.id })
      .from(drivers)
      .where(and(eq(drivers.tenantId, caller.tenantId), eq(drivers.delFlag, 0), eq(drivers.appUserId, appUserId), isOther))
      .limit(1),
  );
  if (other) throw businessAt('appUserId', notLinked);
}

async function checkDriverDraft(tx: Tx, caller: Caller, draft: DriverDraft, current?: DriverRow): Promise<void> {
  const age = ageOn(draft.idCardNo ?? '', dayText(Date.now()));
  if (age === null) throw new Invalid('请输入正确的身份证号码');
  if (age < 18 || age > 70) throw new Business('司机年龄须在18至70周岁');
  if ((draft.licenseValidTo ?? '') < (draft.licenseValidFrom ?? '')) throw new Invalid('驾驶证有效期止不能早于有效期起');
  if (draft.qualificationNo && !draft.qualificationValidTo) throw new Invalid('请填写从业资格有效期');
  if (draft.districtCode || draft.cityCode) checkRegion(draft);
  await checkUserReference(tx, caller, {
    field: 'appUserId',
    asked: draft.appUserId,
    // With another carrier, a stored user is checked again.
    stored: draft.carrierId === current?.carrierId ? current?.appUserId : undefined,
    problem: notLinked,
    isMeant: ({ carrierId, driverId }) => carrierId === draft.carrierId && (driverId === null || driverId === current?.id),
  });
  await checkOwnUser(tx, caller, draft, current);
  await checkUniqueFields(tx, caller, { entity: driver, table: drivers, uniques: uniqueNumbers, draft, current });
}
