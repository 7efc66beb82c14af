/** Formats decimals given as text, without binary floating-point numbers. */

const decimalShape = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Adds thousands separators and at least `scale` digits; texts that are no decimals are returned unchanged. */
export function groupDecimal(value: unknown, scale = 0): string {
  const match = decimalShape.exec(String(value));
  if (!match) return String(value);
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = fraction.padEnd(scale, '0');
  return sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + (digits ? `.${digits}` : '');
}

/** Moves the decimal point: `shiftDecimal('0.09', 2)` is `'9'`; superfluous zeros are removed. */
export function shiftDecimal(value: string, places: number): string {
  const match = decimalShape.exec(value);
  if (!match) return value;
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = '0'.repeat(Math.max(-places, 0)) + whole + fraction.padEnd(Math.max(places, 0), '0');
  const at = whole.length + Math.max(-places, 0) + places;
  const left = digits.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const right = digits.slice(at).replace(/0+$/, '');
  return (left === '0' && !right ? '' : sign) + left + (right ? `.${right}` : '');
}

/** Compares two decimals; for use with `Array.sort`. */
export function compareDecimals(first: string, second: string): number {
  const scale = Math.max(first.split('.')[1]?.length ?? 0, second.split('.')[1]?.length ?? 0);
  const scaled = (value: string): bigint => {
    const [whole = '0', fraction = ''] = value.split('.');
    return BigInt(whole + fraction.padEnd(scale, '0'));
  };
  const difference = scaled(first) - scaled(second);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Whether a text is a decimal number in the format of responses. */
export function isDecimal(value: string): boolean {
  return decimalShape.test(value);
}
