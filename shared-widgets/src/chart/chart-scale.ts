/** The values of an axis. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** From low to high, evenly spaced. */
  readonly ticks: readonly number[];
}

const wantedSteps = 5;
const roundSteps = [1, 2, 5, 10];

const isCount = (value: number | null): boolean => value === null || Number.isInteger(value);

/** The smallest of 1, 2, 5, 10, 20, 50 … that makes at most as many steps as wanted. */
function roundStep(span: number): number {
  const least = span / wantedSteps;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * (roundSteps.find((step) => step * power >= least) ?? 10);
}

/** Round values around all given ones and zero. An axis of counts shows whole numbers only. */
export function scaleOf(values: readonly (number | null)[]): Scale {
  const numbers = values.filter((value) => value !== null);
  const [least, greatest] = [Math.min(0, ...numbers), Math.max(0, ...numbers)];
  const usual = roundStep(greatest - least || 1);
  const step = values.every(isCount) ? Math.max(1, usual) : usual;
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(greatest / step), Math.floor(least / step) + 1)];
  // A multiple of 0.1 is not quite round without this.
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
  return { low: ticks[0] ?? 0, high: ticks.at(-1) ?? 1, ticks };
}

/** Digits in groups of three, as everywhere in the product. */
export const figure = (value: number | null | undefined): string =>
  value === null || value === undefined ? '-' : value.toLocaleString('en-US', { maximumFractionDigits: 6 });
