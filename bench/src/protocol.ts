/**
 * The method of measurement on noisy machines: two variants alternate in one process (ABBA), medians of per-round ratios with a bootstrap
 * interval, and an A/A run in the same session whose interval is the noise. Counts (bytes, requests) are measured once.
 */
import { trendOf } from './trend.ts';
import { type Interval, shareInterval, type Verdict, verdictOf } from './verdict.ts';

export interface Row {
  readonly metric: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly peerName: string | null;
  /** Ratio of our value to the competitor's; null without a competitor. */
  readonly ratio: number | null;
  /** 95 % interval of the value that the goal is about: the ratio, or our own figure. */
  readonly interval?: Interval;
  /** Noise of the session: half the width of the interval that results from comparing our variant with itself (A/A); 0.02 is 2 %. */
  readonly noise?: number;
  /** Goal for the measured value, as text; `–` means that the value is reported without a goal. */
  readonly goal: string;
  /**
   * Whether the goal is met; null without a goal. `new run needed`: the run is older than the present rule and lacks data that the rule
   * needs.
   */
  readonly met: Verdict | 'new run needed' | null;
  /** The measured values of each round. */
  readonly samples?: { readonly ours: readonly number[]; readonly peer?: readonly number[] };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** A small seeded random generator, so that intervals are reproducible. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** 95 % bootstrap interval of the median, or of another statistic. */
export function interval(values: readonly number[], of = median, rounds = 2000): Interval {
  const random = generator(20260101);
  const medians = Array.from({ length: rounds }, () =>
    of(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).sort((a, b) => a - b);
  return [medians[Math.floor(rounds * 0.025)] ?? Number.NaN, medians[Math.floor(rounds * 0.975)] ?? Number.NaN];
}

export interface Comparison {
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  readonly interval: Interval;
  readonly noise: number;
  readonly samples: NonNullable<Row['samples']>;
}

/** Measures two variants in ABBA order: `rounds` after two warm-ups; each function resolves to its measurement (milliseconds). */
export async function compare(ours: () => Promise<number>, peer: () => Promise<number>, rounds = 7): Promise<Comparison> {
  const times = { ours: [] as number[], peer: [] as number[], same: [] as number[] };
  for (let round = -2; round < rounds; round += 1) {
    const order = round % 2 === 0 ? (['ours', 'peer', 'same'] as const) : (['same', 'peer', 'ours'] as const);
    for (const name of order) {
      const value = await (name === 'peer' ? peer() : ours());
      if (round >= 0) times[name].push(value);
    }
  }
  return compared(times);
}

export interface Rounds {
  readonly ours: readonly number[];
  readonly peer: readonly number[];
  /** A second series of our own variant in the same rounds. The difference between the two series is the noise. */
  readonly same: readonly number[];
}

/** Statistics over the measurements of the same rounds. */
export function compared(times: Rounds): Comparison {
  const logs = (a: readonly number[], b: readonly number[]) => a.map((value, index) => Math.log(value / (b[index] ?? Number.NaN)));
  const ratios = logs(times.ours, times.peer);
  const [low, high] = interval(ratios);
  const [sameLow, sameHigh] = interval(logs(times.ours, times.same));
  return {
    ours: median(times.ours),
    peer: median(times.peer),
    ratio: Math.exp(median(ratios)),
    interval: [Math.exp(low), Math.exp(high)],
    noise: Math.exp((sameHigh - sameLow) / 2) - 1,
    samples: { ours: times.ours, peer: times.peer },
  };
}

/** Text for values without a goal. */
export const noGoal = '–';

const atMost = (goal: number | null, unit: string): string => (goal === null ? noGoal : `≤ ${goal} ${unit}`.trim());

export interface TimeOptions {
  /** Unit of both times in the printed results; default: `ms`. */
  readonly unit?: string;
  /** Resolution of the clock, in the unit of the row. */
  readonly step?: number;
}

/** Makes a result row for two times, which is judged by the interval of their ratio. */
export function timeRow(metric: string, peerName: string, goal: number | null, result: Comparison, options: TimeOptions = {}): Row {
  const { unit = 'ms', step = 0 } = options;
  return {
    metric,
    unit,
    ours: round(result.ours),
    peer: round(result.peer),
    peerName,
    ratio: round(result.ratio),
    interval: roundBoth(result.interval),
    noise: round(result.noise),
    goal: atMost(goal, '×'),
    met: goal === null ? null : verdictOf(result.interval, goal, step / result.peer),
    samples: roundAll(result.samples),
  };
}

interface Competitor {
  readonly name: string;
  readonly value: number;
}

interface OwnFigure {
  readonly metric: string;
  readonly unit: string;
  readonly ours: number;
  readonly goal: number | null;
  readonly peer?: Competitor | undefined;
}

function ownRow({ metric, unit, ours, goal, peer }: OwnFigure, met: Verdict | null): Row {
  return {
    metric,
    unit,
    ours: round(ours),
    peer: peer ? round(peer.value) : null,
    peerName: peer?.name ?? null,
    ratio: peer && peer.value !== 0 ? round(ours / peer.value) : null,
    goal: atMost(goal, unit),
    met: goal === null ? null : met,
  };
}

/** Makes a result row for a value that is the same in every measurement: bytes, requests, plans. */
export function countRow(metric: string, unit: string, ours: number, goal: number | null, peer?: Competitor): Row {
  return ownRow({ metric, unit, ours, goal, peer }, verdictOf([ours, ours], goal ?? Number.NaN));
}

/** The smallest value such that the given share of the values does not exceed it. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((first, second) => first - second);
  return sorted[Math.min(Math.max(1, Math.ceil(sorted.length * share)), sorted.length) - 1] ?? Number.NaN;
}

/**
 * Mean of the largest values, a share of all. Unlike a percentile it is not bound to the steps of what is measured: times between frames are
 * multiples of the screen's interval, so that a percentile of them is either equal or half as much again.
 */
export function tailMean(values: readonly number[], share: number): number {
  const largest = values.toSorted((first, second) => second - first).slice(0, Math.max(1, Math.ceil(values.length * share)));
  return values.length === 0 ? Number.NaN : largest.reduce((total, value) => total + value, 0) / largest.length;
}

/** Smallest number of measurements of a time for which a verdict is given. */
const fewest = 3;

export interface LimitOptions {
  readonly peer?: Competitor;
  /** Resolution of the clock, in the unit of the row. */
  readonly step?: number;
  /** The statistic that is reported; by default the median. */
  readonly of?: (samples: readonly number[]) => number;
}

/** Makes a result row for our own times and a limit: their median, judged by its interval. */
export function limitRow(metric: string, unit: string, samples: readonly number[], goal: number | null, options: LimitOptions = {}): Row {
  const { peer, step, of = median } = options;
  const between = interval(samples, of);
  const met = samples.length < fewest ? 'undecided' : verdictOf(between, goal ?? Number.NaN, step);
  return {
    ...ownRow({ metric, unit, ours: of(samples), goal, peer }, met),
    interval: roundBoth(between),
    samples: roundAll({ ours: samples }),
  };
}

/**
 * Makes a result row for a limit that no value may exceed: it reports the worst value, and is undecided when only some values exceed the
 * limit.
 */
export function worstRow(metric: string, unit: string, samples: readonly number[], goal: number | null, peer?: Competitor): Row {
  const between: Interval = [Math.min(...samples), Math.max(...samples)];
  const met = verdictOf(between, goal ?? Number.NaN);
  return {
    ...ownRow({ metric, unit, ours: between[1], goal, peer }, met),
    interval: roundBoth(between),
    samples: roundAll({ ours: samples }),
  };
}

/** Makes a result row for growth per step: the median of the slopes between all pairs, on which a single late value has little effect. */
export function trendRow(metric: string, unit: string, values: readonly number[], goal: number | null, peer?: Competitor): Row {
  const { slope, between } = trendOf(values);
  const met = verdictOf(between, goal ?? Number.NaN);
  return { ...ownRow({ metric, unit, ours: slope, goal, peer }, met), interval: roundBoth(between), samples: roundAll({ ours: values }) };
}

export interface Share {
  readonly count: number;
  readonly total: number;
}

const percent = ({ count, total }: Share): number => (100 * count) / total;

/** Makes a result row for a share in per cent and a limit. */
export function shareRow(metric: string, ours: Share, goal: number | null, peer?: Share & { readonly name: string }): Row {
  const [low, high] = shareInterval(ours.count, ours.total);
  const between: Interval = [100 * low, 100 * high];
  const other = peer && { name: peer.name, value: percent(peer) };
  const met = verdictOf(between, goal ?? Number.NaN);
  return { ...ownRow({ metric, unit: '%', ours: percent(ours), goal, peer: other }, met), interval: roundBoth(between) };
}

export const round = (value: number): number => Math.round(value * 1000) / 1000;

const roundBoth = ([low, high]: Interval): Interval => [round(low), round(high)];

const roundAll = ({ ours, peer }: NonNullable<Row['samples']>): NonNullable<Row['samples']> => ({
  ours: ours.map(round),
  ...(peer && { peer: peer.map(round) }),
});
