/**
 * All risk rules of the product, in the order in which the screen lists them: rules of the nightly scan, and rules that are checked when
 * people take a step.
 */
import { lorryRules } from './lorry-rules.ts';
import { paperRules } from './paper-rules.ts';
import type { RuleDefinition } from './rule-terms.ts';
import { trackRules, withTrack } from './track-rules.ts';
import { waybillRules } from './waybill-rules.ts';

const all = [
  ...paperRules,
  ...waybillRules.map((rule) => (rule.ruleCode === 'R006' ? withTrack(rule) : rule)),
  ...trackRules,
  ...lorryRules,
];

export const ruleDefinitions: readonly RuleDefinition[] = all.sort((a, b) => (a.ruleCode < b.ruleCode ? -1 : 1));

/** The definition of a stored rule; undefined for a rule that this version of the product does not contain. */
export const definitionOf = (ruleCode: string): RuleDefinition | undefined => ruleDefinitions.find((rule) => rule.ruleCode === ruleCode);
