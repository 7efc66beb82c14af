import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announced, cell, focusCell, goodsRows, paste, press, renderGrid } from '../testing/grid-fixture.tsx';

// A fake clock that jumps at each read, so that the grid divides its work into slices on any machine.
let clock = 0;
beforeEach(() => {
  vi.spyOn(performance, 'now').mockImplementation(() => {
    clock += 1000;
    return clock;
  });
});
afterEach(() => vi.restoreAllMocks());

const rows = goodsRows(120);
const names = (store: { row(key: string): Readonly<Record<string, unknown>> }) => rows.map(({ id }) => store.row(String(id)).name);
const given = rows.map(({ name }) => name);

function clearNames() {
  const grid = renderGrid({ rows });
  focusCell(grid.handle, 'r0', 'name');
  press(' ', { ctrlKey: true });
  press('Delete');
  return grid;
}

describe('work on many cells', () => {
  it('shows how far it is, lets nobody write, and says when it is done', async () => {
    const { store, handle } = clearNames();
    expect(screen.getByRole('progressbar', { name: '正在清空' })).toBeVisible();
    act(() => expect(handle.current?.editCell('r5', 'quantity')).toBe(false));
    press('z', { ctrlKey: true });
    expect(announced()).toBe('正在处理，请稍候；按 Esc 可取消');
    paste({ 'text/plain': 'x' });
    await waitFor(() => expect(announced()).toBe('已清空 120 个单元格'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(new Set(names(store))).toEqual(new Set(['']));
    press('z', { ctrlKey: true });
    await waitFor(() => expect(announced()).toBe('已撤销'));
    expect(names(store)).toEqual(given);
  });

  it('is cancelled by its button', async () => {
    const { store, user } = clearNames();
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await waitFor(() => expect(announced()).toBe('已取消，没有任何改动'));
    expect(names(store)).toEqual(given);
    expect(store.canUndo()).toBe(false);
  });

  it('is cancelled by Escape', async () => {
    const { store } = clearNames();
    press('Escape');
    await waitFor(() => expect(announced()).toBe('已取消，没有任何改动'));
    expect(names(store)).toEqual(given);
  });

  it('reads a long text of the clipboard in slices too', async () => {
    const { store, handle } = renderGrid({ rows });
    const lines = rows.map((_, at) => `<tr><td>新${at}</td></tr>`);
    focusCell(handle, 'r0', 'name');
    paste({ 'text/plain': rows.map((_, at) => `新${at}`).join('\n'), 'text/html': `<table>${lines.join('')}</table>` });
    // The first slice has read lines and written none.
    expect(store.workInHand()).toMatchObject({ name: 'paste', total: 240 });
    expect(store.workInHand()?.done).toBeGreaterThan(0);
    expect(names(store)).toEqual(given);
    press('Escape');
    await waitFor(() => expect(announced()).toBe('已取消，没有任何改动'));
    paste({ 'text/plain': 'x', 'text/html': `<table>${lines.join('')}</table>` });
    await waitFor(() => expect(announced()).toBe('已粘贴 120 个单元格'));
    expect(names(store)).toEqual(rows.map((_, at) => `新${at}`));
  });

  it('pastes to the row that was chosen, although rows are added above it while the clipboard is read', async () => {
    const { store, handle } = renderGrid({ rows });
    focusCell(handle, 'r2', 'name');
    const lines = Array.from({ length: 40 }, (_, at) => `<tr><td>新${at}</td></tr>`).join('');
    paste({ 'text/plain': 'x', 'text/html': `<table>${lines}</table>` });
    // The text has a single line, the HTML more; the progress counts those.
    expect(store.workInHand()?.total).toBeGreaterThan(store.workInHand()?.done ?? 0);
    act(() => void store.transact('rows', (transaction) => transaction.insert(0, [{ name: '上面' }])));
    await waitFor(() => expect(announced()).toBe('已粘贴 40 个单元格'));
    expect(['r1', 'r2', 'r41', 'r42'].map((key) => store.value(key, 'name'))).toEqual(['货物1', '新0', '新39', '货物42']);
  });

  it('pastes a long block as one step', async () => {
    const { store, handle } = renderGrid({ rows });
    focusCell(handle, 'r0', 'name');
    paste({ 'text/plain': rows.map((_, at) => `新${at}`).join('\n') });
    expect(screen.getByRole('progressbar', { name: '正在粘贴' })).toBeVisible();
    await waitFor(() => expect(announced()).toBe('已粘贴 120 个单元格'));
    expect(cell('r0', 'name')).toHaveTextContent('新0');
    act(() => void store.undo());
    await waitFor(() => expect(store.workInHand()).toBeNull());
    expect(names(store)).toEqual(given);
  });
});
