/**
 * The thresholds with which a risk rule is applied: the values that people entered in the rule, or else those of the settings, or else the
 * product's defaults.
 */
import type { Tx } from '../../../../kernel/database/database.ts';
import type { Decorate } from '../../../../kernel/entity/entity-context.ts';
import { settings } from '../../settings.ts';
import type { RiskRuleRow } from '../risk-rule.table.ts';
import { definitionOf } from '../risk-rules.ts';
import type { LimitSource } from '../rule-terms.ts';

export const limitNames = ['threshold', 'threshold2', 'threshold3'] as const;
export type LimitName = (typeof limitNames)[number];
export type Limits = Readonly<Record<LimitName, string | null>>;

/**
 * The settings from which a threshold of this rule comes when nobody has entered it in the rule; undefined when no settings belong to it.
 */
export const sourceOf = (ruleCode: string, name: LimitName): LimitSource | undefined =>
  definitionOf(ruleCode)?.limits[limitNames.indexOf(name)]?.[2];

/** The thresholds that a rule has by default. */
export function deliveredLimits(ruleCode: string): Limits {
  const [threshold, threshold2, threshold3] = definitionOf(ruleCode)?.limits ?? [];
  return { threshold: threshold?.[0] ?? null, threshold2: threshold2?.[0] ?? null, threshold3: threshold3?.[0] ?? null };
}

/**
 * Whether a threshold comes from settings. Its column keeps the default value in that case, because nodes of an older version, which does
 * not know these settings, still read the column during and after an upgrade.
 */
const isOfSettings = (rule: Limits & Pick<RiskRuleRow, 'ruleCode'>, name: LimitName): boolean =>
  sourceOf(rule.ruleCode, name) !== undefined &&
  (rule[name] === null || Number(rule[name]) === Number(deliveredLimits(rule.ruleCode)[name]));

/** The value that each threshold of the rule has according to the settings of the tenant; null for thresholds without settings. */
async function limitsOfSettings(tx: Tx, tenantId: number, ruleCode: string): Promise<Limits> {
  const sources = limitNames.map((name) => sourceOf(ruleCode, name));
  const keys = sources.flatMap((source) => source?.keys ?? []);
  const values = keys.length > 0 ? await settings(tx, tenantId, keys) : null;
  const [threshold, threshold2, threshold3] = sources.map((source) =>
    source && values ? source.of(...source.keys.map((key) => values[key])) : null,
  );
  return { threshold: threshold ?? null, threshold2: threshold2 ?? null, threshold3: threshold3 ?? null };
}

/** The rule with its thresholds from the settings filled in. */
export async function withLimits<Rule extends Limits & Pick<RiskRuleRow, 'ruleCode' | 'tenantId'>>(tx: Tx, rule: Rule): Promise<Rule> {
  const names = limitNames.filter((name) => isOfSettings(rule, name));
  if (names.length === 0) return rule;
  const set = await limitsOfSettings(tx, rule.tenantId, rule.ruleCode);
  return { ...rule, ...Object.fromEntries(names.map((name) => [name, set[name]])) };
}

/** A rule's thresholds as its query needs them, with 0 for missing ones. */
export const limitsOf = ({ threshold, threshold2, threshold3 }: Limits) => ({
  ...{ threshold: threshold ?? '0', threshold2: threshold2 ?? '0', threshold3: threshold3 ?? '0' },
});

/**
 * Adds to each rule the settings from which thresholds come that nobody has entered, with their present values; the thresholds themselves
 * are shown as empty.
 */
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
