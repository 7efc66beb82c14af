import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { announced, cell, drag, fillHandle, focusCell, focused, renderGrid } from '../testing/grid-fixture.tsx';

const ranged = (): number => document.querySelectorAll('[role="gridcell"][aria-selected="true"]').length;
describe('by mouse (issue line 3)', () => {
  it('selects a range, and opens no editor at its end', () => {
    const grid = renderGrid();
    drag(cell('r1', 'name'), { to: cell('r3', 'unit') });
    fireEvent.click(cell('r3', 'unit'));
    expect(ranged()).toBe(9);
    expect(grid.handle.current?.editing()).toBeNull();
  });

  it('goes on with equally spaced numbers from the fill handle, down and up, in one step; a single one repeats', async () => {
    const { handle: grid, store, user } = renderGrid();
    const amounts = () => store.keys().map((key) => store.value(key, 'quantity'));
    focusCell(grid, 'r0', 'quantity');
    await user.keyboard('9{Enter}{Shift>}{ArrowDown}{/Shift}');
    drag(fillHandle(), { to: cell('r4', 'quantity') });
    expect(amounts()).toEqual([9, 1, 2, 3, 4]);
    expect(announced()).toBe('已填充 2 个单元格');
    drag(fillHandle(), { to: cell('r0', 'quantity') });
    expect(amounts()).toEqual([0, 1, 2, 3, 4]);
    focusCell(grid, 'r3', 'quantity');
    drag(fillHandle(), { to: cell('r1', 'quantity') });
    expect(amounts()).toEqual([0, 3, 3, 3, 4]);
    act(() => void store.undo());
    expect(amounts()).toEqual([0, 1, 2, 3, 4]);
  });

  it('goes on with dates, and repeats with Ctrl', () => {
    const { handle: grid, store } = renderGrid();
    const dates = () => store.keys().map((key) => store.value(key, 'loadDate'));
    focusCell(grid, 'r0', 'loadDate');
    drag(fillHandle(), { to: cell('r2', 'loadDate'), ctrlKey: true });
    expect(dates().slice(0, 3)).toEqual(['2025-03-01', '2025-03-01', '2025-03-01']);
    focusCell(grid, 'r0', 'loadDate');
    drag(fillHandle(), { to: cell('r2', 'loadDate') });
    expect(dates().slice(0, 3)).toEqual(['2025-03-01', '2025-03-02', '2025-03-03']);
  });

  it('takes a fill back with Escape', () => {
    const { handle: grid, store } = renderGrid();
    focusCell(grid, 'r0', 'name');
    drag(fillHandle(), { to: cell('r3', 'name'), end: 'escape' });
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
