/** Asks every rule in use, raises what it finds, and closes what has mended itself. */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { risk as entity } from 'shared-contracts/business/risk/risk';
import { yesNo } from 'shared-contracts/business/states';
import { riskStatus } from 'shared-contracts/business/transport-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, jobCaller, logTransition } from '../act.ts';
import { markWaybills } from './mark-waybills.ts';
import { type RiskRow, risks, undecidedStates } from './risk.table.ts';
import { type RiskRuleRow, riskRules } from './risk-rule.table.ts';
import { type Finding, type RuleDefinition, ruleDefinitions, type Scan } from './risk-rules.ts';

const day = 86_400_000;
/** Events of the last days are looked at again, so that a scan that was missed loses nothing. */
const daysLookedAt = 3;

/** The moment of a scan, and how many days before it events are looked at. */
interface Span {
  readonly at: number;
  readonly days: number;
}

/** Gives every tenant the rules that it lacks. What people set stays. */
export async function ensureRiskRules(tx: Tx): Promise<void> {
  const { rows: tenants } = await tx.execute<{ id: number }>(sql`select id from sys_tenant order by id`);
  const now = Date.now();
  const rows = tenants.flatMap(({ id: tenantId }) =>
    ruleDefinitions.map(({ find, isCondition, ...rule }, index) => ({
      ...{ ...rule, id: newId(now), tenantId, enabledFlag: yesNo.yes, sort: index + 1 },
      ...{ createBy: 'system', createTime: instantText(now) },
    })),
  );
  await tx.insert(riskRules).values(rows).onConflictDoNothing();
}

/** The scan of every tenant, each rule in a transaction of its own. Resolves to the number of risks that were raised or closed. */
export async function scanRisks(database: Database, at: number, days = daysLookedAt): Promise<number> {
  await database.asSystem('rules of risks', ensureRiskRules);
  const rules = await database.asSystem('rules of risks', (tx) =>
    tx.select().from(riskRules).where(eq(riskRules.enabledFlag, yesNo.yes)).orderBy(riskRules.tenantId, riskRules.sort),
  );
  let changed = 0;
  for (const rule of rules) {
    const definition = ruleDefinitions.find(({ ruleCode }) => ruleCode === rule.ruleCode);
    if (definition) changed += await database.asSystem(`risk rule ${rule.ruleCode}`, (tx) => applyRule(tx, rule, definition, { at, days }));
  }
  return changed;
}

/** What a rule finds about the given number of days. */
export async function findRisks(tx: Tx, definition: RuleDefinition, scan: Scan): Promise<readonly Finding[]> {
  const { rows } = await tx.execute<Finding>(definition.find(scan));
  return rows;
}

async function applyRule(tx: Tx, rule: RiskRuleRow, definition: RuleDefinition, { at, days }: Span): Promise<number> {
  const act: Act = { tx, caller: jobCaller(rule.tenantId), now: instantText(at) };
  const findings = await findRisks(tx, definition, {
    tenantId: rule.tenantId,
    threshold: rule.threshold ?? '0',
    since: new Date(at - days * day).toISOString(),
    now: new Date(at).toISOString(),
  });
  const decided = definition.isCondition ? new Set<string>() : await decidedObjects(tx, rule, findings);
  let changed = 0;
  for (const finding of findings) if (!decided.has(finding.objectId)) changed += await raise(act, rule, definition, finding);
  if (definition.isCondition) changed += await closeMended(act, rule, findings);
  await markWaybills(tx, rule.tenantId);
  return changed;
}

/** Objects about whose events of these days somebody has decided already. */
async function decidedObjects(tx: Tx, rule: RiskRuleRow, findings: readonly Finding[]): Promise<Set<string>> {
  if (findings.length === 0) return new Set();
  const ids = findings.map(({ objectId }) => objectId);
  const ofRule = and(eq(risks.tenantId, rule.tenantId), eq(risks.ruleCode, rule.ruleCode), inArray(risks.objectId, ids));
  const rows = await tx
    .select({ objectId: risks.objectId })
    .from(risks)
    .where(and(ofRule, notInArray(risks.riskStatus, [...undecidedStates])));
  return new Set(rows.map(({ objectId }) => objectId));
}

/** Writes a new risk, or counts it once more a day while one about the same object is undecided. Resolves to 1 for a new one. */
async function raise(act: Act, rule: RiskRuleRow, { isCondition }: RuleDefinition, finding: Finding): Promise<number> {
  const { tx, now } = act;
  const { ruleCode, ruleName, tenantId } = rule;
  const ofObject = and(eq(risks.tenantId, tenantId), eq(risks.ruleCode, ruleCode), eq(risks.objectId, finding.objectId));
  const known = await tx
    .update(risks)
    .set({
      ...{ repeatCount: sql`${risks.repeatCount} + 1`, lastTriggerTime: now },
      ...{ actualValue: finding.actualValue.slice(0, 100), evidence: finding.evidence.slice(0, 2000) },
    })
    .where(
      and(ofObject, inArray(risks.riskStatus, [...undecidedStates]), sql`${risks.lastTriggerTime} < ${`${now.slice(0, 10)} 00:00:00+08`}`),
    )
    .returning({ id: risks.id });
  if (known.length > 0) return 0;
  const [open] = await tx
    .select({ id: risks.id })
    .from(risks)
    .where(and(ofObject, inArray(risks.riskStatus, [...undecidedStates])))
    .limit(1);
  if (open) return 0;
  const { objectId, objectNo, waybillId, waybillNo, carrierId, carrierName } = finding;
  const row = {
    ...{ id: newId(Date.now()), tenantId, riskNo: await nextNumber(tx, tenantId, numberKinds.risk), ruleCode, ruleName },
    ...{
      riskLevel: rule.riskLevel,
      riskObject: finding.riskObject ?? rule.riskObject,
      triggerStage: rule.stage,
      triggerTime: now,
      lastTriggerTime: now,
    },
    ...{ objectId, objectNo: objectNo.slice(0, 50), waybillId, waybillNo, carrierId, carrierName },
    ...{ ruleValue: allowed(rule), actualValue: finding.actualValue.slice(0, 100), evidence: finding.evidence.slice(0, 2000) },
    ...{ repeatCount: 0, repeatable: isCondition ? yesNo.yes : yesNo.no, riskStatus: riskStatus.open },
    ...{ createBy: act.caller.username, createTime: now },
  };
  await tx.insert(risks).values(row);
  auditFollowing(act, entity, row.id, 'raise', changesBetween({}, row));
  await logTransition(act, entity, { id: row.id, no: row.riskNo, action: 'create', from: '', to: riskStatus.open });
  return 1;
}

const allowed = ({ threshold, thresholdUnit, description }: RiskRuleRow): string =>
  threshold === null ? description.slice(0, 100) : `${Number(threshold)}${thresholdUnit ?? ''}`;

/** Closes undecided risks of conditions that are met again, e.g. a renewed insurance. */
async function closeMended(act: Act, rule: RiskRuleRow, findings: readonly Finding[]): Promise<number> {
  const { tx, now } = act;
  const still = findings.map(({ objectId }) => objectId);
  const mended: RiskRow[] = await tx
    .select()
    .from(risks)
    .where(
      and(
        ...[eq(risks.tenantId, rule.tenantId), eq(risks.ruleCode, rule.ruleCode)],
        inArray(risks.riskStatus, [riskStatus.open, riskStatus.running]),
        ...(still.length > 0 ? [notInArray(risks.objectId, still)] : []),
      ),
    )
    .for('update');
  for (const row of mended) {
    const patch = { riskStatus: riskStatus.closed, handleResult: '条件已消失', handleTime: now };
    await tx
      .update(risks)
      .set({ ...patch, updateBy: act.caller.username, updateTime: now, version: sql`${risks.version} + 1` })
      .where(eq(risks.id, row.id));
    auditFollowing(act, entity, row.id, 'close', changesBetween(row, { ...row, ...patch }));
    await logTransition(act, entity, { id: row.id, no: row.riskNo, action: 'close', from: row.riskStatus, to: riskStatus.closed });
  }
  return mended.length;
}
