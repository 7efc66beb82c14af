/** The thresholds with which a risk rule is applied: those that people entered in the rule, otherwise those of settings, otherwise the product's. */
import type { Tx } from '../../../../kernel/database/database.ts';
import type { Decorate } from '../../../../kernel/entity/entity-context.ts';
import { settings } from '../../settings.ts';
import type { RiskRuleRow } from '../risk-rule.table.ts';
import { definitionOf } from '../risk-rules.ts';
import type { LimitSource } from '../rule-terms.ts';

export const limitNames = ['threshold', 'threshold2', 'threshold3'] as const;
export type LimitName = (typeof limitNames)[number];
export type Limits = Readonly<Record<LimitName, string | null>>;

/** The settings that a threshold of this rule comes from while the rule has none of its own; undefined: it always has one. */
export const sourceOf = (ruleCode: string, name: LimitName): LimitSource | undefined =>
  definitionOf(ruleCode)?.limits[limitNames.indexOf(name)]?.[2];

/** What each threshold of the rule would be by the settings of the tenant; null for thresholds without settings. */
async function limitsOfSettings(tx: Tx, tenantId: number, ruleCode: string): Promise<Limits> {
  const sources = limitNames.map((name) => sourceOf(ruleCode, name));
  const keys = sources.flatMap((source) => source?.keys ?? []);
  const values = keys.length > 0 ? await settings(tx, tenantId, keys) : null;
  const [threshold, threshold2, threshold3] = sources.map((source) =>
    source && values ? source.of(...source.keys.map((key) => values[key])) : null,
  );
  return { threshold: threshold ?? null, threshold2: threshold2 ?? null, threshold3: threshold3 ?? null };
}

/** The rule with the thresholds that count now. */
export async function withLimits<Rule extends Limits & Pick<RiskRuleRow, 'ruleCode' | 'tenantId'>>(tx: Tx, rule: Rule): Promise<Rule> {
  if (limitNames.every((name) => rule[name] !== null || !sourceOf(rule.ruleCode, name))) return rule;
  const set = await limitsOfSettings(tx, rule.tenantId, rule.ruleCode);
  return { ...rule, ...Object.fromEntries(limitNames.map((name) => [name, rule[name] ?? set[name]])) };
}

/** A rule's thresholds in the form in which its query reads them. */
export const limitsOf = ({ threshold, threshold2, threshold3 }: Limits) => ({
  ...{ threshold: threshold ?? '0', threshold2: threshold2 ?? '0', threshold3: threshold3 ?? '0' },
});

/** Adds to each rule which settings its thresholds come from while it has none of its own, and what they are then. */
export const addSettings: Decorate = async (tx, rows, caller) => {
  for (const row of rows) {
    const ruleCode = String(row.ruleCode);
    const sources = limitNames.map((name) => sourceOf(ruleCode, name));
    const set = sources.some(Boolean) ? await limitsOfSettings(tx, caller.tenantId, ruleCode) : null;
    for (const [index, name] of limitNames.entries()) {
      const source = sources[index];
      row[`${name}Setting`] = source && set ? `${source.keys.join('、')}：${set[name]}` : null;
    }
  }
};
