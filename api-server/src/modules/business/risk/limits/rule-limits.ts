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

/** The thresholds with which the product delivers a rule. */
export function deliveredLimits(ruleCode: string): Limits {
  const [threshold, threshold2, threshold3] = definitionOf(ruleCode)?.limits ?? [];
  return { threshold: threshold?.[0] ?? null, threshold2: threshold2?.[0] ?? null, threshold3: threshold3?.[0] ?? null };
}

/**
 * Whether a threshold comes from settings. The column then keeps the delivered value, because nodes of versions that know no such settings read it:
 * while both versions run, and after a return to the older one.
 */
const isOfSettings = (rule: Limits & Pick<RiskRuleRow, 'ruleCode'>, name: LimitName): boolean =>
  sourceOf(rule.ruleCode, name) !== undefined &&
  (rule[name] === null || Number(rule[name]) === Number(deliveredLimits(rule.ruleCode)[name]));

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
  const names = limitNames.filter((name) => isOfSettings(rule, name));
  if (names.length === 0) return rule;
  const set = await limitsOfSettings(tx, rule.tenantId, rule.ruleCode);
  return { ...rule, ...Object.fromEntries(names.map((name) => [name, set[name]])) };
}

/** A rule's thresholds in the form in which its query reads them. */
export const limitsOf = ({ threshold, threshold2, threshold3 }: Limits) => ({
  ...{ threshold: threshold ?? '0', threshold2: threshold2 ?? '0', threshold3: threshold3 ?? '0' },
});

/** Adds to each rule which settings its thresholds come from while none is entered, and what they are then; shows those that are not entered as empty. */
export const addSettings: Decorate = async (tx, rows, caller) => {
  for (const row of rows) {
    const ruleCode = String(row.ruleCode);
    const stored = { ruleCode, threshold: textOf(row.threshold), threshold2: textOf(row.threshold2), threshold3: textOf(row.threshold3) };
    const sources = limitNames.map((name) => sourceOf(ruleCode, name));
    const set = sources.some(Boolean) ? await limitsOfSettings(tx, caller.tenantId, ruleCode) : null;
    for (const [index, name] of limitNames.entries()) {
      const source = sources[index];
      row[`${name}Setting`] = source && set ? `${source.keys.join('、')}：${set[name]}` : null;
      if (name in row && isOfSettings(stored, name)) row[name] = null;
    }
  }
};

const textOf = (value: unknown): string | null => (value == null ? null : String(value));
