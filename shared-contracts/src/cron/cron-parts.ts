/** The parts of a field of a cron expression, as the editor shows them and as descriptions name them. */
import { type CronUnit, monthNames, weekNames } from './cron-fields.ts';

/** Day of week, counted from 1 = Sunday to 7. */
export type CronPart =
  | { readonly kind: 'every' }
  /** `?` in one of the two day fields: the other day field alone decides. */
  | { readonly kind: 'open' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'range'; readonly from: number; readonly to: number; readonly step: number }
  /** Every n-th value; `from` null: counted from the start of the field. */
  | { readonly kind: 'step'; readonly from: number | null; readonly step: number }
  /** Days before the last of the month, written `L-offset`; with `isWeekday` the nearest day from Monday to Friday. */
  | { readonly kind: 'last'; readonly offset: number; readonly isWeekday: boolean }
  | { readonly kind: 'nearest'; readonly day: number }
  | { readonly kind: 'lastWeekDay'; readonly weekDay: number }
  | { readonly kind: 'nth'; readonly weekDay: number; readonly nth: number };

function numberOf(unit: CronUnit, text: string): number {
  const names: readonly string[] = unit === 'week' ? weekNames : unit === 'month' ? monthNames : [];
  const index = names.indexOf(text);
  return index >= 0 ? index + 1 : Number(text);
}

const value = '([A-Z]{3}|\\d+)';
const form = (pattern: string) => new RegExp(`^${pattern}$`);

const forms: readonly { readonly at: RegExp; readonly of: (found: readonly string[], unit: CronUnit) => CronPart }[] = [
  { at: form('\\*'), of: () => ({ kind: 'every' }) },
  { at: form('\\?'), of: () => ({ kind: 'open' }) },
  { at: form(value), of: ([, one = ''], unit) => ({ kind: 'value', value: numberOf(unit, one) }) },
  {
    at: form(`${value}-${value}(?:/(\\d+))?`),
    of: ([, from = '', to = '', step], unit) => ({
      kind: 'range',
      from: numberOf(unit, from),
      to: numberOf(unit, to),
      step: Number(step ?? 1),
    }),
  },
  { at: form('\\*?/(\\d+)'), of: ([, step]) => ({ kind: 'step', from: null, step: Number(step) }) },
  { at: form('(\\d+)/(\\d+)'), of: ([, from, step]) => ({ kind: 'step', from: Number(from), step: Number(step) }) },
  { at: form('(\\d+)W'), of: ([, day]) => ({ kind: 'nearest', day: Number(day) }) },
  { at: form(`${value}L`), of: ([, weekDay = ''], unit) => ({ kind: 'lastWeekDay', weekDay: numberOf(unit, weekDay) }) },
  {
    at: form(`${value}#(\\d)`),
    of: ([, weekDay = '', nth], unit) => ({ kind: 'nth', weekDay: numberOf(unit, weekDay), nth: Number(nth) }),
  },
];

const lastForm = form('L(?:-(\\d+))?(W)?');

/** The parts of one field of a valid expression; null when the parts cannot express it, e.g. characters that Quartz ignores. */
export function cronParts(unit: CronUnit, text: string): CronPart[] | null {
  const parts = text
    .toUpperCase()
    .split(',')
    .map((one): CronPart | null => {
      const last = lastForm.exec(one);
      if (last && unit === 'week') return one === 'L' ? { kind: 'value', value: 7 } : null;
      if (last) return { kind: 'last', offset: Number(last[1] ?? 0), isWeekday: last[2] === 'W' };
      for (const { at, of } of forms) {
        const found = at.exec(one);
        if (found) return of(found, unit);
      }
      return null;
    });
  const known = parts.filter((part) => part !== null);
  const isNumeric = known.every((part) => Object.values(part).every((one) => typeof one !== 'number' || !Number.isNaN(one)));
  return known.length === parts.length && isNumeric ? known : null;
}
