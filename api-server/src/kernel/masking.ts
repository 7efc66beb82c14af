/** Personal data for roles that may not see it in full (domain §8): enough is left to recognise a record. */
import type { Field } from 'shared-contracts/field';

const masks: Readonly<Record<NonNullable<Field['masked']>, (value: string) => string>> = {
  mobile: (value) => hide(value, 3, 4),
  idCard: (value) => hide(value, 4, 4),
  bankCard: (value) => hide(value, 0, 4),
};

function hide(value: string, head: number, tail: number): string {
  if (value.length <= head + tail) return '*'.repeat(value.length);
  return `${value.slice(0, head)}${'*'.repeat(value.length - head - tail)}${value.slice(value.length - tail)}`;
}

/** The masked form of one value. */
export function masked(kind: NonNullable<Field['masked']>, value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? masks[kind](value) : value;
}
