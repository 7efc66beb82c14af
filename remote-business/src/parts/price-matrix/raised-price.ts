/** Prices in ten-thousandths of a yuan, because they have four decimals. */
const unit = 10_000;
/** 100 % in hundredths of a per cent, because percentages have two decimals. */
const whole = 10_000;

/**
 * A price that is changed by a percentage and rounded half up to the given digits, as text. The result is exact: prices are below 100,000,
 * so products stay below 2^53. Null when the price is no positive decimal or the result is not positive.
 */
export function raisedPrice(price: unknown, percent: number, digits: number): string | null {
  const text = String(price ?? '').trim();
  if (!/^\d{1,6}(\.\d{1,4}0*)?$/.test(text)) return null;
  const step = 10 ** (4 - digits);
  const product = Math.round(Number(text) * unit) * (whole + Math.round(percent * 100));
  const raised = Math.floor((2 * product + whole * step) / (2 * whole * step)) * step;
  return raised > 0 ? (raised / unit).toFixed(digits) : null;
}
