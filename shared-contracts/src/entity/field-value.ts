/**
 * Checks a value against its field. Forms, table cells, imports and requests all use these functions, so that they refuse the same values in the
 * same words. Of texts, the server first takes out or refuses what cannot be seen (`readSentValue`); forms and cells let it pass.
 */

import type { Label } from '../texts/label.ts';
import { fixedDecimal, readDecimal } from '../values/decimal-text.ts';
import { isCalendarDay } from '../values/identity.ts';
import type { Field, FieldKind } from './field.ts';
import { characterCount, ruleTexts, ruleViolation, validationRules } from './validation-rules.ts';

type Valid = { readonly value: string | number | null };
/** A valid value, or the error text for display at the field, without the field's name. */
export type CheckedValue = Valid | { readonly problem: Label };
/** A valid value, or the Chinese message about what is wrong, with the field's name. */
export type ReadValue = Valid | { readonly error: string };

/** Longest text of a kind when the field gives no limit. */
const longestText: Partial<Record<FieldKind, number>> = {
  text: 255,
  longText: 2000,
  choice: 20,
  choices: 500,
  reference: 32,
  region: 6,
  files: 2000,
  cron: 120,
};

/** Decimal digits of the stored column: total and after the point. */
const numberShapes: Partial<Record<FieldKind, { digits: number; scale: number }>> = {
  decimal: { digits: 18, scale: 2 },
  money: { digits: 18, scale: 2 },
  price: { digits: 18, scale: 4 },
  tonnes: { digits: 12, scale: 3 },
  cubicMetres: { digits: 12, scale: 4 },
  kilometres: { digits: 10, scale: 2 },
  ratio: { digits: 8, scale: 6 },
};

/** Digits after the decimal point of a number field; 0 for whole numbers, `null` for other fields. */
export function scaleOf(field: Field): number | null {
  if (field.kind === 'integer') return 0;
  const shape = numberShapes[field.kind];
  return shape ? (field.scale ?? shape.scale) : null;
}

/** Total digits of a decimal's column: those of its kind, otherwise as many as its largest value needs. */
export function digitsOf(field: Field): number {
  const scale = scaleOf(field) ?? 0;
  const ofKind = numberShapes[field.kind]?.digits ?? 18;
  if (field.digits !== undefined || field.kind !== 'decimal' || field.max === undefined) return field.digits ?? ofKind;
  return String(Math.trunc(field.max)).length + scale;
}

/** The largest number that the field's column can store, as a text, because binary numbers have too few digits. */
function largestStored(field: Field): string {
  const scale = scaleOf(field) ?? 0;
  if (!numberShapes[field.kind]) return '2147483647';
  const digits = '9'.repeat(digitsOf(field));
  return `${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`;
}

/** Longest text of a field in characters; `null` for kinds that are not texts. */
export function longestOf(field: Field): number | null {
  const standard = longestText[field.kind];
  return standard === undefined ? null : (field.max ?? standard);
}

/** Puts the field's name before a message that does not contain it. */
function named(field: Field, [message]: Label): string {
  const [label] = field.label;
  return message.includes(label) ? message : `${label}：${message}`;
}

/** A limit as people write it; limits of rates are written in percent. */
function writtenLimit(field: Field, limit: number | string): string {
  return field.kind === 'ratio' ? `${readDecimal(limit)?.times(100).toFixed()}%` : String(limit);
}

function checkNumber(field: Field, raw: unknown): CheckedValue {
  const value = readDecimal(raw);
  // A text instead of a code is no wrong number: a sheet of an import may name an option that does not exist.
  if (!value) return { problem: field.kind === 'choice' ? ruleTexts.noOption : ruleTexts.notNumber };
  const isWhole = field.kind === 'integer' || field.kind === 'choice';
  if (isWhole && !value.eq(value.round(0))) return { problem: ruleTexts.notInteger };
  const scale = scaleOf(field) ?? 0;
  const rounded = value.round(scale, 1);
  // A text with too many decimals is refused; a binary number is rounded instead, because nobody typed its last digits.
  if (typeof raw === 'string' && !rounded.eq(value)) return { problem: ruleTexts.scale(field.kind === 'ratio' ? scale - 2 : scale) };
  if (field.positive && rounded.lte(0)) return { problem: ruleTexts.positive };
  if (field.min !== undefined && rounded.lt(String(field.min))) return { problem: ruleTexts.atLeast(writtenLimit(field, field.min)) };
  const largest = String(field.max ?? largestStored(field));
  if (rounded.gt(largest)) return { problem: ruleTexts.atMost(writtenLimit(field, largest)) };
  if (rounded.lt(`-${largest}`)) return { problem: ruleTexts.atLeast(writtenLimit(field, `-${largest}`)) };
  return { value: isWhole ? Number(rounded.toFixed(0)) : fixedDecimal(rounded, scale) };
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isCalendarDay(text.slice(0, 10));
}

/** A path as uploads create it, `temp/合同_<32 hex>.pdf`, never an address elsewhere. */
const storedPath = /^[A-Za-z][\w-]{0,39}\/[\p{L}\p{N}_-]+\.[A-Za-z0-9]{1,8}$/u;

/** Required form of texts of this kind, besides their length. */
const textShapes: Partial<Record<FieldKind, { test: (text: string) => boolean; message: Label }>> = {
  instant: { test: isInstant, message: ruleTexts.moment },
  date: { test: isCalendarDay, message: ruleTexts.day },
  choice: { test: (text) => /^[^\s,]+$/.test(text), message: ruleTexts.noOption },
  choices: { test: (text) => /^[^\s,]+(?:,[^\s,]+)*$/.test(text), message: ruleTexts.noOption },
  files: { test: (text) => text.split(',').every((path) => storedPath.test(path)), message: ruleTexts.noFile },
  reference: { test: (text) => /^[\w-]+$/.test(text), message: ruleTexts.noOption },
};

/** Whether a text has line breaks in a field of one line: the input on the screen would silently drop them. */
function isBroken(field: Field, text: string): boolean {
  return field.kind === 'text' && /[\r\n]/.test(text);
}

function lengthProblem(field: Field, text: string): Label | null {
  const longest = longestOf(field);
  if (longest === null) return null;
  const count = characterCount(text);
  if (count > longest) return field.max === undefined && longest === 255 ? validationRules.text255.message : ruleTexts.maxLength(longest);
  return field.min !== undefined && count < field.min ? ruleTexts.minLength(field.min) : null;
}

const truths: Readonly<Record<string, 'Y' | 'N'>> = { Y: 'Y', N: 'N', '1': 'Y', '0': 'N', true: 'Y', false: 'N' };

/** `Y` or `N` in any form in which clients write a truth value: `Y`/`N`, `1`/`0` and booleans, as such or as text; undefined for others. */
export function readTruth(raw: unknown): 'Y' | 'N' | undefined {
  if (typeof raw === 'object' || typeof raw === 'function') return undefined;
  const text = String(raw).trim();
  return Object.hasOwn(truths, text) ? truths[text] : undefined;
}

function checkText(field: Field, raw: unknown): CheckedValue {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { problem: ruleTexts.wrongForm };
  // Blanks at the ends are part of a password.
  const written = field.secret ? String(raw) : String(raw).trim();
  // A rule with a length limit of its own is checked first, because the customer demands the message of that rule.
  const violation = field.rule ? ruleViolation(field.rule, written) : null;
  if (violation) return { problem: violation };
  const text = (field.rule && validationRules[field.rule].normalise?.(written)) || written;
  if (isBroken(field, text)) return { problem: ruleTexts.oneLine };
  const problem = lengthProblem(field, text);
  if (problem) return { problem };
  if (field.kind === 'files' && field.count && text.split(',').length > field.count) return { problem: ruleTexts.maxChoices(field.count) };
  const shape = textShapes[field.kind];
  return shape && !shape.test(text) ? { problem: shape.message } : { value: text };
}

/**
 * Checks one value as it was entered or sent. Empty text counts as no value. Texts are trimmed; decimals are returned as texts of the field's
 * scale, whole numbers as numbers. Whether a code exists in its dictionary is checked by the server only.
 */
export function checkFieldValue(field: Field, raw: unknown): CheckedValue {
  const isEmpty = raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
  if (isEmpty) return field.required ? { problem: ruleTexts.required(field) } : { value: null };
  if (field.kind === 'flag') {
    const truth = readTruth(raw);
    return truth ? { value: truth } : { problem: ruleTexts.yesOrNo };
  }
  const isNumber = scaleOf(field) !== null || (field.kind === 'choice' && field.numeric === true);
  return isNumber ? checkNumber(field, raw) : checkText(field, raw);
}

/** Like `checkFieldValue`, for requests: messages contain the field's name. */
export function readFieldValue(field: Field, raw: unknown): ReadValue {
  const checked = checkFieldValue(field, raw);
  return 'problem' in checked ? { error: named(field, checked.problem) } : checked;
}
