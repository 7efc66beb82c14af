import { describe, expect, it } from 'vitest';
import type { MenuRow } from '../menu-rows.ts';
import { menusBelow, movesBack, movesTo, stepFrom, targetAt } from './menu-places.ts';

const row = (id: string, sortNo: string, parentId: string | null = null, children?: MenuRow[]): MenuRow =>
  ({ id, sortNo, parentId, name: id, codes: [], ...(children ? { children } : {}) }) as unknown as MenuRow;
const [a, b, c] = [row('a', '1.00', 'g'), row('b', '2.50', 'g'), row('c', '3.00', 'g')];
const group = row('g', '1.00', null, [a, b, c]);
const alone = row('h', '2.00');
const rows = [group, alone];
const at = (parentId: string | null, beforeId: string | null) => ({ parentId, beforeId });
const numbers = (moved: MenuRow, to: ReturnType<typeof at>, all = rows) => movesTo(all, moved, to).map(({ id, sortNo }) => [id, sortNo]);

describe('a menu that is moved', () => {
  it('gets a number between its new neighbours, and no other menu is touched', () => {
    expect(numbers(c, at('g', 'b'))).toEqual([['c', 2]]);
    expect(numbers(a, at('g', 'c'))).toEqual([['a', 2.8]]);
    expect(numbers(b, at('g', 'a'))).toEqual([['b', 0.5]]);
    expect(numbers(a, at('g', null))).toEqual([['a', 4]]);
    expect(numbers(alone, at('g', 'a'))).toEqual([['h', 0.5]]);
    expect(numbers(b, at(null, null))).toEqual([['b', 3]]);
    expect(numbers(b, at('h', null))).toEqual([['b', 1]]);
  });

  it('has the whole level numbered anew where two decimals leave no room', () => {
    const tight = [row('x', '1.00'), row('y', '1.01'), row('z', '9.00')];
    const [x, y, z] = tight as [MenuRow, MenuRow, MenuRow];
    expect(numbers(z, at(null, 'y'), tight)).toEqual([
      ['z', 2],
      ['y', 3],
    ]);
    const same = [row('p', '1.00'), row('q', '1.00'), row('r', '1.00')];
    expect(numbers(same[2] as MenuRow, at(null, 'q'), same)).toEqual([
      ['r', 2],
      ['q', 3],
    ]);
    expect(numbers(row('n', '5.00'), at(null, 'm'), [row('m', '0.00')])).toEqual([
      ['n', 1],
      ['m', 2],
    ]);
    expect(numbers(x, at(null, null), [x, y, row('last', '999999.00')])).toEqual([
      ['y', 1],
      ['last', 2],
      ['x', 3],
    ]);
  });

  it('stays when it is there already', () => {
    expect(movesTo(rows, a, at('g', 'b'))).toEqual([]);
    expect(movesTo(rows, c, at('g', null))).toEqual([]);
    expect(movesTo(rows, a, at('g', 'gone'))).toEqual([]);
  });

  it('goes back to exactly the former numbers', () => {
    const tight = [row('x', '1.00'), row('y', '1.01'), row('z', '9.00')];
    expect(movesBack(movesTo(tight, tight[2] as MenuRow, at(null, 'y')))).toEqual([
      { id: 'y', parentId: null, sortNo: 1.01, from: { parentId: null, sortNo: 3 } },
      { id: 'z', parentId: null, sortNo: 9, from: { parentId: null, sortNo: 2 } },
    ]);
  });
});

it('a row is dropped before, inside or behind another one, never inside itself', () => {
  expect(targetAt(rows, alone, b, 'before')).toEqual(at('g', 'b'));
  expect(targetAt(rows, alone, b, 'after')).toEqual(at('g', 'c'));
  expect(targetAt(rows, alone, c, 'after')).toEqual(at('g', null));
  expect(targetAt(rows, b, a, 'after')).toEqual(at('g', 'c'));
  expect(targetAt(rows, alone, group, 'inside')).toEqual(at('g', null));
  expect(targetAt(rows, group, b, 'inside')).toBeUndefined();
  expect(targetAt(rows, group, group, 'after')).toBeUndefined();
});

it('steps stay within the level and end at its ends', () => {
  expect(stepFrom(rows, b, 'up')).toEqual(at('g', 'a'));
  expect(stepFrom(rows, a, 'down')).toEqual(at('g', 'c'));
  expect(stepFrom(rows, b, 'down')).toEqual(at('g', null));
  expect(stepFrom(rows, a, 'up')).toBeUndefined();
  expect(stepFrom(rows, c, 'down')).toBeUndefined();
  expect(menusBelow(rows, 'h')).toEqual([]);
});
