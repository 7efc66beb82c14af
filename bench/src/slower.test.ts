import { expect, test } from 'vitest';
import type { Row } from './protocol.ts';
import type { Run } from './results.ts';
import { slowerSince } from './slower.ts';

const row = (ratio: number | null, interval: readonly [number, number], more: Partial<Row> = {}): Row => ({
  ...{ metric: 'scroll', unit: 'ms', ours: 10, peer: ratio === null ? null : 10, peerName: ratio === null ? null : 'peer' },
  ...{ ratio, interval, noise: 0.1, goal: '≤ 2 ×', met: 'yes' as const },
  ...more,
});
const run = (date: string, ...rows: Row[]): Run => ({ date, machine: {}, rows });
const before = run('2026-11-20T08:00Z', row(1, [0.9, 1.1]));

test.each([
  ['a ratio that grew beyond both intervals and the noise', row(1.3, [1.2, 1.4]), 1],
  ['intervals that overlap', row(1.3, [1.05, 1.5]), 0],
  ['less than the noise', row(1.15, [1.12, 1.2], { noise: 0.2 }), 0],
  ['a quicker one', row(0.5, [0.4, 0.6]), 0],
])('of %s: %s', (_, after, slower) => {
  const found = slowerSince([before, run('2026-11-26T08:00Z', after)], '2026-11-26');
  expect(found.count).toBe(1);
  expect(found.slower).toHaveLength(slower);
});

test('the newest run of each side counts, and rows that only one side has do not', () => {
  const runs = [before, run('2026-11-25T08:00Z', row(1.3, [1.2, 1.4])), run('2026-11-26T08:00Z', row(1.3, [1.2, 1.4]))];
  expect(slowerSince(runs, '2026-11-26')).toEqual({ count: 1, slower: [] });
  expect(slowerSince([before], '2026-11-26')).toEqual({ count: 0, slower: [] });
});

test('without a competitor, a goal that is missed now and was met before is told', () => {
  const limit = (met: 'yes' | 'no' | 'undecided') => row(null, [1, 2], { met, goal: '≤ 100 ms' });
  const since = (met: 'yes' | 'no' | 'undecided') =>
    slowerSince([run('2026-11-20T08:00Z', limit('yes')), run('2026-11-27T08:00Z', limit(met))], '2026-11-26').slower;
  expect(since('no').map(({ date }) => date)).toEqual(['2026-11-27T08:00Z']);
  expect(since('undecided')).toEqual([]);
});

test('with a goal for our own figure, which another machine changes, only the goal counts although there is a competitor', () => {
  const own = (met: 'yes' | 'no', interval: readonly [number, number]) => row(1, interval, { met, goal: '≤ 20 ms' });
  const since = (after: Row) =>
    slowerSince([run('2026-11-20T08:00Z', own('yes', [7, 8])), run('2026-11-27T08:00Z', after)], '2026-11-26').slower.length;
  expect(since({ ...own('yes', [17, 18]), ratio: 2 })).toBe(0);
  expect(since({ ...own('no', [27, 28]), ratio: 1 })).toBe(1);
});
