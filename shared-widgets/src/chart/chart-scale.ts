/** Computes the scale of a chart's axis. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** Axis values from low to high, evenly spaced. */
  readonly ticks: readonly number[];
}

const wantedSteps = 5;
const roundSteps = [1, 2, 5, 10];

const isCount = (value: number | null): boolean => value === null || Number.isInteger(value);

/** The smallest of 1, 2, 5, 10, 20, 50 … with which the span has at most the wanted number of steps. */
function roundStep(span: number): number {
  const least = span / wantedSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (roundSteps.find((step) => step * power >= least) ?? 10);
}

/** Makes a scale of round numbers that contains zero and all given values; for counts, whole numbers only. */
export function scaleOf(values: readonly (number | null)[]): Scale {
  const numbers = values.filter((value) => value !== null);
  const [least, greatest] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const usual = roundStep(greatest - least || 1);
  const step = values.every(isCount) ? Math.max(1, usual) : usual;
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(greatest / step), Math.floor(least / step) + 1)];
  // The values are rounded, because multiples of 0.1 are inexact as binary numbers.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** A number as text, with its digits in groups of three. */
export const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value.toLocaleString('en-US', { maximumFractionDigits: 6 });
