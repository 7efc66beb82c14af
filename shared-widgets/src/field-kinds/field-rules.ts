/** What a form checks before it asks the server: the contract's own rules and texts. */
import type { FormRule } from 'antd';
import type { Field, FieldKind } from 'shared-contracts/entity/field';
import { isBroken, longestOf, scaleOf } from 'shared-contracts/entity/field-value';
import { characterCount, ruleTexts, ruleViolation, validationRules } from 'shared-contracts/entity/validation-rules';
import type { Label } from 'shared-contracts/texts/label';
import { plainDigits } from 'shared-contracts/values/decimal-sum';
import type { WidgetTranslate } from '../messages/widget-messages.ts';
import { asText } from './field-kind.ts';
import { compareDecimals, isDecimal, shiftDecimal } from './numbers/decimal-text.ts';

const typedKinds: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'cron']);

type Text = (label: Label) => string;

function textViolation(field: Field, value: string): Label | null {
  const count = characterCount(value);
  const longest = longestOf(field);
  if (isBroken(field, value)) return ruleTexts.oneLine;
  if (field.min !== undefined && count < field.min) return ruleTexts.minLength(field.min);
  if (field.max === undefined && longest === 255 && count > 255) return validationRules.text255.message;
  return longest !== null && count > longest ? ruleTexts.maxLength(longest) : null;
}

/** A limit as a person reads it: ratios are entered in per cent. */
function shownLimit(field: Field, limit: number): string {
  return field.kind === 'ratio' ? `${shiftDecimal(plainDigits(limit), 2)}%` : String(limit);
}

function numberViolation(field: Field, value: string, t: WidgetTranslate): string | null {
  if (!isDecimal(value)) return t('notNumber');
  const digits = value.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  if (field.kind === 'integer' && digits > 0) return t('notInteger');
  const scale = scaleOf(field) ?? digits;
  if (digits > scale) return t('scale', { scale: field.kind === 'ratio' ? scale - 2 : scale });
  if (field.positive && compareDecimals(value, '0') <= 0) return t('positive');
  if (field.min !== undefined && compareDecimals(value, String(field.min)) < 0)
    return t('atLeast', { value: shownLimit(field, field.min) });
  if (field.max !== undefined && compareDecimals(value, String(field.max)) > 0) return t('atMost', { value: shownLimit(field, field.max) });
  return null;
}

/** The text of the first thing wrong with a form value; `null` when it is fine. */
export function fieldViolation(field: Field, value: unknown, text: Text, t: WidgetTranslate): string | null {
  const entered = typedKinds.has(field.kind) ? (asText(value)?.trim() ?? '') : (asText(value) ?? '');
  if (entered === '') return field.required ? text(ruleTexts.required(field)) : null;
  if (scaleOf(field) !== null) return numberViolation(field, entered, t);
  const violation =
    (field.rule && ruleViolation(field.rule, entered)) || (typedKinds.has(field.kind) && textViolation(field, entered)) || null;
  return violation && text(violation);
}

/** Rejects with what is wrong with an expression; its rules are loaded when one is checked. */
async function checkCron(expression: string, text: Text): Promise<void> {
  const { cronViolation } = await import('shared-contracts/cron/cron-problem-text');
  const violation = cronViolation(expression);
  if (violation) throw new Error(text(violation));
}

/** Rules of a form item. The mark of required fields comes from the form item itself. */
export function fieldRules(field: Field, text: Text, t: WidgetTranslate): FormRule[] {
  return [
    {
      validator: (_, value: unknown) => {
        const violation = fieldViolation(field, value, text, t);
        if (violation) return Promise.reject(new Error(violation));
        const written = field.kind === 'cron' ? asText(value)?.trim() : undefined;
        return written ? checkCron(written, text) : Promise.resolve();
      },
    },
  ];
}
