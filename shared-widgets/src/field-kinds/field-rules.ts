/** Rules that a form checks before sending: those of the entity's fields, with their messages. */
import type { FormRule } from 'antd';
import type { Field } from 'shared-contracts/entity/field';
import { checkFieldValue } from 'shared-contracts/entity/field-value';
import type { Label } from 'shared-contracts/texts/label';
import { asText } from './field-kind.ts';
import { wireValue } from './wire-value.ts';

type Text = (label: Label) => string;

/** The first error of a field's or cell's value as text; `null` when it is valid. */
export function fieldViolation(field: Field, value: unknown, text: Text): string | null {
  const checked = checkFieldValue(field, wireValue(field, value));
  return 'problem' in checked ? text(checked.problem) : null;
}

/** Checks a schedule; rejects with the reason why the expression is invalid. The parser is loaded on first use. */
async function checkCron(expression: string, text: Text): Promise<void> {
  const { cronViolation } = await import('shared-contracts/cron/cron-problem-text');
  const violation = cronViolation(expression);
  if (violation) throw new Error(text(violation));
}

/** Rules of a form item, without the mark of required fields, which the form item adds. */
export function fieldRules(field: Field, text: Text): FormRule[] {
  return [
    {
      validator: (_, value: unknown) => {
        const violation = fieldViolation(field, value, text);
        if (violation) return Promise.reject(new Error(violation));
        const written = field.kind === 'cron' ? asText(value)?.trim() : undefined;
        return written ? checkCron(written, text) : Promise.resolve();
      },
    },
  ];
}
