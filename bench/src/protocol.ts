/**
 * How we measure on noisy machines: two variants interleaved in one process (ABBA), medians of per-round ratios with a
 * bootstrap interval, and an A/A run in the same session whose interval is the noise floor. Counts (bytes, requests) need one look.
 */
import { execSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Row {
  readonly metric: string;
  readonly unit: string;
  readonly ours: number;
  readonly peer: number | null;
  readonly peerName: string | null;
  /** ours ÷ peer; null where there is no peer. */
  readonly ratio: number | null;
  /** 95 % bootstrap interval of the ratio, for times. */
  readonly interval?: readonly [low: number, high: number];
  /** Half width of the A/A interval of the same session, as a fraction. */
  readonly noise?: number;
  /** `–`: told without one. */
  readonly goal: string;
  /** null: too noisy to say, or no goal. */
  readonly pass: boolean | null;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Small seeded generator, so that intervals repeat. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** 95 % bootstrap interval of the median. */
export function interval(values: readonly number[], rounds = 2000): [low: number, high: number] {
  const random = generator(20260101);
  const medians = Array.from({ length: rounds }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  ).sort((a, b) => a - b);
  return [medians[Math.floor(rounds * 0.025)] ?? Number.NaN, medians[Math.floor(rounds * 0.975)] ?? Number.NaN];
}

export interface Comparison {
  readonly ours: number;
  readonly peer: number;
  readonly ratio: number;
  readonly interval: [low: number, high: number];
  readonly noise: number;
}

/** Times two variants ABBA: `rounds` after two warm-ups; each function resolves to its own measurement (milliseconds). */
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
  /** Ours again, in the same rounds: their difference is noise. */
  readonly same: readonly number[];
}

/** What the measurements of the same rounds say. */
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
  };
}

/** What stands in place of a goal. */
const noGoal = '–';

/** A time row: passes when the near end of the interval is inside the goal; undecided when the session itself was too noisy. */
export function timeRow(metric: string, peerName: string, goalRatio: number | null, result: Comparison, unit = 'ms'): Row {
  return {
    metric,
    unit,
    ours: round(result.ours),
    peer: round(result.peer),
    peerName,
    ratio: round(result.ratio),
    interval: [round(result.interval[0]), round(result.interval[1])],
    noise: round(result.noise),
    goal: goalRatio === null ? noGoal : `≤ ${goalRatio} ×`,
    pass: goalRatio === null ? null : verdictOf(result, goalRatio),
  };
}

function verdictOf({ ratio, interval: [low] }: Comparison, goalRatio: number): boolean | null {
  if (low > goalRatio) return false;
  if (ratio <= goalRatio) return true;
  return null;
}

/** A count row: bytes, requests, plans. */
export function countRow(
  metric: string,
  unit: string,
  ours: number,
  goal: number | null,
  peer?: { readonly name: string; readonly value: number },
): Row {
  return {
    metric,
    unit,
    ours: round(ours),
    peer: peer ? round(peer.value) : null,
    peerName: peer?.name ?? null,
    ratio: peer && peer.value !== 0 ? round(ours / peer.value) : null,
    goal: goal === null ? noGoal : `≤ ${goal} ${unit}`,
    pass: goal === null ? null : ours <= goal,
  };
}

export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Prints the table and writes `bench/results/<name>.json` and `.md`. */
export function publish(name: string, rows: readonly Row[]): void {
  const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'results');
  mkdirSync(folder, { recursive: true });
  const machine = {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    kernel: execSync('uname -sr').toString().trim(),
  };
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify({ name, machine, rows }, null, 2)}\n`);
  const verdict = ({ goal, pass }: Row) => (goal === noGoal ? noGoal : pass === null ? 'too noisy' : pass ? 'yes' : 'no');
  const lines = [
    `# ${name}`,
    '',
    `${machine.cores} cores, ${machine.memoryGiB} GiB, Node ${machine.node}, ${machine.kernel}. Times: median, ratio with 95 % interval; noise: half width of an A/A run.`,
    '',
    '| metric | unit | ours | peer | ratio | interval | noise | goal | met |',
    '|---|---|---|---|---|---|---|---|---|',
    ...rows.map((row) =>
      [
        '',
        row.metric,
        row.unit,
        row.ours,
        row.peer === null ? '–' : `${row.peer} (${row.peerName})`,
        row.ratio ?? '–',
        row.interval ? `${row.interval[0]} – ${row.interval[1]}` : '–',
        row.noise ?? '–',
        row.goal,
        verdict(row),
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ];
  writeFileSync(join(folder, `${name}.md`), `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
}
