import { licenceFits } from 'shared-contracts/business/licence-class';
import { vehicleForm, workStatus } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { businessAt } from '../../../kernel/basics/errors.ts';
import type { DriverRow } from '../driver/driver.table.ts';
import type { LorryRow } from '../lorry/lorry.table.ts';
import { standingProblem } from '../party-rules.ts';

/** Gross mass up to which neither transport certificate nor qualification certificate is required. */
const lightLorryTonnes = 4.5;

/** Whether a lorry and its driver need neither certificate, because its gross mass is at most 4.5 tonnes. */
export function isLightLorry(lorry: { readonly grossMass: string }): boolean {
  return Number(lorry.grossMass) <= lightLorryTonnes;
}

/** A tractor needs a trailer: its own, or one that the assignment names. */
export function needsTrailer(lorry: Pick<LorryRow, 'vehicleForm' | 'trailerPlateNumber'>): boolean {
  return lorry.vehicleForm === vehicleForm.tractor && !lorry.trailerPlateNumber;
}

/** Plate number of the trailer that a tractor pulls, unless an assignment names another; null: none. */
export function trailerOf(lorry: Pick<LorryRow, 'vehicleForm' | 'trailerPlateNumber'>): string | null {
  return lorry.vehicleForm === vehicleForm.tractor ? lorry.trailerPlateNumber : null;
}

/**
 * Why a lorry may not carry the waybill: carrier, standing, type, documents valid on `deadline` (`YYYY-MM-DD`). A missing trailer is
 * checked separately.
 */
export function lorryProblem(lorry: LorryRow, carrierId: string, deadline: string): string | null {
  if (lorry.carrierId !== carrierId) return '车辆不属于该承运商';
  if (lorry.bindStatus !== bindStatus.bound) return '车辆已与承运商解绑';
  const standing = standingProblem(lorry, '车辆');
  if (standing) return standing;
  if (lorry.workStatus === workStatus.stopped) return '车辆已停用';
  if (lorry.vehicleForm === vehicleForm.trailer) return '挂车不能单独承运';
  if (isPast(lorry.inspectionValidTo, deadline)) return '行驶证已过期';
  if (isPast(lorry.compulsoryInsValidTo, deadline)) return '交强险已过期';
  if (isLightLorry(lorry)) return null;
  if (!lorry.transportCertNo) return '车辆缺少道路运输证';
  return isPast(lorry.transportCertValidTo, deadline) ? '道路运输证已过期' : null;
}

/**
 * Why a driver may not drive this lorry: carrier, standing, documents valid on `deadline`, licence class. Without a lorry only rules that
 * concern the driver alone are checked.
 */
export function driverProblem(driver: DriverRow, lorry: LorryRow | null, carrierId: string, deadline: string): string | null {
  if (driver.carrierId !== carrierId) return '司机不属于该承运商';
  if (driver.bindStatus !== bindStatus.bound) return '司机已与承运商解绑';
  const standing = standingProblem(driver, '司机');
  if (standing) return standing;
  if (driver.workStatus === workStatus.stopped) return '司机已停用';
  if (isPast(driver.licenseValidTo, deadline)) return '驾驶证已过期';
  if (!lorry) return null;
  if (!licenceFits(driver.vehicleClass, lorry.vehicleType)) return '准驾车型与车辆不符';
  if (isLightLorry(lorry)) return null;
  if (!driver.qualificationNo) return '司机缺少从业资格证';
  return isPast(driver.qualificationValidTo, deadline) ? '从业资格证已过期' : null;
}

/** Why a lorry may not carry the waybill, including a missing trailer. */
export function lorryRefusal(lorry: LorryRow, carrierId: string, deadline: string): string | null {
  return lorryProblem(lorry, carrierId, deadline) ?? (needsTrailer(lorry) ? '牵引车未配挂车' : null);
}

/** Refuses a lorry that may not carry the waybill; the message names its plate and is shown at its field. */
export function checkLorry(lorry: LorryRow, carrierId: string, deadline: string): void {
  const problem = lorryRefusal(lorry, carrierId, deadline);
  if (problem) throw businessAt('lorryId', `${problem}：${lorry.plateNumber}`);
}

interface Crew {
  readonly driver: DriverRow;
  readonly lorry: LorryRow;
  readonly field: 'driverId' | 'coDriverId';
}

/** Refuses a driver who may not drive this lorry; the message names the driver and is shown at the field. */
export function checkDriver({ driver, lorry, field }: Crew, carrierId: string, deadline: string): void {
  const problem = driverProblem(driver, lorry, carrierId, deadline);
  if (problem) throw businessAt(field, `${problem}：${driver.driverName}`);
}

/** Whether a document has expired; a document without an end date never expires. */
function isPast(validTo: string | null, deadline: string): boolean {
  return validTo !== null && validTo < deadline;
}

/** Day until which documents must be valid: the day by which the goods have to arrive, and never before today. Both are instants. */
export function documentsDeadline(deliveryDeadline: string | null | undefined, now: string): string {
  return [deliveryDeadline ?? now, now].sort().at(-1)?.slice(0, 10) ?? now.slice(0, 10);
}

/** The message for a lorry, driver or trailer that a running waybill uses. */
export const booked = { lorryId: '车辆已有在途运单', driverId: '司机已有在途运单', trailerPlateNumber: '挂车已有在途运单' } as const;
