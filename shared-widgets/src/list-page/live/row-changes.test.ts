// The difference between two reads of the same rows.
import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../columns/list-columns.tsx';
import { compareRows, countNew, type Known, stillKnown } from './row-changes.ts';

const row = (id: string, state: string, updateBy = 'other') => ({ id, version: 1, state, updateBy }) as unknown as AnyRow;
const pageOf = (records: readonly AnyRow[], total = records.length) => ({ records: [...records], total, size: 10, current: 1, pages: 1 });
const nothing: Known = { values: new Map(), changes: new Map(), changedCount: 0 };
const page = pageOf([row('1', 'new'), row('2', 'new'), row('3', 'new')], 5);
const compare = (matching: readonly AnyRow[], left: readonly AnyRow[] = [], before = nothing) =>
  compareRows({ page, before, matching, left, username: 'me' });

describe('rows read again', () => {
  it('are marked where others changed them, once per change, and not where they are as they were', () => {
    const first = compare([row('1', 'new'), row('2', 'sent'), row('3', 'new')]);
    expect([...first.changes]).toEqual([['2', { kind: 'changed', count: 1 }]]);
    expect([...first.values]).toEqual([['2', row('2', 'sent')]]);
    const same = compare([row('1', 'new'), row('2', 'sent'), row('3', 'new')], [], first);
    expect(same).toEqual(first);
    const again = compare([row('1', 'new'), row('2', 'done'), row('3', 'new')], [], first);
    expect(again.changes.get('2')).toEqual({ kind: 'changed', count: 2 });
    expect(again.changedCount).toBe(2);
  });

  it('show what I changed in another window without a mark', () => {
    const mine = compare([row('1', 'sent', 'me'), row('2', 'new'), row('3', 'new')]);
    expect([mine.values.get('1'), mine.changes.size]).toEqual([row('1', 'sent', 'me'), 0]);
  });

  it('stay where they left the list, with what they have become, and lose the mark when they return', () => {
    const left = compare([row('1', 'new')], [row('2', 'sent')]);
    expect([...left.changes]).toEqual([
      ['2', { kind: 'left', count: 1 }],
      ['3', { kind: 'gone', count: 1 }],
    ]);
    expect(left.values.get('2')).toEqual(row('2', 'sent'));
    expect(compare([row('1', 'new')], [row('2', 'sent')], left)).toEqual(left);
    const back = compare([row('1', 'new'), row('2', 'sent'), row('3', 'new')], [], left);
    expect(back.changes.size).toBe(0);
  });
});

describe('new records', () => {
  const asked = (fresh: ReturnType<typeof pageOf>, leftCount = 0, isFirstPage = true, now = page) =>
    countNew({ page: now, fresh, leftCount, isFirstPage });

  it('are what the totals differ by, rows that left not counted against them', () => {
    expect(asked(pageOf([], 5))).toBe(0);
    expect(asked(pageOf([], 8))).toBe(3);
    expect(asked(pageOf([], 5), 1)).toBe(1);
    expect(asked(pageOf([], 4))).toBe(0);
  });

  it('of a list too long to count are those that stand on the first page now', () => {
    const long = pageOf([row('1', 'new'), row('2', 'new')], 20_000);
    const fresh = pageOf([row('9', 'new'), row('1', 'new')], 25_000);
    expect([asked(fresh, 0, true, long), asked(fresh, 0, false, long), asked(fresh, 1, true, long)]).toEqual([1, 0, 0]);
  });
});

describe('what is known when the page becomes another object', () => {
  const row = (id: string, version: number) => ({ id, version });
  const pageOf = (records: readonly { id: string; version: number }[], total = records.length) =>
    ({ records, total, size: 10, current: 1, pages: 1 }) as never;
  const known = {
    values: new Map([['b', row('b', 5)]]) as never,
    changes: new Map([
      ['b', { kind: 'changed' as const, count: 1 }],
      ['c', { kind: 'gone' as const, count: 1 }],
    ]),
    changedCount: 2,
  };
  const before = pageOf([row('a', 1), row('b', 3), row('c', 1)]);

  it('stays when only another row was renewed', () => {
    const kept = stillKnown(known, before, pageOf([row('a', 2), row('b', 3), row('c', 1)]));
    expect([...(kept?.values.keys() ?? [])]).toEqual(['b']);
    expect([...(kept?.changes.keys() ?? [])]).toEqual(['b', 'c']);
  });

  it('is forgotten of rows that are as new in the page, but for marks that nobody has seen', () => {
    const kept = stillKnown(known, before, pageOf([row('a', 1), row('b', 5), row('c', 1)]));
    expect(kept?.values.size).toBe(0);
    expect(kept?.changes.get('b')?.kind).toBe('changed');
  });

  it('is forgotten of a row that was gone and is there again', () => {
    const kept = stillKnown(known, before, pageOf([row('a', 1), row('b', 3), row('c', 2)]));
    expect([...(kept?.changes.keys() ?? [])]).toEqual(['b']);
  });

  it.each([
    ['other rows', pageOf([row('a', 1), row('b', 5)], 3)],
    ['another number of records', pageOf([row('a', 1), row('b', 3), row('c', 1)], 4)],
    ['another order', pageOf([row('b', 3), row('a', 1), row('c', 1)])],
  ])('is forgotten when there are %s', (_case, page) => {
    expect(stillKnown(known, before, page)).toBeNull();
  });
});
