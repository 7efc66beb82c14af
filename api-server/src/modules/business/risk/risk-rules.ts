/** What the nightly scan and the steps of people look for, in the order in which people read it. */
import { paperRules } from './paper-rules.ts';
import type { RuleDefinition } from './rule-terms.ts';
import { waybillRules } from './waybill-rules.ts';

export const ruleDefinitions: readonly RuleDefinition[] = [...paperRules, ...waybillRules].sort((a, b) =>
  a.ruleCode < b.ruleCode ? -1 : 1,
);

/** The definition of a stored rule; undefined for one that this version does not know. */
export const definitionOf = (ruleCode: string): RuleDefinition | undefined => ruleDefinitions.find((rule) => rule.ruleCode === ruleCode);
