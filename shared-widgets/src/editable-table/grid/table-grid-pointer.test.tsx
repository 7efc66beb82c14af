import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { announced, cell, focusCell, focused, renderGrid } from './grid-fixture.tsx';

interface Gesture {
  readonly to: HTMLElement;
  readonly y?: number;
  readonly end?: 'pointerUp' | 'escape';
  readonly ctrlKey?: boolean;
}

/** Presses, moves over another element and lets go; jsdom has no places, so what lies under the pointer is given. */
function drag(from: Element, { to, y = 200, end = 'pointerUp', ctrlKey = false }: Gesture): void {
  const pointer = { pointerId: 1, button: 0, pointerType: 'mouse' };
  document.elementFromPoint = () => to;
  fireEvent.pointerDown(from, { ...pointer, clientX: 10, clientY: 10 });
  fireEvent.pointerMove(document, { ...pointer, clientX: 20, clientY: y / 2 });
  fireEvent.pointerMove(document, { ...pointer, clientX: 20, clientY: y });
  if (end === 'escape') fireEvent.keyDown(document, { key: 'Escape' });
  else fireEvent.pointerUp(document, { ...pointer, clientX: 20, clientY: y, ctrlKey });
}

const ranged = (): number => document.querySelectorAll('[role="gridcell"][aria-selected="true"]').length;
const handle = (): Element => {
  const found = document.querySelector('[data-fill]');
  if (!found) throw new Error('no fill handle');
  return found;
};

describe('by mouse (issue line 3)', () => {
  it('selects a range, and opens no editor at its end', () => {
    const grid = renderGrid();
    drag(cell('r1', 'name'), { to: cell('r3', 'unit') });
    fireEvent.click(cell('r3', 'unit'));
    expect(ranged()).toBe(9);
    expect(grid.handle.current?.editing()).toBeNull();
  });

  it('goes on with numbers from the fill handle, in one step', () => {
    const { handle: grid, store } = renderGrid();
    focusCell(grid, 'r1', 'quantity');
    drag(handle(), { to: cell('r4', 'quantity') });
    expect(store.keys().map((key) => store.value(key, 'quantity'))).toEqual([0, 1, 2, 3, 4]);
    focusCell(grid, 'r4', 'quantity');
    drag(handle(), { to: cell('r2', 'quantity') });
    expect(store.value('r2', 'quantity')).toBe(2);
    expect(announced()).toBe('已填充 2 个单元格');
  });

  it('goes on with dates, and repeats with Ctrl', () => {
    const { handle: grid, store } = renderGrid();
    const dates = () => store.keys().map((key) => store.value(key, 'loadDate'));
    focusCell(grid, 'r0', 'loadDate');
    drag(handle(), { to: cell('r2', 'loadDate') });
    expect(dates().slice(0, 3)).toEqual(['2025-03-01', '2025-03-02', '2025-03-03']);
    focusCell(grid, 'r0', 'quantity');
    drag(handle(), { to: cell('r2', 'quantity'), ctrlKey: true });
    expect(store.keys().map((key) => store.value(key, 'quantity'))).toEqual([0, 0, 0, 3, 4]);
  });

  it('takes a fill back with Escape', () => {
    const { handle: grid, store } = renderGrid();
    focusCell(grid, 'r0', 'name');
    drag(handle(), { to: cell('r3', 'name'), end: 'escape' });
    expect(store.value('r3', 'name')).toBe('货物3');
    expect(store.canUndo()).toBe(false);
    expect(focused()).toBe('r0 name');
  });
});

describe('rows dragged by their handle (issue line 2)', () => {
  const grip = (row: string) => cell(row, '#drag').querySelector('button') as HTMLElement;

  it('stand where they were dropped, told to the page', () => {
    const moved = vi.fn();
    renderGrid({ settings: { dragSort: true }, onMoveRow: moved });
    drag(grip('r0'), { to: cell('r2', '#drag'), y: 2 * 61 + 50 });
    expect(moved).toHaveBeenCalledWith(0, 2);
  });

  it('stay with Escape, and open the menu when they are only pressed', async () => {
    const { store, user } = renderGrid({ settings: { dragSort: true } });
    drag(grip('r0'), { to: cell('r2', '#drag'), y: 2 * 61 + 50, end: 'escape' });
    expect(store.keys()[0]).toBe('r0');
    await user.pointer([{ target: grip('r1'), keys: '[MouseLeft]' }]);
    expect(await screen.findByRole('menuitem', { name: '向下移' })).toBeInTheDocument();
  });

  it('cannot be dragged in a disabled table', () => {
    const { store } = renderGrid({ settings: { dragSort: true, isDisabled: true } });
    drag(grip('r0'), { to: cell('r2', '#drag'), y: 2 * 61 + 50 });
    expect(store.keys()[0]).toBe('r0');
  });
});

describe('columns', () => {
  it('are widened by their edge, never below their least', () => {
    renderGrid();
    const root = screen.getByRole('grid').parentElement as HTMLElement;
    const width = () => Number.parseInt(root.style.getPropertyValue('--columns'), 10);
    const before = width();
    const edge = screen.getByRole('columnheader', { name: '货物' }).querySelector('[data-resizer]') as HTMLElement;
    drag(edge, { to: edge });
    expect(width()).toBe(before + 10);
    const pointer = { pointerId: 1, button: 0, pointerType: 'mouse' };
    fireEvent.pointerDown(edge, { ...pointer, clientX: 500, clientY: 10 });
    fireEvent.pointerMove(document, { ...pointer, clientX: -500, clientY: 10 });
    fireEvent.pointerUp(document, { ...pointer, clientX: -500, clientY: 10 });
    expect(width()).toBe(120);
  });
});
