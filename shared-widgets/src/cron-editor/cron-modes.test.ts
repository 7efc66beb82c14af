import { cronUnits } from 'shared-contracts/cron/cron-fields';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { expect, it } from 'vitest';
import { cronText, editorBounds, readCronState, setUnit, unitModes } from './cron-modes.ts';

it.each([
  ['0 0 8 * * ?', '0 0 8 * * ?'],
  ['5-10 0/15 8,20 1/2 1-6 ? 2027-2029', '5-10 0/15 8,20 1/2 1-6 ? 2027-2029'],
  ['0 0 0 15W * ?', '0 0 0 15W * ?'],
  ['0 0 0 L * ?', '0 0 0 L * ?'],
  ['0 0 0 LW * ?', '0 0 0 LW * ?'],
  ['0 0 0 L-3 * ?', '0 0 0 L-3 * ?'],
  ['0 0 0 ? * L', '0 0 0 ? * L'],
  ['0 0 0 ? * 2-6', '0 0 0 ? * MON-FRI'],
  ['0 0 0 ? * 6L', '0 0 0 ? * FRIL'],
  ['0 0 0 ? * 6#3', '0 0 0 ? * FRI#3'],
  ['0 0 0 ? * 0,7', '0 0 0 ? * SUN,SAT'],
  ['0 0 0 ? JAN,JUL 1/2', '0 0 0 ? 1,7 1/2'],
])('%s is read and written as %s', (expression, written) => {
  expect(cronText(readCronState(expression))).toBe(written);
});

it.each(['', 'nonsense', '0 0 0 1-5,20 * ?', '1,2-5 * * * * ?'])('what it cannot show of “%s” becomes every', (expression) => {
  expect(parseCron(cronText(readCronState(expression))).problem).toBeNull();
});

it('day and week: exactly one stands open, the one that was set last keeps what it says', () => {
  const start = readCronState('0 0 0 * * ?');
  const week = setUnit(start, 'week', { ...start.week, mode: 'specify', list: [2] });
  expect(cronText(week)).toBe('0 0 0 ? * MON');
  expect(cronText(setUnit(week, 'day', { ...week.day, mode: 'last' }))).toBe('0 0 0 L * ?');
  expect(cronText(setUnit(start, 'day', { ...start.day, mode: 'open' }))).toBe('0 0 0 ? * *');
});

it('a larger field set by a person sets the smaller ones that ran every time to their first value', () => {
  const start = readCronState('* * * * * ?');
  expect(cronText(setUnit(start, 'hour', { ...start.hour, mode: 'specify', list: [8] }))).toBe('0 0 8 * * ?');
  expect(cronText(setUnit(start, 'month', { ...start.month, mode: 'specify', list: [6] }))).toBe('0 0 0 1 6 ?');
});

it('offers nothing that Quartz refuses: every mode with its smallest and largest numbers', () => {
  const refused = cronUnits.flatMap((unit) =>
    unitModes[unit].flatMap((mode) => {
      const { min, max, maxStep } = editorBounds[unit];
      const start = readCronState(unit === 'week' ? '0 0 0 ? * *' : '0 0 0 * * ?');
      const least = { from: min, to: max, start: min, step: 1, work: 1, offset: 1, weekDay: 1, nth: 1, list: [min] };
      const most = { from: max, to: min, start: max, step: maxStep, work: 31, offset: 30, weekDay: 7, nth: 5, list: [min, max] };
      return [least, unit === 'year' ? { ...most, to: max } : most]
        .map((figures) => cronText(setUnit(start, unit, { mode, ...figures })))
        .filter((expression) => parseCron(expression).cron?.ignored.length !== 0);
    }),
  );
  expect(refused).toEqual([]);
});
