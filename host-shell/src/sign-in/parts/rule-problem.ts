/** Says in the person's language what is wrong with a value, by the named rules that the server follows too. */

import {
  characterCount,
  passwordTexts,
  type RuleName,
  ruleTexts,
  ruleViolation,
  validationRules,
} from 'shared-contracts/entity/validation-rules';
import type { Label } from 'shared-contracts/texts/label';
import { labelText } from 'shared-platform/i18n';

const text = (label: Label | null | undefined): string | undefined => (label ? labelText(label) : undefined);

/** Under a named rule; `label` names the field where the rule has no text of its own for a missing value. */
export function ruleProblem(rule: RuleName, value: string, label?: Label): string | undefined {
  if (value === '') return text(label ? ruleTexts.required({ label, rule }) : validationRules[rule].requiredMessage);
  return text(ruleViolation(rule, value));
}

/** Under a named rule, where the field may stay empty. */
export const optionalRuleProblem = (rule: RuleName, value: string): string | undefined => text(ruleViolation(rule, value));

/** A text of a given length. */
export function textProblem(value: string, { label, min, max }: { label: Label; min: number; max: number }): string | undefined {
  if (value === '') return text(ruleTexts.required({ label }));
  const count = characterCount(value);
  if (count < min) return text(ruleTexts.minLength(min));
  return count > max ? text(ruleTexts.maxLength(max)) : undefined;
}

/** A password that is typed twice; `missing` where the second one is not there yet. */
export function confirmProblem(password: string, confirm: string, missing: Label = passwordTexts.confirmRequired): string | undefined {
  if (confirm === '') return text(missing);
  return confirm === password ? undefined : text(passwordTexts.different);
}

/** What a rule asks for. */
export const ruleText = (rule: RuleName): string => labelText(validationRules[rule].message);
