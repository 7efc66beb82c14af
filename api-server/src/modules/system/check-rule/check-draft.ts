/** Checks the fields of a record by check rules that administrators made. */
import { and, eq } from 'drizzle-orm';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { checkLimits } from 'shared-contracts/system/check-rule';
import { businessAt } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkRules } from './check-rule.table.ts';
import { compileRule, runCheck } from './run-check.ts';

/** The content of the check rule with this code; undefined when there is none. */
export async function ruleJsonOf(tx: Tx, ruleCode: string): Promise<string | undefined> {
  const [rule] = await tx
    .select({ ruleJson: checkRules.ruleJson })
    .from(checkRules)
    .where(and(eq(checkRules.ruleCode, ruleCode), eq(checkRules.delFlag, 0)));
  return rule?.ruleJson;
}

type Draft = Readonly<Record<string, unknown>>;

/**
 * Refuses a draft at the first field whose value does not satisfy the check rule that its contract names. A rule that does not exist
 * refuses nothing, and the stored value of a field stays allowed when a rule is made later.
 */
export async function checkByRules(tx: Tx, entity: EntityDefinition, draft: Draft, current: Draft = {}): Promise<void> {
  for (const [name, { checkRule }] of Object.entries(entity.fields)) {
    const value = draft[name];
    if (!checkRule || typeof value !== 'string' || value === '' || value === current[name]) continue;
    const ruleJson = await ruleJsonOf(tx, checkRule);
    if (ruleJson === undefined) continue;
    const failed = runCheck(compileRule(ruleJson), value.slice(0, checkLimits.value)).find(({ passed }) => !passed);
    // The refusal is the text that the administrator wrote for this part of the rule.
    if (failed) throw businessAt(name, failed.message);
  }
}
