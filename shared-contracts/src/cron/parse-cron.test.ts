import { describe, expect, it } from 'vitest';
import { nextRun, nextRuns } from './cron-runs.ts';
import { parseCron } from './parse-cron.ts';

describe('what is refused names the field at fault', () => {
  it.each([
    ['0 60 * * * ?', 'minute', 'range'],
    ['0/60 * * * * ?', 'second', 'step'],
    ['0 0 24 * * ?', 'hour', 'range'],
    ['0 0 0 L-31 * ?', 'day', 'range'],
    ['0 0 0 1 0/3 ?', 'month', 'range'],
    ['0 15 10 ? * 0', 'week', 'range'],
    ['0 15 10 ? * 6#6', 'week', 'range'],
    ['0 0 0 ? * 2,6L', 'week', 'syntax'],
    ['0 0 0 1 JAN-3 ?', 'month', 'syntax'],
    ['0 0 0 1 1 ? 2030-2026', 'year', 'range'],
    ['0 0 0 * * *', 'day', 'bothDays'],
    ['0 0 0 ? * ?', 'day', 'bothDays'],
    ['0 0 0 * *', null, 'fieldCount'],
    ['0 0 0 * * ? * *', null, 'fieldCount'],
    ['L 0 0 * * ?', 'second', 'syntax'],
    ['. 0 0 * * ?', 'second', 'syntax'],
    ['0 0 0 1 1 ? 99999999999', 'year', 'syntax'],
  ])('%s', (expression, field, reason) => {
    expect(parseCron(expression).problem).toMatchObject({ field, reason });
  });
});

it.each([
  '0 15 10 ? * MON-FRI/2',
  '0 15 10 ? * 2#1,4L',
  '5X 0 0 * * ?',
  '0 0 0 ? * 9#1',
  '0,,5 0 0 * * ?',
  '0/0 * * * * ?',
  '0 */0 * * * ?',
  '0 0 1-5/0 * * ?',
])('what Quartz passes over in %s is told or refused', (expression) => {
  const { cron } = parseCron(expression);
  expect(cron === null || cron.ignored.length > 0).toBe(true);
});

const told = (expression: string, after: string, count: number, zone: string) => {
  const { cron } = parseCron(expression);
  return cron ? nextRuns(cron, Date.parse(after), count, zone).map((run) => new Date(run).toISOString().slice(5, 16)) : null;
};

it('the hour that clocks skip has no runs, and of the hour they repeat the second counts', () => {
  expect(told('0 30 1 * * ?', '2026-03-28T00:00:00Z', 2, 'Europe/London')).toEqual(['03-28T01:30', '03-30T00:30']);
  expect(told('0 30 * * * ?', '2026-10-24T23:00:00Z', 3, 'Europe/London')).toEqual(['10-24T23:30', '10-25T01:30', '10-25T02:30']);
});

it('a day that never comes has no run, and an unknown zone is an error', () => {
  const { cron } = parseCron('0 0 12 30 2 ?');
  expect(cron && nextRun(cron, Date.parse('2026-01-01T00:00:00Z'))).toBeNull();
  expect(() => told('0 0 12 1 1 ?', '2026-01-01T00:00:00Z', 1, 'Mars/Olympus')).toThrow(RangeError);
});
