/** A column's prepared rules: immediate ones and asynchronous check functions. */

import { ruleTexts, ruleViolation } from 'shared-contracts/entity/validation-rules';
import type { Label } from 'shared-contracts/texts/label';
import type { TableColumn } from '../definition/table-column.ts';
import type { ValidateOccasion, ValidateRule } from '../definition/validate-rule.ts';
import { isEmptyCell } from '../model/row-record.ts';

/** Returns the text of a label in the current language. */
export type LabelText = (label: Label) => string;

/** A check without waiting: returns the error text, or null when the value is valid. */
type InstantCheck = (value: unknown, rowKey: string) => string | null;

export interface InstantRule {
  readonly rule: ValidateRule;
  readonly check: InstantCheck;
}

export interface ColumnRules {
  readonly column: TableColumn;
  readonly instant: readonly InstantRule[];
  readonly handlers: readonly ValidateRule[];
  readonly isUnique: boolean;
}

const notUnique = (title: string): Label => [`${title}不能重复`, `${title} must be unique`];
const wrongFormat = (title: string): Label => [`${title}格式不正确`, `${title} has the wrong format`];
/** Default error text of a check function. */
export const handlerRefused = (title: string): Label => [`${title}校验未通过`, `${title} was not accepted`];
/** Error text for a check function that never reports a result. */
export const handlerSilent = (title: string): Label => [`${title}校验超时`, `The check of ${title} took too long`];

/** The error text with title, key and default value of the column inserted. */
export function ruleMessage(text: string, { title, key, defaultValue }: TableColumn): string {
  const places: Readonly<Record<string, string>> = { title, key, defaultValue: isEmptyCell(defaultValue) ? '' : String(defaultValue) };
  return text.replace(/\$\{(title|key|defaultValue)\}/g, (_, place: string) => places[place] ?? '');
}

/** Whether a rule runs on this occasion; always when the whole table is validated. */
export function runsAt({ trigger }: ValidateRule, occasion: ValidateOccasion): boolean {
  if (trigger === undefined || occasion === 'getValues') return true;
  return typeof trigger === 'string' ? trigger === occasion : trigger.includes(occasion);
}

const isUniqueRule = ({ unique, pattern }: ValidateRule): boolean => unique === true || pattern === 'only';

/** A value as text for rules; lists are joined by commas. */
export function ruleText(value: unknown): string {
  return isEmptyCell(value) ? '' : String(value);
}

function instantChecks(column: TableColumn, rule: ValidateRule, label: LabelText, clashes: (rowKey: string) => boolean): InstantCheck[] {
  const { message, pattern } = rule;
  const text = (usual: Label): string => ruleMessage(message ?? label(usual), column);
  const checks: InstantCheck[] = [];
  if (rule.required) {
    const missing = text(ruleTexts.required({ label: [column.title, column.title] }));
    checks.push((value) => (isEmptyCell(value) ? missing : null));
  }
  if (isUniqueRule(rule)) {
    const clash = text(notUnique(column.title));
    checks.push((_, rowKey) => (clashes(rowKey) ? clash : null));
  }
  if (pattern instanceof RegExp) {
    // A regular expression without the flags g and y, because such an expression remembers its last position.
    const expression = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ''));
    const wrong = text(wrongFormat(column.title));
    checks.push((value) => (isEmptyCell(value) || expression.test(ruleText(value)) ? null : wrong));
  } else if (pattern !== undefined && pattern !== 'only') {
    checks.push((value) => {
      const violation = ruleViolation(pattern, ruleText(value));
      return violation && text(violation);
    });
  }
  return checks;
}

/** The prepared rules; null: the column has none. */
export function columnRules(column: TableColumn, label: LabelText, clashes: (rowKey: string) => boolean): ColumnRules | null {
  const rules = column.validateRules ?? [];
  if (rules.length === 0) return null;
  return {
    column,
    instant: rules.flatMap((rule) => instantChecks(column, rule, label, clashes).map((check) => ({ rule, check }))),
    handlers: rules.filter(({ handler, rowHandler }) => handler || rowHandler),
    isUnique: rules.some(isUniqueRule),
  };
}

/** The error of the rules for unique values only. */
export function uniqueProblem({ instant }: ColumnRules, value: unknown, rowKey: string): string | null {
  for (const { rule, check } of instant) {
    const problem = isUniqueRule(rule) ? check(value, rowKey) : null;
    if (problem !== null) return problem;
  }
  return null;
}

/** The first error of the immediate rules. */
export function instantProblem({ instant }: ColumnRules, value: unknown, rowKey: string, occasion: ValidateOccasion): string | null {
  for (const { rule, check } of instant) {
    const problem = runsAt(rule, occasion) ? check(value, rowKey) : null;
    if (problem !== null) return problem;
  }
  return null;
}
