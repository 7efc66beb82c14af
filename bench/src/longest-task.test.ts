import { expect, it } from 'vitest';
import { longestTask } from './longest-task.ts';

const marks = { begins: 'begins', ends: 'ends' };
const at = { pid: 7, tid: 1 };
const mark = (name: string, ts: number) => ({ ...at, name, cat: 'blink.user_timing', ts });
const task = (ts: number, dur: number, where = at) => ({ ...where, name: 'ThreadControllerImpl::RunTask', cat: 'toplevel', ts, dur });

it('the longest slice is the longest task of the page between the marks, not the time between them', () => {
  const events = [
    task(0, 90_000),
    task(100_000, 12_000),
    mark('begins', 101_000),
    task(112_500, 14_500),
    task(112_500, 80_000, { pid: 7, tid: 2 }),
    task(127_500, 11_000),
    mark('ends', 138_000),
    task(140_000, 60_000),
  ];
  expect(longestTask(events, marks)).toBe(14.5);
});

it('a record without marks or tasks is no proof', () => {
  expect(() => longestTask([task(0, 1)], marks)).toThrow('no mark "begins"');
  expect(() => longestTask([mark('begins', 0), mark('ends', 1)], marks)).toThrow('no tasks');
});
