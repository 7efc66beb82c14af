/** Surcharges of a contract price as people write them: `装卸费 120 货主；过路费 80.50 平台`; rule `surcharges` checks them. */

export interface Surcharge {
  readonly name: string;
  /** Yuan, two digits. */
  readonly amount: string;
  /** Code of `toll_bearer`: who pays the surcharge. */
  readonly bearer: string;
}

const bearers: Readonly<Record<string, string>> = { 平台: '1', 承运方: '2', 货主: '3' };

/** Parses a text that passed the rule `surcharges`; none for an empty one. */
export function readSurcharges(text: string | null): Surcharge[] {
  const parts = (text ?? '').split(/[;；]/).map((part) => part.trim().split(/\s+/));
  return parts.flatMap(([name, amount = '', bearer = '']) => {
    const [yuan, cents = ''] = amount.split('.');
    return name ? [{ name, amount: `${yuan}.${cents.padEnd(2, '0')}`, bearer: bearers[bearer] ?? '' }] : [];
  });
}
