import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nextRuns } from './cron-runs.ts';
import { parseCron } from './parse-cron.ts';

interface Case {
  readonly expression: string;
  readonly zone: string;
  readonly runs?: readonly string[];
  readonly error?: boolean;
}

const after = Date.parse('2026-01-31T15:30:20Z');
const { cases }: { cases: readonly Case[] } = JSON.parse(readFileSync(new URL('test-data/quartz-runs.json', import.meta.url), 'utf8'));

const told = (expression: string, zone: string): string => {
  const { cron } = parseCron(expression);
  if (!cron) return 'refused';
  return nextRuns(cron, after, 10, zone)
    .map((run) => new Date(run).toISOString().replace('.000', ''))
    .join(' ');
};

it('runs when Quartz does, and refuses what Quartz refuses, in every recorded case', () => {
  const wrong = cases
    .map(({ expression, zone, runs, error }) => ({
      expression,
      zone,
      told: told(expression, zone),
      quartz: error ? 'refused' : (runs ?? []).join(' '),
    }))
    .filter((one) => one.told !== one.quartz);
  expect(wrong).toEqual([]);
  expect(cases.length).toBeGreaterThan(600);
});

it.each(['2147483647', '275761', '2147483647-2147483647', '2200/2147483647', '9999,2147483647'])(
  'ends its search in the year %s',
  (year) => {
    expect(told(`0 0 0 * * ? ${year}`, 'Asia/Shanghai')).toBe('');
  },
);
