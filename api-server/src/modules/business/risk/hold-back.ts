/**
 * Checks risk rules when somebody takes a step (assign, load, dispatch). When a blocking rule is broken, the step is refused: a risk is
 * then written and the risk officers are notified, and one of them may approve exactly this step, for one time. When another rule is
 * broken, only a risk is reported, and the step is taken.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { risk as entity } from 'shared-contracts/business/risk/risk';
import { yesNo } from 'shared-contracts/business/states';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { RefusedOnRecord } from '../../../kernel/database/refused-on-record.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { markWaybills } from './mark-waybills.ts';
import { closeRefusals, raiseRisk } from './raise-risk.ts';
import { type RiskRow, risks, undecidedStates } from './risk.table.ts';
import { type RiskRuleRow, riskRules } from './risk-rule.table.ts';
import { definitionOf } from './risk-rules.ts';
import type { Finding } from './rule-terms.ts';
import { ensureRiskRules, foundBy } from './scan-risks.ts';

/** A breach of a risk rule by a step. */
export interface Breach {
  /** Code of one of the product's rules; `risk-rules.test.ts` checks that it exists. */
  readonly ruleCode: string;
  /** Field of the step's form at which the refusal is shown. */
  readonly field: string;
  /** The text of the refusal, e.g. 驾驶证已过期：张三. */
  readonly text: string;
  readonly finding: Finding;
}

export interface Step {
  /** Name of the step, e.g. 指派. */
  readonly name: string;
  /** Id of the record that the step works on: the dispatch order of an assignment, the waybill of a loading. */
  readonly of: string;
  /** Id of the record that was chosen for the step, e.g. the new lorry: an approval is valid for this choice only. */
  readonly choice?: string;
}

/** The records that were checked for a step, and the carrier that takes it. */
interface Checked {
  readonly carrierId: string | null;
  readonly ids: readonly string[];
}

/** Identifies what was refused (rule, step, object and value), so that an approval is valid for exactly this refusal. */
const keyOf = ({ ruleCode, finding }: Breach, { of, choice }: Step): string =>
  [ruleCode, of, ...(choice ? [choice] : []), finding.objectId, finding.actualValue].join(' ').slice(0, 200);

const storedRules = async (tx: Tx, tenantId: number, codes: readonly string[]): Promise<RiskRuleRow[]> =>
  await tx
    .select()
    .from(riskRules)
    .where(and(eq(riskRules.tenantId, tenantId), inArray(riskRules.ruleCode, [...codes]), eq(riskRules.delFlag, 0)));

/** Those of the rules with these codes that the tenant has enabled. */
async function rulesOf(tx: Tx, tenantId: number, codes: readonly string[]): Promise<ReadonlyMap<string, RiskRuleRow>> {
  if (codes.length === 0) return new Map();
  let rows = await storedRules(tx, tenantId, codes);
  if (rows.length < new Set(codes).size) {
    // The rules of a new tenant are missing until its first scan, so they are added here.
    await ensureRiskRules(tx, tenantId);
    rows = await storedRules(tx, tenantId, codes);
  }
  return new Map(rows.filter(({ enabledFlag }) => enabledFlag === yesNo.yes).map((rule) => [rule.ruleCode, rule]));
}

/** Approvals of refused steps that have not been used yet, locked. */
async function passes(tx: Tx, keys: readonly string[]): Promise<readonly RiskRow[]> {
  return await tx
    .select()
    .from(risks)
    .where(
      and(
        inArray(risks.blockedKey, [...keys]),
        eq(risks.overrideUsed, yesNo.no),
        inArray(risks.riskStatus, [...undecidedStates]),
        eq(risks.delFlag, 0),
      ),
    )
    .for('update');
}

/**
 * Refuses the step when it breaks a blocking rule without approval. Otherwise uses up the approvals, reports the breaches of rules that do not
 * block, and closes the risks of earlier refusals whose cause the step no longer has.
 */
export async function holdBack(act: Act, step: Step, breaches: readonly Breach[], checked: Checked): Promise<void> {
  await bypassRowScope(act.tx, async () => {
    if (breaches.length > 0) await refuseOrReport(act, step, breaches);
    const breached = breaches.map(({ ruleCode, finding }) => ({ ruleCode, objectId: finding.objectId }));
    await closeRefusals(act, { ...step, ...checked, breached });
  });
}

async function refuseOrReport(act: Act, step: Step, breaches: readonly Breach[]): Promise<void> {
  const rules = await rulesOf(
    act.tx,
    act.caller.tenantId,
    breaches.map(({ ruleCode }) => ruleCode),
  );
  const held = breaches.filter(({ ruleCode }) => rules.get(ruleCode)?.blockFlag === yesNo.yes);
  const passed =
    held.length > 0
      ? await passes(
          act.tx,
          held.map((breach) => keyOf(breach, step)),
        )
      : [];
  const refused = held.filter((breach) => !passed.some(({ blockedKey }) => blockedKey === keyOf(breach, step)));
  if (refused.length > 0) throw refusal(act, step, refused, rules);
  for (const row of passed) await useUp(act, row);
  for (const breach of breaches.filter((one) => !held.includes(one))) {
    const rule = rules.get(breach.ruleCode);
    if (rule) await raiseRisk(act, rule, { finding: breach.finding, isCondition: false });
  }
}

/**
 * Reports what the rules with these codes find about a waybill after a step, so that nobody has to wait for the nightly scan. `since`: time of
 * the event, `YYYY-MM-DD HH:mm:ss`; the rules look at nothing earlier. Call it when the waybill has been written.
 */
export async function reportWaybill(act: Act, waybillId: string, codes: readonly string[], since: string): Promise<void> {
  const { tx, now, caller } = act;
  const span = { at: epochOf(now), since: epochOf(since) };
  await bypassRowScope(tx, async () => {
    let raised = 0;
    for (const [code, stored] of await rulesOf(tx, caller.tenantId, codes)) {
      const definition = definitionOf(code);
      if (!definition) continue;
      const { rule, findings } = await foundBy(tx, stored, definition, span);
      for (const finding of findings.filter((one) => one.waybillId === waybillId))
        raised += await raiseRisk(act, rule, { finding, isCondition: false });
    }
    if (raised > 0) await markWaybills(tx, caller.tenantId, waybillId);
  });
}

/** The breaches for which the step would be refused now. Lists of choices use it to show refusals beforehand. */
export async function heldBackBy(tx: Tx, tenantId: number, step: Step, breaches: readonly Breach[]): Promise<readonly Breach[]> {
  if (breaches.length === 0) return [];
  return await bypassRowScope(tx, async () => {
    const rules = await storedRules(tx, tenantId, [...new Set(breaches.map(({ ruleCode }) => ruleCode))]);
    const holds = (ruleCode: string): boolean => {
      const stored = rules.find((rule) => rule.ruleCode === ruleCode);
      if (!stored) return definitionOf(ruleCode)?.atStep === 'holds';
      return stored.enabledFlag === yesNo.yes && stored.blockFlag === yesNo.yes;
    };
    const held = breaches.filter(({ ruleCode }) => holds(ruleCode));
    if (held.length === 0) return [];
    const keys = held.map((breach) => keyOf(breach, step));
    const passed = await tx
      .select({ key: risks.blockedKey })
      .from(risks)
      .where(and(inArray(risks.blockedKey, keys), eq(risks.overrideUsed, yesNo.no), inArray(risks.riskStatus, [...undecidedStates])));
    return held.filter((breach) => !passed.some(({ key }) => key === keyOf(breach, step)));
  });
}

function refusal(act: Act, step: Step, refused: readonly Breach[], rules: ReadonlyMap<string, RiskRuleRow>): RefusedOnRecord {
  const said = refused.map(({ ruleCode, field, text }) => ({ field, words: `${text}；须由风控放行（${ruleCode}）` }));
  const detail = Object.fromEntries(said.toReversed().map(({ field, words }) => [field, words]));
  const { caller, now } = act;
  return new RefusedOnRecord([...new Set(said.map(({ words }) => words))].join('；'), detail, async (tx) => {
    // The risk is written in the name of the person who was refused, in a new transaction, because the transaction of the request has been
    // rolled back.
    const after: Act = { tx, caller, now };
    for (const breach of refused) {
      const rule = rules.get(breach.ruleCode);
      const finding = await lasting(tx, breach.finding);
      if (rule)
        await raiseRisk(after, rule, {
          finding,
          isCondition: rule.ruleCode === 'R003',
          heldBack: { step: step.name, key: keyOf(breach, step) },
        });
      if (finding.waybillId) await markWaybills(tx, caller.tenantId, finding.waybillId);
    }
  });
}

/** The finding without its waybill, when the waybill no longer exists: the refused call had created it, and the rollback removed it. */
async function lasting(tx: Tx, finding: Finding): Promise<Finding> {
  if (finding.waybillId === null) return finding;
  const [row] = await tx.select({ id: waybills.id }).from(waybills).where(eq(waybills.id, finding.waybillId));
  return row ? finding : { ...finding, waybillId: null, waybillNo: null };
}

/** Marks an approval as used, because the approved step has been taken. */
async function useUp(act: Act, row: RiskRow): Promise<void> {
  const patch = { overrideUsed: yesNo.yes };
  const marks = { updateBy: act.caller.username, updateTime: act.now, version: sql`${risks.version} + 1` };
  await act.tx
    .update(risks)
    .set({ ...patch, ...marks })
    .where(eq(risks.id, row.id));
  auditFollowing(act, entity, row.id, 'stepTaken', { overrideUsed: [row.overrideUsed, yesNo.yes] });
  await logTransition(act, entity, { id: row.id, no: row.riskNo, action: 'stepTaken', from: row.riskStatus, to: row.riskStatus });
}
