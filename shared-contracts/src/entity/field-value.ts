/** Checks one value of a request against its field, for forms, imports and schemas; the messages name the field. */

import { fixedDecimal, readDecimal } from '../values/decimal-text.ts';
import { isCalendarDay } from '../values/identity.ts';
import type { Field, FieldKind } from './field.ts';
import { characterCount, ruleTexts, ruleViolation, validationRules } from './validation-rules.ts';

/** A valid value, or the Chinese message about what is wrong. */
export type ReadValue = { readonly value: string | number | null } | { readonly error: string };

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
function named(field: Field, message: string): string {
  const [label] = field.label;
  return message.includes(label) ? message : `${label}：${message}`;
}

function readNumber(field: Field, raw: unknown): ReadValue {
  const wrong = { error: named(field, '请输入数字') };
  const value = readDecimal(raw);
  if (!value) return wrong;
  const isWhole = field.kind === 'integer' || field.kind === 'choice';
  if (isWhole && !value.eq(value.round(0))) return { error: named(field, '请输入整数') };
  const rounded = isWhole ? value : value.round(scaleOf(field) ?? 0, 1);
  if (field.positive && rounded.lte(0)) return { error: named(field, '必须大于0') };
  if (field.min !== undefined && rounded.lt(String(field.min))) return { error: named(field, `不能小于${field.min}`) };
  const largest = String(field.max ?? largestStored(field));
  if (rounded.gt(largest) || rounded.lt(`-${largest}`)) return { error: named(field, `不能大于${largest}`) };
  return { value: isWhole ? Number(rounded.toFixed(0)) : fixedDecimal(rounded, scaleOf(field) ?? 0) };
}

function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isCalendarDay(text.slice(0, 10));
}

/** A path as uploads create it, `temp/合同_<32 hex>.pdf`, never an address elsewhere. */
const storedPath = /^[A-Za-z][\w-]{0,39}\/[\p{L}\p{N}_-]+\.[A-Za-z0-9]{1,8}$/u;

/** Required form of texts by kind, besides their length. */
const textShapes: Partial<Record<FieldKind, { test: (text: string) => boolean; message: string }>> = {
  flag: { test: (text) => text === 'Y' || text === 'N', message: '只能是Y或N' },
  instant: { test: isInstant, message: '时间格式应为YYYY-MM-DD HH:mm:ss' },
  date: { test: isCalendarDay, message: '日期格式应为YYYY-MM-DD' },
  choice: { test: (text) => /^[^\s,]+$/.test(text), message: '选项不正确' },
  choices: { test: (text) => /^[^\s,]+(?:,[^\s,]+)*$/.test(text), message: '选项不正确' },
  files: { test: (text) => text.split(',').every((path) => storedPath.test(path)), message: '请上传文件' },
  reference: { test: (text) => /^[\w-]+$/.test(text), message: '选项不正确' },
};

/** Whether a single-line field contains line breaks, which an input on the screen would drop silently. */
export function isBroken(field: Field, text: string): boolean {
  return field.kind === 'text' && /[\r\n]/.test(text);
}

function readText(field: Field, raw: unknown): ReadValue {
  if (typeof raw !== 'string' && typeof raw !== 'number') return { error: named(field, '格式不正确') };
  // Passwords are not trimmed, because blanks at the ends are part of them.
  const written = field.secret ? String(raw) : String(raw).trim();
  // A rule with a length limit of its own is checked first, because its message is the specified one.
  const violation = field.rule ? ruleViolation(field.rule, written) : null;
  const text = (field.rule && !violation && validationRules[field.rule].normalise?.(written)) || written;
  const longest = longestOf(field);
  const count = characterCount(text);
  if (violation) return { error: named(field, violation[0]) };
  if (isBroken(field, text)) return { error: named(field, ruleTexts.oneLine[0]) };
  if (longest !== null && count > longest) return { error: named(field, ruleTexts.maxLength(longest)[0]) };
  if (longest !== null && field.min !== undefined && count < field.min) return { error: named(field, ruleTexts.minLength(field.min)[0]) };
  if (field.kind === 'files' && field.count && text.split(',').length > field.count) {
    return { error: named(field, ruleTexts.maxChoices(field.count)[0]) };
  }
  const shape = textShapes[field.kind];
  return shape && !shape.test(text) ? { error: named(field, shape.message) } : { value: text };
}

/**
 * Reads one value of a request. Empty text counts as no value. Texts are trimmed; decimals are returned as texts of the field's scale,
 * whole numbers as numbers. Whether a code exists in its dictionary is checked by the server only.
 */
export function readFieldValue(field: Field, raw: unknown): ReadValue {
  const isEmpty = raw === undefined || raw === null || (typeof raw === 'string' && raw.trim() === '');
  if (isEmpty) return field.required ? { error: named(field, ruleTexts.required(field)[0]) } : { value: null };
  const isNumber = scaleOf(field) !== null || (field.kind === 'choice' && field.numeric === true);
  return isNumber ? readNumber(field, raw) : readText(field, raw);
}
