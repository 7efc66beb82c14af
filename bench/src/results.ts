/** Results of a benchmark: `bench/results/<name>.json` contains every run, `.md` shows the newest with the verdicts of all. */
import { execSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { noGoal, type Row, round } from './protocol.ts';
import { slowerSince } from './slower.ts';

export interface Run {
  /** Time of the run: ISO, UTC, to the minute. */
  readonly date: string;
  /** Duration of the run; missing in the oldest runs. */
  readonly seconds?: number;
  /** Names of the measured parts; absent when all parts were measured. */
  readonly parts?: readonly string[];
  readonly machine: Readonly<Record<string, string | number>>;
  readonly rows: readonly Row[];
}

export interface Results {
  readonly name: string;
  /** Runs, oldest first. No run is ever removed, whatever its result. */
  readonly runs: readonly Run[];
}

const folder = join(dirname(dirname(fileURLToPath(import.meta.url))), 'results');
/** Load average over one minute at the start of this process, caused by other processes. */
const loadBefore = loadavg()[0] ?? Number.NaN;

function previous(file: string): readonly Run[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results).runs : [];
}

/** Adds a run to the results and writes their page. `parts`: the measured parts, unless all were measured. */
export function publish(name: string, rows: readonly Row[], parts: readonly string[] = []): void {
  mkdirSync(folder, { recursive: true });
  const machine = {
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    kernel: execSync('uname -sr').toString().trim(),
    loadBefore: round(loadBefore),
  };
  const date = `${new Date().toISOString().slice(0, 16)}Z`;
  const file = join(folder, `${name}.json`);
  const seconds = Math.round(performance.now() / 1000);
  const run: Run = { date, seconds, ...(parts.length > 0 && { parts }), machine, rows };
  const results: Results = { name, runs: [...previous(file), run] };
  writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
  const page = resultPage(results);
  writeFileSync(join(folder, `${name}.md`), page);
  console.log(page);
}

const keyOf = ({ metric, peerName, goal }: Row): string => [metric, peerName, goal].join('\n');

/** The newest known results: the last complete run, updated by later partial runs. */
function newestRows(runs: readonly Run[]): readonly Row[] {
  const whole = runs.findLastIndex(({ parts }) => !parts);
  return [...new Map(runs.slice(Math.max(0, whole)).flatMap(({ rows }) => rows.map((row) => [keyOf(row), row] as const))).values()];
}

/** Converts `2026-11-20T08:00Z` to `11-20 08:00`, by which a run is found in the table of runs. */
const shortTime = (date: string): string => date.slice(5, 16).replace('T', ' ');

/** Value with its unit, verdict and time of every run that measured this goal, oldest first. */
function verdicts(row: Row, runs: readonly Run[]): string {
  if (row.goal === noGoal) return noGoal;
  const measured = runs.flatMap(({ date, rows }) => rows.filter((one) => keyOf(one) === keyOf(row)).map((one) => ({ ...one, date })));
  return measured
    .map(({ date, ratio, ours, unit, goal, met }) => {
      const figure = goal.endsWith('×') && ratio !== null ? `${ratio} ×` : `${ours} ${unit}`;
      return `${figure} ${met} (${shortTime(date)})`;
    })
    .join(' · ');
}

function lineOf(row: Row, runs: readonly Run[]): string {
  const { metric, unit, ours, peer, peerName, ratio, interval, noise, goal, met } = row;
  const cells = [
    metric,
    unit,
    ours,
    peer === null ? noGoal : `${peer} (${peerName})`,
    ratio ?? noGoal,
    interval ? `${interval[0]} – ${interval[1]}` : noGoal,
    noise ?? noGoal,
    goal,
    met ?? noGoal,
    verdicts(row, runs),
  ];
  return `| ${cells.join(' | ')} |`;
}

function runLine({ date, seconds, parts, machine, rows }: Run): string {
  const count = (met: Row['met']): number => rows.filter((row) => row.met === met).length;
  const cells = [
    parts ? `${date}, only ${parts.join(', ')}` : date,
    seconds ?? noGoal,
    machine.loadBefore ?? noGoal,
    count('yes'),
    count('undecided'),
    count('no'),
    count('new run needed'),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Writes all pages again from the stored runs. Needed after a change of this file, and when two branches have added runs. */
export function writePages(): void {
  for (const file of globSync('*.json', { cwd: folder })) {
    const results = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Results;
    writeFileSync(join(folder, file.replace(/json$/, 'md')), resultPage(results));
  }
}

/** Prints for each bench how many measurements there are before and since that day, and those that became slower by more than noise. */
export function printSlower(day: string): void {
  for (const file of globSync('*.json', { cwd: folder }).sort()) {
    const { name, runs } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Results;
    const { count, slower } = slowerSince(runs, day);
    console.log(`${name}: ${slower.length} of ${count} slower`);
    for (const { before, after, date } of slower) {
      const figures = ({ ours, unit, ratio }: Row) => `${ours} ${unit}${ratio === null ? '' : ` (${ratio} ×)`}`;
      console.log(`  ${after.metric} | ${after.peerName ?? noGoal} | ${figures(before)} → ${figures(after)} | ${shortTime(date)}`);
    }
  }
}

/** Makes the results page in Markdown. */
export function resultPage({ name, runs }: Results): string {
  const last = runs.at(-1);
  if (!last) throw new Error(`${name} was never run`);
  const { cores, memoryGiB, node, kernel } = last.machine;
  const lines = [
    `# ${name}`,
    '',
    `Run of ${last.date}: ${cores} cores, ${memoryGiB} GiB, Node ${node}, ${kernel}. Times: median; interval: 95 %, of the ratio where the goal is one,`,
    'else of our figure; noise: half width of an A/A run. Met: yes where the whole interval meets the goal, no where none of it does, else',
    'undecided. All runs: figure, verdict and time (month-day hour:minute, UTC) of each, oldest first.',
    '',
    '| metric | unit | ours | competitor | ratio | interval | noise | goal | met | all runs |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...newestRows(runs).map((row) => lineOf(row, runs)),
    '',
    '## Runs',
    '',
    '| run | seconds | load before | yes | undecided | no | new run needed |',
    '|---|---|---|---|---|---|---|',
    ...runs.map(runLine),
  ];
  return `${lines.join('\n')}\n`;
}
