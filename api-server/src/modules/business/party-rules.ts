import { certStatus, commonStatus } from 'shared-contracts/business/states';
import { businessAt, Invalid } from '../../kernel/basics/errors.ts';

interface Identity {
  readonly uscc?: string | null;
  readonly idCardNo?: string | null;
  readonly legalPerson?: string | null;
}

/** Enterprises (type 1) are identified by credit code and legal representative, persons (type 2) by their ID card. */
export function checkIdentity(type: string | undefined, identity: Identity): void {
  if (type === '1' && !identity.uscc) throw new Invalid('企业须填写统一社会信用代码');
  if (type === '1' && !identity.legalPerson) throw new Invalid('企业须填写法定代表人');
  if (type === '2' && !identity.idCardNo) throw new Invalid('个人须填写身份证号码');
}

/** Converts a code or number to capitals, the form in which it is stored. */
export function upper(value: string | null | undefined): string | null | undefined {
  return value?.trim().toUpperCase() || value;
}

/** Settlement by month (3) or by week (2) needs a credit period. */
export function checkCreditPeriod(settleType: string | undefined, days: number | null | undefined): void {
  if (settleType === '3' && (days === null || days === undefined)) throw new Invalid('月结须填写账期');
}

interface Standing {
  readonly certStatus: string;
  readonly status: string;
  readonly blackFlag: string;
}

/** Why a shipper, carrier, driver or lorry cannot be used in new business; `name` begins the message. */
export function standingProblem(party: Standing, name: string): string | null {
  if (party.blackFlag === 'Y') return `${name}已列入黑名单`;
  if (party.status !== commonStatus.enabled) return `${name}已停用`;
  if (party.certStatus === certStatus.expired) return `${name}证照已过期`;
  if (party.certStatus === certStatus.frozen) return `${name}已冻结`;
  return party.certStatus === certStatus.certified ? null : `${name}未通过认证`;
}

/** A risk rule that a driver or lorry breaks, and the text that says so. */
export interface Fault {
  readonly ruleCode: string;
  readonly text: string;
}

/**
 * Risk rules that a party breaks because it is blacklisted or expired. A risk officer may approve an exception from these; the other
 * reasons of `standingProblem` allow no exception.
 */
export function standingFaults(party: Standing, name: string): Fault[] {
  return [
    ...(party.blackFlag === 'Y' ? [{ ruleCode: 'R011', text: `${name}已列入黑名单` }] : []),
    ...(party.certStatus === certStatus.expired ? [{ ruleCode: 'R003', text: `${name}证照已过期` }] : []),
  ];
}

/** Why a party cannot be used at all, even with a risk officer's approval; null when it can. */
export function standingBar({ status, certStatus: cert }: Standing, name: string): string | null {
  return standingProblem({ status, blackFlag: 'N', certStatus: cert === certStatus.expired ? certStatus.certified : cert }, name);
}

/** Refuses a shipper, carrier, driver or lorry that cannot be used in new business, at the `field` that names it. */
export function checkStanding(party: Standing, name: string, field: string): void {
  const problem = standingProblem(party, name);
  if (problem) throw businessAt(field, problem);
}
