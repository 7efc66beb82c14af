import { and, eq, type SQL } from 'drizzle-orm';
import { lorry } from 'shared-contracts/business/lorry';
import { vehicleForm } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { plateMatchesColour, plateMatchesForm } from 'shared-contracts/values/identity';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { recountFleet } from '../carrier/carrier.service.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { recertify } from '../certification/certification.ts';
import { checkIdentityStanding, checkStanding } from '../certification/standing.ts';
import { drivers } from '../driver/driver.table.ts';
import { followUsualDriver } from '../fleet-binding/bind-fleet.ts';
import { followCarrier, isOnJourney, ofLorry, vehicleOf } from '../fleet-binding/fleet-bindings.ts';
import { standingProblem, upper } from '../party-rules.ts';
import { checkUnique } from '../unique-rows.ts';
import { isLightLorry, trailerOf } from '../waybill/assign-guards.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type LorryRow, lorries } from './lorry.table.ts';
import { checkPulled } from './trailers.ts';

type LorryDraft = Partial<DraftOf<typeof lorry>>;

/** The fields by which the blacklist recognises a lorry. */
const identity = { entity: lorry, table: lorries, fields: ['plateNumber', 'vin'] };

/** Adds normalised plate numbers, and the names of the carrier and the usual driver. */
export async function prepareLorry(tx: Tx, caller: Caller, draft: LorryDraft) {
  const derived = await deriveLorry(tx, caller, draft, { carrierId: draft.carrierId });
  await checkLorryDraft(tx, caller, { ...draft, ...derived });
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...derived } });
  return derived;
}

export async function changeLorry(tx: Tx, caller: Caller, draft: LorryDraft, current: LorryRow) {
  const carrierId = draft.carrierId ?? current.carrierId;
  const derived = await deriveLorry(tx, caller, draft, { carrierId, current });
  const isMoved = carrierId !== current.carrierId;
  if (isMoved && (await isOnJourney(tx, vehicleOf(current)))) throw new Business('车辆有在途运单，不能更换承运商');
  const isRenamed = derived.plateNumber !== undefined && derived.plateNumber !== current.plateNumber;
  // Waybills name a trailer by its plate alone: with another one it would be free, and could be given away under its former plate.
  if (isRenamed && (await isOnJourney(tx, { pulled: current }))) throw businessAt('plateNumber', '挂车有在途运单，不能修改车牌号码');
  await checkIdentityStanding(tx, caller, { ...identity, draft: { ...draft, ...derived }, current });
  await checkLorryDraft(tx, caller, { ...current, ...draft, ...derived }, current);
  const again = await recertify(tx, caller, 'lorry', { ...draft, ...derived }, current);
  const alone = isMoved && draft.defaultDriverId === undefined && { defaultDriverId: null, driverName: null };
  return { ...derived, ...again, ...alone, ...(isMoved && { bindStatus: bindStatus.bound }) };
}

/** Updates the carrier's number of lorries and the bindings. When a lorry changes carrier, those of both carriers are updated. */
export async function followLorry(tx: Tx, caller: Caller, row: LorryRow, before?: LorryRow): Promise<void> {
  await countLorries(tx, caller, row, before);
  const act = { tx, caller, now: instantText(Date.now()) };
  const isMoved = row.carrierId !== before?.carrierId;
  if (isMoved) await followCarrier(act, ofLorry(row));
  if (isMoved || row.defaultDriverId !== before?.defaultDriverId) await followUsualDriver(act, row);
}

export async function countLorries(tx: Tx, _caller: Caller, row: LorryRow, before?: LorryRow): Promise<void> {
  recountFleet(tx, row.carrierId);
  if (before && before.carrierId !== row.carrierId) recountFleet(tx, before.carrierId);
}

/** Refuses to delete a lorry that has carried goods, or a trailer that is under way; it can be disabled instead. */
export async function checkLorryUnused(tx: Tx, _caller: Caller, row: LorryRow): Promise<void> {
  checkStanding(row);
  const [used] = await tx.select({ id: waybills.id }).from(waybills).where(eq(waybills.lorryId, row.id)).limit(1);
  if (used || (await isOnJourney(tx, { pulled: row }))) throw new Business('车辆已有运单，不能删除，请停用');
  recountFleet(tx, row.carrierId);
}

interface LorryFacts {
  readonly carrierId: string | undefined;
  /** The record until now. Its usual driver stays although they can no longer be used. */
  readonly current?: LorryRow;
}

async function deriveLorry(tx: Tx, caller: Caller, draft: LorryDraft, { carrierId, current }: LorryFacts) {
  const owner = draft.carrierId ? await getRow(tx, caller, carriers, draft.carrierId) : undefined;
  const driver = draft.defaultDriverId ? await getRow(tx, caller, drivers, draft.defaultDriverId) : undefined;
  if (driver && driver.carrierId !== carrierId) throw businessAt('defaultDriverId', '默认司机不属于该承运商');
  // The usual driver is bound to the lorry, so the same is asked as of a driver who is bound to it.
  if (driver && driver.id !== current?.defaultDriverId) {
    if (driver.bindStatus !== bindStatus.bound) throw businessAt('defaultDriverId', '默认司机不属于该承运商');
    const problem = standingProblem(driver, '司机');
    if (problem) throw businessAt('defaultDriverId', problem);
  }
  return {
    ...(draft.plateNumber !== undefined && { plateNumber: upper(draft.plateNumber) ?? '' }),
    ...trailerToKeep(draft, current),
    ...(draft.vin !== undefined && { vin: upper(draft.vin) ?? '' }),
    ...(owner && { carrierName: owner.carrierName }),
    ...(draft.defaultDriverId !== undefined && { driverName: driver?.driverName ?? null }),
  };
}

/**
 * The trailer's plate to store, in capitals. Only a tractor has one: another lorry is refused a new plate, and one that was stored is dropped, e.g.
 * when a tractor becomes a rigid lorry.
 */
function trailerToKeep(draft: LorryDraft, current: LorryRow | undefined): Partial<Pick<LorryRow, 'trailerPlateNumber'>> {
  const plate = draft.trailerPlateNumber === undefined ? undefined : upper(draft.trailerPlateNumber);
  if ((draft.vehicleForm ?? current?.vehicleForm) === vehicleForm.tractor) return plate === undefined ? {} : { trailerPlateNumber: plate };
  if (plate && plate !== current?.trailerPlateNumber) throw businessAt('trailerPlateNumber', '只有牵引车可以填写挂车牌照号');
  return { trailerPlateNumber: null };
}

async function checkLorryDraft(tx: Tx, caller: Caller, draft: LorryDraft, current?: LorryRow): Promise<void> {
  const { plateNumber = '', plateColor = '', vehicleForm: form = '' } = draft;
  if (!plateMatchesColour(plateNumber, plateColor)) throw new Business('车牌与颜色不匹配');
  if (!plateMatchesForm(plateNumber, form)) throw new Business('车牌与车辆形态不匹配');
  if (draft.trailerPlateNumber && !plateMatchesForm(draft.trailerPlateNumber, vehicleForm.trailer)) {
    throw new Business('挂车牌照号不正确');
  }
  checkDates(draft);
  if (form === vehicleForm.tractor && !draft.tractionMass) throw new Invalid('牵引车须填写准牵引总质量');
  if (form === vehicleForm.rigid && Number(draft.ratedLoad) <= 0) throw new Invalid('核定载质量必须大于0');
  if (!isLightLorry({ grossMass: draft.grossMass ?? '0' }) && !draft.transportCertNo)
    throw new Invalid('总质量4.5吨以上的车辆须填写道路运输证号');
  if (draft.gpsFlag === 'Y' && !draft.gpsDeviceNo) throw new Invalid('请填写北斗终端编号');
  await checkOwnTrailer(tx, caller, draft, current);
  if (plateNumber === current?.plateNumber && plateColor === current.plateColor) return;
  const same = and(eq(lorries.plateNumber, plateNumber), eq(lorries.plateColor, plateColor)) as SQL;
  const asked = { entity: lorry, field: 'plateNumber', value: plateNumber };
  await checkUnique(tx, caller, lorries, { same, exceptId: current?.id, message: '该车牌号和颜色的车辆已存在', asked });
}

/** Refuses another carrier's trailer for a tractor that shall pull it from now on, or that is given to a carrier together with it. */
async function checkOwnTrailer(tx: Tx, caller: Caller, draft: LorryDraft, current?: LorryRow): Promise<void> {
  const { vehicleForm: form = '', trailerPlateNumber = null, carrierId = '' } = draft;
  const pulled = trailerOf({ vehicleForm: form, trailerPlateNumber });
  const isStored = pulled !== null && current !== undefined && pulled === trailerOf(current);
  if (pulled === null || (isStored && carrierId === current.carrierId)) return;
  await checkPulled(tx, caller, { plateNumber: pulled, carrierId, isStored });
}

function checkDates(draft: LorryDraft): void {
  const { registerDate = '', issueDate = '' } = draft;
  if (issueDate < registerDate) throw new Invalid('发证日期不能早于注册日期');
  if (issueDate > dayText(Date.now())) throw new Invalid('发证日期不能晚于今天');
}
