import { licenceFits } from 'shared-contracts/business/licence-class';
import { vehicleForm, workStatus } from 'shared-contracts/business/states';
import { Business } from '../../../kernel/errors.ts';
import type { DriverRow } from '../driver/driver.table.ts';
import type { LorryRow } from '../lorry/lorry.table.ts';
import { checkStanding } from '../party-rules.ts';

/** Gross mass up to which neither transport certificate nor qualification is asked for (domain F7). */
const lightLorryTonnes = 4.5;

/** Whether the 4.5-tonne rule frees a lorry and its driver from transport certificate and qualification. */
export function isLightLorry(lorry: { readonly grossMass: string }): boolean {
  return Number(lorry.grossMass) <= lightLorryTonnes;
}

/** Refuses a lorry that may not carry the waybill: owner, standing, form, documents valid on `deadline` (`YYYY-MM-DD`). */
export function checkLorry(lorry: LorryRow, carrierId: string, deadline: string): void {
  if (lorry.carrierId !== carrierId) throw new Business('车辆不属于该承运商');
  checkStanding(lorry, '车辆');
  if (lorry.workStatus === workStatus.stopped) throw new Business('车辆已停用');
  if (lorry.vehicleForm === vehicleForm.trailer) throw new Business('挂车不能单独承运');
  if (lorry.vehicleForm === vehicleForm.tractor && !lorry.trailerPlateNumber) throw new Business('牵引车未配挂车');
  if (isPast(lorry.inspectionValidTo, deadline)) throw new Business('行驶证已过期');
  if (isPast(lorry.compulsoryInsValidTo, deadline)) throw new Business('交强险已过期');
  if (isLightLorry(lorry)) return;
  if (!lorry.transportCertNo) throw new Business('车辆缺少道路运输证');
  if (isPast(lorry.transportCertValidTo, deadline)) throw new Business('道路运输证已过期');
}

/** Refuses a driver who may not drive this lorry: owner, standing, documents valid on `deadline`, licence class. */
export function checkDriver(driver: DriverRow, lorry: LorryRow, carrierId: string, deadline: string): void {
  if (driver.carrierId !== carrierId) throw new Business('司机不属于该承运商');
  checkStanding(driver, '司机');
  if (driver.workStatus === workStatus.stopped) throw new Business('司机已停用');
  if (isPast(driver.licenseValidTo, deadline)) throw new Business('驾驶证已过期');
  if (!licenceFits(driver.vehicleClass, lorry.vehicleType)) throw new Business('准驾车型与车辆不符');
  if (isLightLorry(lorry)) return;
  if (!driver.qualificationNo) throw new Business('司机缺少从业资格证');
  if (isPast(driver.qualificationValidTo, deadline)) throw new Business('从业资格证已过期');
}

/** A document without an end is valid for ever. */
function isPast(validTo: string | null, deadline: string): boolean {
  return validTo !== null && validTo < deadline;
}
