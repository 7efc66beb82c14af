import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announced, cell, renderGrid } from '../testing/grid-fixture.tsx';

const finger = { pointerId: 7, button: 0, pointerType: 'touch', clientX: 10, clientY: 10 };
const grasps = () => [...document.querySelectorAll<HTMLElement>('[data-grasp]')];
const grasp = (corner: 'first' | 'last'): HTMLElement => {
  const found = grasps().find(({ dataset }) => dataset.grasp === corner);
  if (!found) throw new Error(`no handle at the ${corner} corner`);
  return found;
};
const ranged = () => document.querySelectorAll('[role="gridcell"][aria-selected="true"]').length;

function pressLong(target: Element): void {
  fireEvent.pointerDown(target, finger);
  act(() => void vi.advanceTimersByTime(450));
  fireEvent.pointerUp(document, finger);
  fireEvent.click(target);
}

/** jsdom has no layout, so the element under the finger is given. */
function drag(from: Element, to: Element): void {
  document.elementFromPoint = () => to;
  fireEvent.pointerDown(from, finger);
  fireEvent.pointerMove(document, { ...finger, clientX: 40, clientY: 90 });
  fireEvent.pointerUp(document, { ...finger, clientX: 40, clientY: 90 });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('by finger (issue line 3)', () => {
  it('a long press begins a range, its two handles make it larger, and no keyboard comes up', () => {
    const { handle } = renderGrid();
    pressLong(cell('r1', 'quantity'));
    expect(grasps().map(({ dataset }) => dataset.grasp)).toEqual(['first', 'last']);
    expect(handle.current?.editing()).toBeNull();
    drag(grasp('last'), cell('r3', 'unit'));
    expect(ranged()).toBe(6);
    drag(grasp('first'), cell('r0', 'name'));
    expect(ranged()).toBe(12);
    expect(announced()).toBe('已选 12 个单元格');
    expect(grasp('first').closest('[data-column]')).toBe(cell('r0', 'name'));
    expect(grasp('last').closest('[data-column]')).toBe(cell('r3', 'unit'));
    expect(document.activeElement).toBe(document.body);
  });

  it('a finger that moves at once scrolls, and a tap edits', () => {
    const { handle } = renderGrid();
    fireEvent.pointerDown(cell('r1', 'name'), finger);
    fireEvent.pointerMove(document, { ...finger, clientY: 60 });
    act(() => void vi.advanceTimersByTime(450));
    fireEvent.pointerCancel(document, finger);
    expect(grasps()).toEqual([]);
    fireEvent.pointerDown(cell('r1', 'name'), finger);
    fireEvent.pointerUp(document, finger);
    fireEvent.click(cell('r1', 'name'));
    expect(handle.current?.editing()).toEqual({ rowKey: 'r1', columnKey: 'name' });
  });

  it('copies and pastes by buttons, and says so where the browser refuses', async () => {
    const { store } = renderGrid();
    const board = { writeText: vi.fn(async (_text: string) => undefined), readText: async () => '11\n12' };
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(board as unknown as Clipboard);
    pressLong(cell('r1', 'quantity'));
    drag(grasp('last'), cell('r2', 'quantity'));
    vi.useRealTimers();
    const bar = within(screen.getByRole('toolbar', { name: '所选单元格的操作' }));
    fireEvent.click(bar.getByRole('button', { name: '复制' }));
    await waitFor(() => expect(board.writeText).toHaveBeenCalledWith('1\r\n2'));
    fireEvent.click(bar.getByRole('button', { name: '粘贴' }));
    await waitFor(() => expect([store.value('r1', 'quantity'), store.value('r2', 'quantity')]).toEqual([11, 12]));
    board.readText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    fireEvent.click(bar.getByRole('button', { name: '粘贴' }));
    expect(await screen.findByText('浏览器不允许使用剪贴板')).toBeInTheDocument();
    fireEvent.click(bar.getByRole('button', { name: '取消选择' }));
    expect(grasps()).toEqual([]);
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
  });

  it('offers nothing that writes in a table that is only read', () => {
    renderGrid({ settings: { isDisabled: true } });
    pressLong(cell('r1', 'name'));
    const names = within(screen.getByRole('toolbar'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['复制', '取消选择']);
  });
});
