import { licenceFits } from 'shared-contracts/business/licence-class';
import { vehicleForm, workStatus, yesNo } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { businessAt } from '../../../kernel/basics/errors.ts';
import type { DriverRow } from '../driver/driver.table.ts';
import type { LorryRow } from '../lorry/lorry.table.ts';
import { type Fault, standingBar, standingFaults } from '../party-rules.ts';
import type { Breach } from '../risk/hold-back.ts';
import { object } from '../risk/rule-terms.ts';

/** Gross mass up to which neither transport certificate nor qualification certificate is required. */
const lightLorryTonnes = 4.5;

/** Whether neither a lorry nor its driver needs these certificates, because the lorry's gross mass is at most 4.5 tonnes. */
export function isLightLorry(lorry: { readonly grossMass: string }): boolean {
  return Number(lorry.grossMass) <= lightLorryTonnes;
}

/** Whether the lorry is a tractor, which needs a trailer: one of its own, or one that the assignment names. */
export function needsTrailer(lorry: Pick<LorryRow, 'vehicleForm' | 'trailerPlateNumber'>): boolean {
  return lorry.vehicleForm === vehicleForm.tractor && !lorry.trailerPlateNumber;
}

/** Plate number of the trailer that a tractor pulls, unless an assignment names another one; null when there is none. */
export function trailerOf(lorry: Pick<LorryRow, 'vehicleForm' | 'trailerPlateNumber'>): string | null {
  return lorry.vehicleForm === vehicleForm.tractor ? lorry.trailerPlateNumber : null;
}

/** Why the carrier cannot use this lorry at all, even with a risk officer's approval; null when it can. */
export function lorryBar(lorry: LorryRow, carrierId: string): string | null {
  if (lorry.carrierId !== carrierId) return '车辆不属于该承运商';
  if (lorry.bindStatus !== bindStatus.bound) return '车辆已与承运商解绑';
  const standing = standingBar(lorry, '车辆');
  if (standing) return standing;
  if (lorry.workStatus === workStatus.stopped) return '车辆已停用';
  return lorry.vehicleForm === vehicleForm.trailer ? '挂车不能单独承运' : null;
}

/** A risk rule that a lorry breaks, or its trailer. */
interface LorryFault extends Fault {
  /** The record of the trailer that breaks the rule; absent when it is the lorry itself. */
  readonly trailer?: LorryRow;
}

/** Why a carrier cannot use its trailer at all, even with a risk officer's approval; null when it can. */
export function trailerBar(trailer: LorryRow): string | null {
  return standingBar(trailer, '挂车') ?? (trailer.workStatus === workStatus.stopped ? '挂车已停用' : null);
}

/** The risk rules that the record of a trailer breaks; none when it is undefined. Its documents must be valid on `deadline` (`YYYY-MM-DD`). */
export function pulledFaults(trailer: LorryRow | undefined, deadline: string): LorryFault[] {
  return trailer ? lorryFaults(trailer, deadline).map((one) => ({ ...one, trailer })) : [];
}

/** Why a tractor cannot be assigned with the trailer that has this record; null when it can, and when there is no record. */
export function pulledRefusal(trailer: LorryRow | undefined, deadline: string): string | null {
  const problem = trailer && (trailerBar(trailer) ?? lorryFaults(trailer, deadline)[0]?.text);
  return problem ? `${problem}：${trailer.plateNumber}` : null;
}

/** The risk rules that a lorry or trailer breaks. Its documents must be valid on `deadline` (`YYYY-MM-DD`). */
export function lorryFaults(lorry: LorryRow, deadline: string): Fault[] {
  const isHeavy = !isLightLorry(lorry);
  return [
    ...standingFaults(lorry, lorry.vehicleForm === vehicleForm.trailer ? '挂车' : '车辆'),
    ...fault('R003', isPast(lorry.inspectionValidTo, deadline), '行驶证已过期'),
    ...fault('R003', isPast(lorry.compulsoryInsValidTo, deadline), '交强险已过期'),
    ...fault('R004', isHeavy && !lorry.transportCertNo, '车辆缺少道路运输证'),
    ...fault('R003', isHeavy && Boolean(lorry.transportCertNo) && isPast(lorry.transportCertValidTo, deadline), '道路运输证已过期'),
  ];
}

/** The breach of rule R004 by a tractor that has no trailer. */
export const trailerFault = (lorry: LorryRow): Fault[] => fault('R004', needsTrailer(lorry), '牵引车未配挂车');

/** Why the carrier cannot use this driver at all, even with a risk officer's approval; null when it can. */
export function driverBar(driver: DriverRow, carrierId: string): string | null {
  if (driver.carrierId !== carrierId) return '司机不属于该承运商';
  if (driver.bindStatus !== bindStatus.bound) return '司机已与承运商解绑';
  const standing = standingBar(driver, '司机');
  if (standing) return standing;
  return driver.workStatus === workStatus.stopped ? '司机已停用' : null;
}

/** The risk rules that a driver breaks; without a lorry only rules about the driver alone are checked. */
export function driverFaults(driver: DriverRow, lorry: LorryRow | null, deadline: string): Fault[] {
  const isHeavy = lorry !== null && !isLightLorry(lorry);
  return [
    ...standingFaults(driver, '司机'),
    ...fault('R003', isPast(driver.licenseValidTo, deadline), '驾驶证已过期'),
    ...fault('R013', lorry !== null && !licenceFits(driver.vehicleClass, lorry.vehicleType), '准驾车型与车辆不符'),
    ...fault('R004', isHeavy && !driver.qualificationNo, '司机缺少从业资格证'),
    ...fault('R003', isHeavy && Boolean(driver.qualificationNo) && isPast(driver.qualificationValidTo, deadline), '从业资格证已过期'),
    ...fault('R018', driver.contractSignedFlag !== yesNo.yes, '司机未签运输协议'),
  ];
}

const fault = (ruleCode: string, isBroken: boolean, text: string): Fault[] => (isBroken ? [{ ruleCode, text }] : []);

/**
 * Why a lorry may not carry the waybill: carrier, standing, type, documents valid on `deadline` (`YYYY-MM-DD`). A missing trailer is
 * checked separately.
 */
export function lorryProblem(lorry: LorryRow, carrierId: string, deadline: string): string | null {
  return lorryBar(lorry, carrierId) ?? lorryFaults(lorry, deadline)[0]?.text ?? null;
}

/**
 * Why a driver may not drive this lorry: carrier, standing, documents valid on `deadline`, licence class. Without a lorry only rules that
 * concern the driver alone are checked.
 */
export function driverProblem(driver: DriverRow, lorry: LorryRow | null, carrierId: string, deadline: string): string | null {
  return driverBar(driver, carrierId) ?? driverFaults(driver, lorry, deadline)[0]?.text ?? null;
}

/** Why a lorry may not carry the waybill, including a missing trailer. */
export function lorryRefusal(lorry: LorryRow, carrierId: string, deadline: string): string | null {
  return lorryProblem(lorry, carrierId, deadline) ?? trailerFault(lorry)[0]?.text ?? null;
}

/** Refuses a lorry that may not carry the waybill; the message names its plate and is shown at its field. */
export function checkLorry(lorry: LorryRow, carrierId: string, deadline: string): void {
  const problem = lorryRefusal(lorry, carrierId, deadline);
  if (problem) throw businessAt('lorryId', `${problem}：${lorry.plateNumber}`);
}

interface CrewMember {
  readonly driver: DriverRow;
  readonly field: 'driverId' | 'coDriverId';
}

/** A lorry with the record of the trailer that it takes; `trailer` is undefined when no record judges it. */
interface Pulling {
  readonly lorry: LorryRow;
  readonly trailer: LorryRow | undefined;
}

/** Refuses a lorry, trailer or driver that no approval can allow; the message names it and is shown at its field. */
export function checkBars({ lorry, trailer }: Pulling, crew: readonly CrewMember[], carrierId: string): void {
  const ofLorry = lorryBar(lorry, carrierId);
  if (ofLorry) throw businessAt('lorryId', `${ofLorry}：${lorry.plateNumber}`);
  const ofTrailer = trailer ? trailerBar(trailer) : null;
  if (trailer && ofTrailer) throw businessAt('trailerPlateNumber', `${ofTrailer}：${trailer.plateNumber}`);
  for (const { driver, field } of crew) {
    const problem = driverBar(driver, carrierId);
    if (problem) throw businessAt(field, `${problem}：${driver.driverName}`);
  }
}

/**
 * The risk rules that the lorry, its trailer and its drivers break on this journey; each breach has its form field, and its text names the lorry,
 * trailer or driver.
 */
export function crewBreaches(
  { lorry, trailer }: Pulling,
  crew: readonly CrewMember[],
  journey: Journey & { readonly deadline: string },
): Breach[] {
  const { deadline } = journey;
  return [
    ...[...lorryFaults(lorry, deadline), ...trailerFault(lorry), ...pulledFaults(trailer, deadline)].map((one) =>
      lorryBreach(lorry, one, journey),
    ),
    ...crew.flatMap(({ driver, field }) => driverFaults(driver, lorry, deadline).map((one) => driverBreach(driver, field, one, journey))),
  ];
}

/** Properties of the journey that are copied into a finding. */
export interface Journey {
  readonly waybillId: string | null;
  readonly waybillNo: string | null;
  readonly carrierId: string;
  readonly carrierName: string | null;
}

const of = ({ waybillId, waybillNo, carrierId, carrierName }: Journey) => ({ waybillId, waybillNo, carrierId, carrierName });

export function lorryBreach(tractor: LorryRow, { ruleCode, text, trailer }: LorryFault, journey: Journey): Breach {
  const lorry = trailer ?? tractor;
  const papers = [
    ['行驶证检验有效期', lorry.inspectionValidTo],
    ['交强险有效期', lorry.compulsoryInsValidTo],
    ['道路运输证', lorry.transportCertNo],
    ['道路运输证有效期', lorry.transportCertValidTo],
  ] as const;
  const about = { riskObject: object.lorry, objectId: lorry.id, objectNo: lorry.plateNumber, actualValue: text };
  const evidence = evidenceOf([['车辆', lorry.plateNumber], ...papers]);
  const field = trailer ? 'trailerPlateNumber' : 'lorryId';
  return { ruleCode, field, text: `${text}：${lorry.plateNumber}`, finding: { ...of(journey), ...about, evidence } };
}

export function driverBreach(driver: DriverRow, field: CrewMember['field'], { ruleCode, text }: Fault, journey: Journey): Breach {
  const papers = [
    ['准驾车型', driver.vehicleClass],
    ['驾驶证有效期', driver.licenseValidTo],
    ['从业资格证有效期', driver.qualificationValidTo],
  ] as const;
  const about = { riskObject: object.driver, objectId: driver.id, objectNo: driver.driverName, actualValue: text };
  const who = { driverId: driver.id, driverName: driver.driverName };
  const evidence = evidenceOf([['司机', driver.driverName], ...papers]);
  return { ruleCode, field, text: `${text}：${driver.driverName}`, finding: { ...of(journey), ...who, ...about, evidence } };
}

/** Evidence as lines of `名称: 值`. */
const evidenceOf = (facts: readonly (readonly [string, string | null])[]): string =>
  facts.map(([name, value]) => `${name}: ${value ?? '无'}`).join('\n');

/** Whether a document has expired by the deadline; a document without an end date never expires. */
function isPast(validTo: string | null, deadline: string): boolean {
  return validTo !== null && validTo < deadline;
}

/**
 * Day until which documents must be valid: the day on which the goods must arrive at the latest, but at least today. Both arguments are
 * instants.
 */
export function documentsDeadline(deliveryDeadline: string | null | undefined, now: string): string {
  return [deliveryDeadline ?? now, now].sort().at(-1)?.slice(0, 10) ?? now.slice(0, 10);
}

/** The message for a lorry, driver or trailer that a running waybill uses. */
export const booked = { lorryId: '车辆已有在途运单', driverId: '司机已有在途运单', trailerPlateNumber: '挂车已有在途运单' } as const;
