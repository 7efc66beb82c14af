/** What the nightly scan and the steps of people look for, in the order in which people read it. */
import { paperRules } from './paper-rules.ts';
import type { RuleDefinition } from './rule-terms.ts';
import { trackRules, withTrack } from './track-rules.ts';
import { waybillRules } from './waybill-rules.ts';

const all = [...paperRules, ...waybillRules.map((rule) => (rule.ruleCode === 'R006' ? withTrack(rule) : rule)), ...trackRules];

export const ruleDefinitions: readonly RuleDefinition[] = all.sort((a, b) => (a.ruleCode < b.ruleCode ? -1 : 1));

/** The definition of a stored rule; undefined for one that this version does not know. */
export const definitionOf = (ruleCode: string): RuleDefinition | undefined => ruleDefinitions.find((rule) => rule.ruleCode === ruleCode);
