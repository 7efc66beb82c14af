/** Writes risks for the findings of a rule, and closes risks whose cause no longer exists. */
import { and, eq, inArray, isNull, like, type SQL, sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { risk as entity } from 'shared-contracts/business/risk/risk';
import { riskLevel, yesNo } from 'shared-contracts/business/states';
import { riskStatus } from 'shared-contracts/business/transport-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { setting } from '../settings.ts';
import { markWaybills } from './mark-waybills.ts';
import { addedTo } from './occurrences/list-occurrences.ts';
import { type RiskRow, risks, undecidedStates } from './risk.table.ts';
import type { RiskRuleRow } from './risk-rule.table.ts';
import type { Finding } from './rule-terms.ts';

/** A step that was refused because of a finding. */
export interface HeldBack {
  /** Name of the step, e.g. 指派. */
  readonly step: string;
  /** Identifies rule, record and value that were refused; stored as `blockedKey` of the risk. */
  readonly key: string;
}

export interface Raised {
  readonly finding: Finding;
  /** The risk closes automatically when its rule no longer finds it. */
  readonly isCondition: boolean;
  readonly heldBack?: HeldBack;
}

/** Key of a finding's object and carrier: findings about the same object under two carriers count as different. */
export const objectOfCarrier = ({ objectId, carrierId }: Pick<Finding, 'objectId' | 'carrierId'>): string =>
  `${objectId} ${carrierId ?? ''}`;

const unDecided = () => inArray(risks.riskStatus, [...undecidedStates]);

/**
 * Writes a new risk. When an undecided risk of the same rule about the same object and carrier exists, its counter is increased instead: once a day
 * by scans, and each time a step is refused. Risks are kept apart by carrier, because each carrier may read its own with the evidence. Resolves to 1
 * for a new risk, otherwise 0.
 */
export async function raiseRisk(act: Act, rule: RiskRuleRow, { finding, isCondition, heldBack }: Raised): Promise<0 | 1> {
  const { tx, now } = act;
  const [open] = await tx
    .select()
    .from(risks)
    .where(
      and(
        ...[eq(risks.tenantId, rule.tenantId), eq(risks.ruleCode, rule.ruleCode), eq(risks.objectId, finding.objectId)],
        finding.carrierId === null ? isNull(risks.carrierId) : eq(risks.carrierId, finding.carrierId),
        unDecided(),
      ),
    )
    .for('update');
  if (open) {
    await countAgain(act, open, finding, heldBack);
    return 0;
  }
  const { objectId, objectNo, waybillId, waybillNo, carrierId, carrierName, driverId = null, driverName = null } = finding;
  const row = {
    ...{ id: newId(epochOf(now)), tenantId: rule.tenantId, riskNo: await nextNumber(tx, rule.tenantId, numberKinds.risk, epochOf(now)) },
    ...{ ruleCode: rule.ruleCode, ruleName: rule.ruleName, riskLevel: rule.riskLevel, triggerStage: rule.stage },
    ...{ riskObject: finding.riskObject ?? rule.riskObject, objectId, objectNo: objectNo.slice(0, 50) },
    ...{ waybillId, waybillNo, carrierId, carrierName, driverId, driverName, triggerTime: now, lastTriggerTime: now },
    ...{ ruleValue: allowedBy(rule), ...foundIn(finding), ...heldColumns(heldBack) },
    ...{ dueTime: await dueTime(act, rule), repeatCount: 0, repeatable: isCondition ? yesNo.yes : yesNo.no, riskStatus: riskStatus.open },
    ...{ createBy: act.caller.username, createTime: now },
  };
  // A simultaneous call may have written the same risk: a unique index then rejects this one.
  const inserted = await tx.insert(risks).values(row).onConflictDoNothing().returning({ id: risks.id });
  if (inserted.length === 0) return 0;
  auditFollowing(act, entity, row.id, 'raise', changesBetween({}, row));
  await logTransition(act, entity, { id: row.id, no: row.riskNo, action: 'create', from: '', to: riskStatus.open });
  return 1;
}

const hoursOf = { [riskLevel.low]: 'risk.hoursLow', [riskLevel.medium]: 'risk.hoursMedium', [riskLevel.high]: 'risk.hoursHigh' } as const;

async function dueTime({ tx, now }: Act, { tenantId, riskLevel: level }: RiskRuleRow): Promise<string> {
  const hours = Number(await setting(tx, tenantId, hoursOf[level as keyof typeof hoursOf] ?? 'risk.hoursLow'));
  return instantText(epochOf(now) + hours * 3_600_000);
}

async function countAgain(act: Act, open: RiskRow, found: Finding, heldBack: HeldBack | undefined): Promise<void> {
  const { tx, now, caller } = act;
  const isToday = open.lastTriggerTime.slice(0, 10) >= now.slice(0, 10);
  const finding = found.isOccurrence ? addedTo(open.evidence, found) : found;
  // A finding whose occurrences are all listed in the risk already adds nothing, so the risk is not changed.
  if (!finding || (isToday && !heldBack && !found.isOccurrence)) return;
  // A risk that lists occurrences of several waybills names no waybill, because a reader of one of them may not read the others.
  const isOfOthers = finding.isOccurrence && finding.waybillId !== open.waybillId;
  const named = heldBack
    ? { waybillId: finding.waybillId, waybillNo: finding.waybillNo }
    : isOfOthers && { waybillId: null, waybillNo: null };
  // An approval is valid only for the step and value that were approved, so it is removed when the refused step is another one.
  const isOther = heldBack && heldBack.key !== open.blockedKey;
  const fresh = isOther && { overrideUser: null, overrideTime: null, overrideReason: null, overrideUsed: null };
  // The risk is shown to the driver it names, so this must be the driver whom the new evidence is about.
  const who = finding.driverId !== undefined && { driverId: finding.driverId, driverName: finding.driverName ?? null };
  const patch = { ...foundIn(finding), ...heldColumns(heldBack), ...named, ...who, ...fresh };
  // A change of the risk increases its version, so that an approval by somebody who saw the earlier content is refused.
  const changes = heldBack || open.blockedKey !== null ? changesBetween(open, { ...open, ...patch }) : {};
  const isChanged = Object.keys(changes).length > 0;
  const marks = isChanged && { updateBy: caller.username, updateTime: now, version: sql`${risks.version} + 1` };
  await tx
    .update(risks)
    .set({
      repeatCount: isToday && !heldBack ? risks.repeatCount : sql`${risks.repeatCount} + 1`,
      lastTriggerTime: now,
      ...patch,
      ...marks,
    })
    .where(eq(risks.id, open.id));
  if (isChanged) auditFollowing(act, entity, open.id, 'foundAgain', changes);
}

const foundIn = (finding: Finding) => ({
  actualValue: finding.actualValue.slice(0, 100),
  evidence: finding.evidence.slice(0, 2000),
  ...(finding.allowed && { ruleValue: finding.allowed.slice(0, 100) }),
  ...(finding.evidenceImgs && { evidenceImgs: finding.evidenceImgs.split(',').slice(0, 9).join(',') }),
  ...(finding.evidenceTrack && { evidenceTrack: finding.evidenceTrack.slice(0, 8000) }),
});

const heldColumns = (heldBack: HeldBack | undefined) =>
  heldBack ? { blockFlag: yesNo.yes, blockedStep: heldBack.step, blockedKey: heldBack.key } : {};

/** Describes what the rule allows: its thresholds with units, or its description. */
function allowedBy({ threshold, thresholdUnit, threshold2, threshold2Unit, threshold3, threshold3Unit, description }: RiskRuleRow): string {
  const limits = [
    [threshold, thresholdUnit],
    [threshold2, threshold2Unit],
    [threshold3, threshold3Unit],
  ] as const;
  const words = limits.flatMap(([value, unit]) => (value === null ? [] : [`${value.split('/').map(Number).join('/')}${unit ?? ''}`]));
  return (words.length > 0 ? words.join('，') : description).slice(0, 100);
}

/**
 * Closes undecided risks whose cause no longer exists, e.g. because an insurance was renewed. Steps that were refused because of them are
 * possible again.
 */
export async function closeMended(act: Act, rule: RiskRuleRow, findings: readonly Finding[]): Promise<number> {
  const { tx } = act;
  const still = new Set(findings.map(objectOfCarrier));
  const candidates = await tx
    .select()
    .from(risks)
    .where(
      and(
        ...([eq(risks.tenantId, rule.tenantId), eq(risks.ruleCode, rule.ruleCode), eq(risks.repeatable, yesNo.yes)] as SQL[]),
        inArray(risks.riskStatus, [riskStatus.open, riskStatus.running]),
        // Risks for which people froze records stay open until people decide.
        isNull(risks.frozenIds),
      ),
    )
    .for('update');
  return await closeByItself(
    act,
    candidates.filter((row) => !still.has(objectOfCarrier(row))),
    '条件已消失',
  );
}

/** A step that was not refused. */
interface DoneStep {
  readonly name: string;
  /** Id of the record that the step works on. */
  readonly of: string;
  readonly carrierId: string | null;
  /** Ids of the records that were checked. */
  readonly ids: readonly string[];
  /** The breaches with which the step was done, because no rule refuses them or because somebody approved them. */
  readonly breached: readonly { readonly ruleCode: string; readonly objectId: string }[];
}

/**
 * Closes risks of earlier refusals of this step whose cause it no longer has: a lorry that was loaded too heavily is now loaded within its limit.
 * Risks that people confirmed, or for which they froze records, stay open until people decide.
 */
export async function closeRefusals(act: Act, { name, of, carrierId, ids, breached }: DoneStep): Promise<void> {
  const candidates = await act.tx
    .select()
    .from(risks)
    .where(
      and(
        ...[inArray(risks.objectId, [...ids]), eq(risks.blockedStep, name), eq(risks.blockFlag, yesNo.yes)],
        ...[like(risks.blockedKey, `% ${of} %`), inArray(risks.riskStatus, [riskStatus.open, riskStatus.running])],
        ...[carrierId === null ? isNull(risks.carrierId) : eq(risks.carrierId, carrierId)],
        ...[isNull(risks.frozenIds), eq(risks.delFlag, 0)],
      ),
    )
    .for('update');
  const isBroken = ({ ruleCode, objectId }: RiskRow) =>
    breached.some((breach) => breach.ruleCode === ruleCode && breach.objectId === objectId);
  const mended = candidates.filter((row) => !isBroken(row));
  await closeByItself(act, mended, '已在限值内完成操作');
  for (const waybillId of new Set(mended.flatMap((row) => row.waybillId ?? []))) await markWaybills(act.tx, act.caller.tenantId, waybillId);
}

async function closeByItself(act: Act, mended: readonly RiskRow[], handleResult: string): Promise<number> {
  const { tx, now } = act;
  for (const row of mended) {
    const patch = { riskStatus: riskStatus.closed, handleResult, handleTime: now };
    await tx
      .update(risks)
      .set({ ...patch, updateBy: act.caller.username, updateTime: now, version: sql`${risks.version} + 1` })
      .where(eq(risks.id, row.id));
    auditFollowing(act, entity, row.id, 'close', changesBetween(row, { ...row, ...patch }));
    await logTransition(act, entity, { id: row.id, no: row.riskNo, action: 'close', from: row.riskStatus, to: riskStatus.closed });
  }
  return mended.length;
}
