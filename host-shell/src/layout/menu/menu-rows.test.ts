import { describe, expect, it } from 'vitest';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { menuRows, menuStep, rowStartingWith, rowWindow } from './menu-rows.ts';

const node = (path: string, children: readonly MenuNode[] = []): MenuNode => ({
  path,
  title: path,
  icon: undefined,
  component: path,
  opensWindow: undefined,
  children,
});
const menu = [node('/a', [node('/a/1'), node('/a/2', [node('/a/2/x')])]), node('/b')];
const rowsOf = (...open: string[]) => menuRows(menu, new Set(open));
const paths = (...open: string[]) => rowsOf(...open).map((row) => row.node.path);

describe('rows of the menu', () => {
  it('are the unfolded items in order, with level and place among their siblings', () => {
    expect(paths()).toEqual(['/a', '/b']);
    expect(paths('/a', '/a/2')).toEqual(['/a', '/a/1', '/a/2', '/a/2/x', '/b']);
    expect(rowsOf('/a')[2]).toMatchObject({ level: 2, position: 2, siblings: 2, isOpen: false, parent: 0 });
    expect(rowsOf('/a')[1]?.isOpen).toBeUndefined();
  });

  it.each([
    ['ArrowDown', 0, { focus: 1 }],
    ['ArrowUp', 0, { focus: 0 }],
    ['End', 0, { focus: 4 }],
    ['Home', 3, { focus: 0 }],
    ['ArrowRight', 0, { focus: 1 }],
    ['ArrowRight', 1, null],
    ['ArrowLeft', 0, { toggle: 0 }],
    ['ArrowLeft', 3, { focus: 2 }],
    ['ArrowLeft', 4, null],
    ['Tab', 0, null],
  ])('answer to %s on row %i as a tree does', (key, at, expected) => {
    expect(menuStep(rowsOf('/a', '/a/2'), at, key)).toEqual(expected);
  });

  it('unfold to the right', () => {
    expect(menuStep(rowsOf(), 0, 'ArrowRight')).toEqual({ toggle: 0 });
  });

  it('are found by their first letters, from the row after this one and round the end', () => {
    const titles = ['Orders', 'Waybills', 'Online'];
    const find = (from: number, typed: string) => rowStartingWith((at) => titles[at] ?? '', 3, from, typed);
    expect(find(1, 'o')).toBe(2);
    expect(find(3, 'o')).toBe(0);
    expect(find(0, 'on')).toBe(2);
    expect(find(0, 'z')).toBe(-1);
  });

  it('are all drawn while they are few, and only those around what can be seen when they are many', () => {
    expect(rowWindow(200, { top: 0, height: 400 }, 40)).toEqual([0, 199]);
    expect(rowWindow(10_000, { top: 0, height: 400 }, 40)).toEqual([0, 22]);
    expect(rowWindow(10_000, { top: 200_000, height: 400 }, 40)).toEqual([4988, 5022]);
    expect(rowWindow(10_000, { top: 399_600, height: 400 }, 40)).toEqual([9978, 9999]);
  });

  it('of ten thousand items are made without a thought for how deep they lie', () => {
    const many = Array.from({ length: 100 }, (_, group) =>
      node(
        `/${group}`,
        Array.from({ length: 99 }, (_, at) => node(`/${group}/${at}`)),
      ),
    );
    expect(menuRows(many, new Set(many.map(({ path }) => path)))).toHaveLength(10_000);
  });
});
