/** Validates a value by the named rules that the server uses too, with messages in the current language. */

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

/** Violation of a named rule; `label` names the field when the rule has no text for a missing value. */
export function ruleProblem(rule: RuleName, value: string, label?: Label): string | undefined {
  if (value === '') return text(label ? ruleTexts.required({ label, rule }) : validationRules[rule].requiredMessage);
  return text(ruleViolation(rule, value));
}

/** Violation of a named rule for an optional field. */
export const optionalRuleProblem = (rule: RuleName, value: string): string | undefined => text(ruleViolation(rule, value));

/** Violation of a text's length limits. */
export function textProblem(value: string, { label, min, max }: { label: Label; min: number; max: number }): string | undefined {
  if (value === '') return text(ruleTexts.required({ label }));
  const count = characterCount(value);
  if (count < min) return text(ruleTexts.minLength(min));
  return count > max ? text(ruleTexts.maxLength(max)) : undefined;
}

/** Violation of a repeated password; `missing` when the second one is empty. */
export function confirmProblem(password: string, confirm: string, missing: Label = passwordTexts.confirmRequired): string | undefined {
  if (confirm === '') return text(missing);
  return confirm === password ? undefined : text(passwordTexts.different);
}

/** Description of what a rule requires. */
export const ruleText = (rule: RuleName): string => labelText(validationRules[rule].message);
