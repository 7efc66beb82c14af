/**
 * Surcharges of a contract price as people type them, e.g. `装卸费 120 货主；过路费 80.50 平台`; the validation rule `surcharges` checks this format.
 */

export interface Surcharge {
  readonly name: string;
  /** Amount in yuan, two digits after the point. */
  readonly amount: string;
  /** Code of `toll_bearer`: who pays the surcharge. */
  readonly bearer: string;
}

const bearers: Readonly<Record<string, string>> = { 平台: '1', 承运方: '2', 货主: '3' };

/** Parses a text that passed the validation rule `surcharges`; returns no surcharges for an empty text. */
export function readSurcharges(text: string | null): Surcharge[] {
  const parts = (text ?? '').split(/[;；]/).map((part) => part.trim().split(/\s+/));
  return parts.flatMap(([name, amount = '', bearer = '']) => {
    const [yuan, cents = ''] = amount.split('.');
    return name ? [{ name, amount: `${yuan}.${cents.padEnd(2, '0')}`, bearer: bearers[bearer] ?? '' }] : [];
  });
}
