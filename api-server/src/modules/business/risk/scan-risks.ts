/**
 * Runs the enabled risk rules (the nightly scan runs all of them): writes risks for their findings, and closes risks whose cause no longer
 * exists.
 */
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { yesNo } from 'shared-contracts/business/states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { type Act, jobCaller } from '../act.ts';
import { limitsOf, withLimits } from './limits/rule-limits.ts';
import { markWaybills } from './mark-waybills.ts';
import { listOccurrences } from './occurrences/list-occurrences.ts';
import { closeMended, objectOfCarrier, raiseRisk } from './raise-risk.ts';
import { risks, undecidedStates } from './risk.table.ts';
import { type RiskRuleRow, riskRules } from './risk-rule.table.ts';
import { definitionOf, ruleDefinitions } from './risk-rules.ts';
import type { Finding, RuleDefinition } from './rule-terms.ts';

const day = 86_400_000;
/** Each scan looks at the events of this many days, so that events are found even when scans were missed. */
const daysLookedAt = 3;

/** Time of a scan (epoch ms), and the number of preceding days whose events are looked at. */
interface Span {
  readonly at: number;
  readonly days: number;
}

/** The columns of a rule that the product sets by default. */
function deliveredColumns({ find: _, isCondition: _c, overWaybills: _o, comparesWaybills: _w, limits, atStep, ...rule }: RuleDefinition) {
  const [first, second, third] = limits;
  return {
    ...rule,
    atStep: atStep ? yesNo.yes : yesNo.no,
    blockFlag: atStep === 'holds' ? yesNo.yes : yesNo.no,
    ...{ threshold: first?.[0] ?? null, thresholdUnit: first?.[1] ?? null },
    ...{ threshold2: second?.[0] ?? null, threshold2Unit: second?.[1] ?? null },
    ...{ threshold3: third?.[0] ?? null, threshold3Unit: third?.[1] ?? null },
  };
}

const delivered = (name: string) => sql.raw(`excluded.${name}`);

/**
 * Adds missing rules to every tenant, or to the tenant `only`, and updates names and descriptions of existing rules to this version. Thresholds and
 * switches that people set are kept.
 */
export async function ensureRiskRules(tx: Tx, only?: number): Promise<void> {
  const { rows: tenants } = await tx.execute<{ id: number }>(
    sql`select id from sys_tenant where ${only === undefined ? sql`true` : sql`id = ${only}`} order by id`,
  );
  const now = Date.now();
  const rows = tenants.flatMap(({ id: tenantId }) =>
    ruleDefinitions.map((definition, index) => ({
      ...{ ...deliveredColumns(definition), id: newId(now), tenantId, enabledFlag: yesNo.yes, sort: index + 1 },
      ...{ createBy: 'system', createTime: instantText(now) },
    })),
  );
  if (rows.length === 0) return;
  await tx
    .insert(riskRules)
    .values(rows)
    .onConflictDoUpdate({
      target: [riskRules.tenantId, riskRules.ruleCode],
      targetWhere: sql`del_flag = 0`,
      set: {
        ...{
          ruleName: delivered('rule_name'),
          riskObject: delivered('risk_object'),
          stage: delivered('stage'),
          atStep: delivered('at_step'),
        },
        ...{ description: delivered('description'), sort: delivered('sort') },
        ...{ threshold: sql`coalesce(${riskRules.threshold}, excluded.threshold)`, thresholdUnit: delivered('threshold_unit') },
        ...{ threshold2: sql`coalesce(${riskRules.threshold2}, excluded.threshold2)`, threshold2Unit: delivered('threshold2_unit') },
        ...{ threshold3: sql`coalesce(${riskRules.threshold3}, excluded.threshold3)`, threshold3Unit: delivered('threshold3_unit') },
      },
    });
}

/**
 * Scans every tenant, each rule in its own transaction. `only`: codes of the rules to run; default: all enabled rules. Resolves to the number of
 * risks that were written or closed.
 */
export async function scanRisks(database: Database, at: number, days = daysLookedAt, only?: readonly string[]): Promise<number> {
  await database.asSystem('rules of risks', ensureRiskRules);
  const rules = await database.asSystem('rules of risks', (tx) =>
    tx.select().from(riskRules).where(eq(riskRules.enabledFlag, yesNo.yes)).orderBy(riskRules.tenantId, riskRules.sort),
  );
  let changed = 0;
  for (const rule of rules) {
    if (only && !only.includes(rule.ruleCode)) continue;
    const definition = definitionOf(rule.ruleCode);
    if (definition) changed += await database.asSystem(`risk rule ${rule.ruleCode}`, (tx) => applyRule(tx, rule, definition, { at, days }));
  }
  return changed;
}

/** What a rule finds about events from `since` on (epoch ms, like `at`), and the rule with the thresholds of the settings. */
export async function foundBy(tx: Tx, stored: RiskRuleRow, definition: RuleDefinition, { at, since }: { at: number; since: number }) {
  const rule = await withLimits(tx, stored);
  const span = { tenantId: rule.tenantId, since: new Date(since).toISOString(), now: new Date(at).toISOString() };
  return { rule, findings: await definition.find(tx, { ...limitsOf(rule), ...span }) };
}

async function applyRule(tx: Tx, stored: RiskRuleRow, definition: RuleDefinition, { at, days }: Span): Promise<number> {
  const { rule, findings } = await foundBy(tx, stored, definition, { at, since: at - days * day });
  const act: Act = { tx, caller: jobCaller(rule.tenantId), now: instantText(at) };
  const isDecided = definition.isCondition ? () => false : await decided(tx, rule, findings);
  let changed = 0;
  const undecided = listOccurrences(
    findings.filter((finding) => !isDecided(finding)),
    objectOfCarrier,
  );
  for (const finding of undecided) changed += await raiseRisk(act, rule, { finding, isCondition: definition.isCondition });
  if (definition.isCondition) changed += await closeMended(act, rule, findings);
  await markWaybills(tx, rule.tenantId);
  return changed;
}

/** Returns a function that tells whether somebody has already decided about a finding, so that the scan does not report it again. */
async function decided(tx: Tx, rule: RiskRuleRow, findings: readonly Finding[]): Promise<(finding: Finding) => boolean> {
  if (findings.length === 0) return () => false;
  const ids = findings.map(({ objectId }) => objectId);
  const ofRule = and(eq(risks.tenantId, rule.tenantId), eq(risks.ruleCode, rule.ruleCode), inArray(risks.objectId, ids));
  const rows = await tx
    .select({
      objectId: risks.objectId,
      carrierId: risks.carrierId,
      found: sql<string>`max(${risks.lastTriggerTime})`.mapWith(risks.lastTriggerTime),
    })
    .from(risks)
    .where(and(ofRule, notInArray(risks.riskStatus, [...undecidedStates])))
    .groupBy(risks.objectId, risks.carrierId);
  const found = new Map(rows.map((row) => [objectOfCarrier(row), epochOf(row.found)]));
  return (finding) => {
    const last = found.get(objectOfCarrier(finding));
    return last !== undefined && (finding.happenedAt === undefined || finding.happenedAt <= last);
  };
}
