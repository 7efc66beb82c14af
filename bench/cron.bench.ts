/** Time to parse a cron expression and compute its ten next times from many moments, which the editor does at each key. */
import { nextRuns } from 'shared-contracts/cron/cron-runs';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { countRow, limitRow, percentile } from './src/protocol.ts';
import { publish } from './src/results.ts';

const goal = 5;
const runs = 10;
const rounds = 20;
/** Common and rare expressions; the last ones are due once in years, so that the evaluator must search far ahead. */
const expressions = [
  '* * * * * ?',
  '0 0/5 * * * ?',
  '0 15 10 ? * MON-FRI',
  '0 0 12 1/5 * ?',
  '0 0 0 L * ?',
  '0 0 0 LW * ?',
  '0 0 0 L-3 * ?',
  '0 0 8 15W * ?',
  '0 15 10 ? * 6L',
  '0 15 10 ? * 6#3',
  '0 0 0 29 2 ?',
  '59 59 23 31 12 ?',
  '0 0 0 ? 2 SUN#5',
  '0 0 0 29 2 ? 2028-2096/4',
] as const;

const times: number[] = [];
const worst = new Map<string, number>();
const began = Date.UTC(2026, 0, 1);
for (let round = -2; round < rounds; round += 1) {
  for (const [index, expression] of expressions.entries()) {
    const from = began + round * 86_400_000 * 37 + index * 3_600_000;
    const start = performance.now();
    const { cron } = parseCron(expression);
    if (!cron) throw new Error(`${expression} was refused`);
    const found = nextRuns(cron, from, runs);
    const took = performance.now() - start;
    if (found.length === 0) throw new Error(`${expression} never runs`);
    if (round < 0) continue;
    times.push(took);
    worst.set(expression, Math.max(worst.get(expression) ?? 0, took));
  }
}
const [slowest = ['', 0]] = [...worst].sort((left, right) => right[1] - left[1]);
publish('cron', [
  limitRow(`ten next times, ${expressions.length} expressions, p95`, 'ms', times, goal, { of: (samples) => percentile(samples, 0.95) }),
  countRow(`slowest: ${slowest[0]}`, 'ms', slowest[1], null),
]);
