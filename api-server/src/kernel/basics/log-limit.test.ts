import { expect, it } from 'vitest';
import { LogLimit, limited, logLimits } from './log-limit.ts';

function watched() {
  let now = 0;
  const repeated: [string, number][] = [];
  const limit = new LogLimit({ now: () => now, onRepeated: (key, count) => repeated.push([key, count]) });
  return { limit, repeated, pass: (milliseconds: number) => (now += milliseconds) };
}

it('identical lines are collapsed into a few and a count', () => {
  const { limit, repeated, pass } = watched();
  const written = Array.from({ length: 40_476 }, () => limit.admits('the disk is full')).filter(Boolean);
  expect(written).toHaveLength(logLimits.same);
  pass(logLimits.window);
  expect(limit.admits('another')).toBe(true);
  expect(repeated).toEqual([['the disk is full', 40_476 - logLimits.same]]);
});

it('lines that all differ are bounded too', () => {
  const { limit, repeated } = watched();
  const written = Array.from({ length: 10_000 }, (_, index) => limit.admits(`request ${index}`)).filter(Boolean);
  expect(written).toHaveLength(logLimits.all);
  limit.flush();
  expect(repeated).toEqual([['', 10_000 - logLimits.all]]);
});

it('a line that comes now and then is always written', () => {
  const { limit, pass } = watched();
  for (let round = 0; round < 100; round += 1) {
    expect(limit.admits('once in a while')).toBe(true);
    pass(logLimits.window);
  }
});

it('sentences go through as they are until there are too many', () => {
  const lines: string[] = [];
  const write = limited((line) => lines.push(line));
  for (let round = 0; round < 50; round += 1) write('The database gives no connection.');
  expect(new Set(lines)).toEqual(new Set(['The database gives no connection.']));
  expect(lines).toHaveLength(logLimits.same);
});
