/** Decimals are sent as texts of fixed scale. Nothing here is calculated with binary floating-point numbers. */
import Big from 'big.js';

/** A decimal in a request: a text, or a number whose shortest decimal text is meant. */
export type DecimalInput = string | number;

const writtenDecimal = /^[+-]?(?:\d{1,24}(?:\.\d{0,24})?|\.\d{1,24})$/;

/** Exact value of a decimal text or number; `null` for anything else (or more than 24 digits). */
export function readDecimal(value: unknown): Big | null {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) < 1e15 ? new Big(String(value)) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (!writtenDecimal.test(text)) return null;
  return new Big(
    text
      .replace(/^\+/, '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, ''),
  );
}

/** `scale` digits after the point, half up: `2.675` at 2 is `2.68`; never `-0.00`. */
export function fixedDecimal(value: Big, scale: number): string {
  const text = value.round(scale, Big.roundHalfUp).toFixed(scale);
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text;
}
