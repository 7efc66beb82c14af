import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TableColumn } from '../definition/table-column.ts';
import {
  announced,
  Clipboard,
  cell,
  copy,
  focusCell,
  focused,
  goods,
  goodsRows,
  paste,
  press,
  renderGrid,
} from '../testing/grid-fixture.tsx';

const ranged = (): number => document.querySelectorAll('[role="gridcell"][aria-selected="true"]').length;

describe('ranges (issue line 3)', () => {
  it('grow with Shift and the arrows, and shrink to the focus with Escape', async () => {
    const { user, handle } = renderGrid();
    focusCell(handle, 'r1', 'name');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(ranged()).toBe(4);
    expect(cell('r2', 'quantity')).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Escape}');
    expect(ranged()).toBe(0);
    expect(focused()).toBe('r2 quantity');
  });

  it('grow with a click while Shift is held, and open no editor', async () => {
    const { user, handle } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{Shift>}');
    await user.click(cell('r2', 'unit'));
    await user.keyboard('{/Shift}');
    expect(ranged()).toBe(9);
    expect(handle.current?.editing()).toBeNull();
  });

  it('take all cells, whole rows and whole columns', async () => {
    const { user, handle } = renderGrid({ settings: { sequence: true } });
    focusCell(handle, 'r1', 'name');
    await user.keyboard('{Shift>} {/Shift}');
    expect(ranged()).toBe(5);
    await user.keyboard('{Escape}{Control>} {/Control}');
    expect(ranged()).toBe(5);
    await user.keyboard('{Control>}a{/Control}');
    expect(ranged()).toBe(25);
  });
});

describe('copy and cut', () => {
  it('put the shown texts on the clipboard, as text with tabs and as a table', async () => {
    const { user, handle } = renderGrid();
    focusCell(handle, 'r0', 'quantity');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const { data } = copy();
    expect(data['text/plain']).toBe('0\t吨\r\n1\t吨');
    expect(data['text/html']).toContain('<td style="white-space:pre-wrap;mso-data-placement:same-cell">吨</td>');
    expect(announced()).toBe('已复制 4 个单元格');
  });

  it('leave the text of an open editor to the browser', async () => {
    const { user, handle } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{Enter}');
    expect(copy().data).toEqual({});
  });

  it('empty what was cut, in one step that can be undone', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    fireEvent.cut(document.activeElement ?? document.body, { clipboardData: new Clipboard() });
    expect([store.value('r0', 'name'), store.value('r0', 'quantity')]).toEqual(['', '']);
    act(() => void store.undo());
    expect([store.value('r0', 'name'), store.value('r0', 'quantity')]).toEqual(['货物0', 0]);
  });

  it('empty with Delete what may be changed', async () => {
    const { user, handle, store } = renderGrid({ disabledRows: { id: ['r1'] } });
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}{Delete}');
    expect([store.value('r0', 'name'), store.value('r1', 'name')]).toEqual(['', '货物1']);
  });
});

describe('texts of several lines', () => {
  const columns: readonly TableColumn[] = ['from', 'to'].map((key) => ({ key, title: key, type: 'input_pop' }));
  const texts = ['一\n二', '"三"\n\n五', '\n六\t七\n'];
  const rows = texts.map((from, index) => ({ id: `r${index}`, from, to: '' }));

  it.each(['text/plain', 'text/html'])('are the same after copy and paste as %s', async (form) => {
    const { handle, store } = renderGrid({ columns, rows });
    focusCell(handle, 'r0', 'from');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    const { data } = copy();
    focusCell(handle, 'r0', 'to');
    paste({ [form]: data[form] ?? '' });
    expect(store.keys().map((key) => store.value(key, 'to'))).toEqual(texts);
  });

  it('are one text after copy and paste of a single cell', () => {
    const { handle, store } = renderGrid({ columns, rows });
    focusCell(handle, 'r0', 'from');
    const { data } = copy();
    focusCell(handle, 'r2', 'to');
    paste({ 'text/plain': data['text/plain'] ?? '' });
    expect(store.keys().map((key) => store.value(key, 'to'))).toEqual(['', '', texts[0]]);
  });

  it('go into no cell of one line: it says so and keeps its own', () => {
    const { handle, store } = renderGrid({ columns: [...columns, { key: 'line', title: 'line', type: 'input' }], rows });
    focusCell(handle, 'r0', 'from');
    const { data } = copy();
    focusCell(handle, 'r0', 'line');
    paste({ 'text/plain': data['text/plain'] ?? '' });
    expect(store.error('r0', 'line')).toMatchObject({ source: 'refused', text: texts[0] });
  });
});

describe('paste from a spreadsheet', () => {
  it('converts each text by its column, marks what a cell cannot take, and loses nothing else', () => {
    const { handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    paste({ 'text/plain': '"钢\n管"\t1,200\t方\t2025/4/5\r\n水泥\tmany\t吨\t2025-06-01\r\n' });
    expect(store.row('r0')).toMatchObject({ name: '货物0', quantity: 1200, unit: 'm3', loadDate: '2025-04-05' });
    expect(store.row('r1')).toMatchObject({ name: '水泥', quantity: 1, unit: 't', loadDate: '2025-06-01' });
    expect(store.error('r1', 'quantity')).toMatchObject({ source: 'refused', text: 'many' });
    // The cell has a single line, so it refuses a text of two lines.
    expect(store.error('r0', 'name')).toMatchObject({ source: 'refused', text: '钢\n管' });
    expect(cell('r1', 'quantity')).toHaveAttribute('aria-invalid', 'true');
    expect(announced()).toContain('已粘贴 6 个单元格');
    expect(announced()).toContain('2 个单元格无法接受该内容，已标出');
    act(() => void store.undo());
    expect(store.row('r0')).toMatchObject({ name: '货物0', quantity: 0 });
    expect(store.errorCount()).toBe(0);
  });

  it('reads a table where the clipboard holds one', () => {
    const { handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    paste({ 'text/plain': 'wrong', 'text/html': '<table><tr><td>钢管</td><td>7</td></tr></table>' });
    expect(store.row('r0')).toMatchObject({ name: '钢管', quantity: 7 });
  });

  it('leaves the cell as it is when the clipboard holds a picture', () => {
    const { handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    paste({}, [new File(['x'], 'a.png', { type: 'image/png' })]);
    // Browsers add this to a picture that was copied from a page.
    paste({ 'text/html': '<meta charset="utf-8"><img src="https://example.com/a.png">' }, [
      new File(['x'], 'a.png', { type: 'image/png' }),
    ]);
    expect(store.value('r0', 'name')).toBe('货物0');
    paste({ 'text/plain': '' });
    expect(store.value('r0', 'name')).toBe('');
  });

  it('adds rows where the table may grow, in the same step', () => {
    const { handle, store } = renderGrid({ rows: goodsRows(2), settings: { canInsert: true } });
    focusCell(handle, 'r1', 'name');
    paste({ 'text/plain': 'a\t1\nb\t2\nc\t3' });
    expect(store.size()).toBe(4);
    expect(store.keys().map((key) => store.value(key, 'name'))).toEqual(['货物0', 'a', 'b', 'c']);
    expect(announced()).toContain('新增 2 行');
    act(() => void store.undo());
    expect(store.size()).toBe(2);
  });

  it('tells what lies outside a table that may not grow', () => {
    const { handle, store } = renderGrid({ rows: goodsRows(1) });
    focusCell(handle, 'r0', 'isUrgent');
    paste({ 'text/plain': '是\tx\n是\ty' });
    expect(store.row('r0')).toMatchObject({ isUrgent: true });
    expect(store.size()).toBe(1);
    expect(announced()).toContain('3 个值超出表格范围，未粘贴');
  });

  it('fills cells from the clicked one on, although the click opened its editor', async () => {
    const { user, handle, store } = renderGrid();
    await user.click(cell('r1', 'name'));
    expect(handle.current?.editing()).not.toBeNull();
    paste({ 'text/plain': 'a\t7\nb\t8\n' });
    expect(handle.current?.editing()).toBeNull();
    expect([store.row('r1'), store.row('r2')]).toMatchObject([
      { name: 'a', quantity: 7 },
      { name: 'b', quantity: 8 },
    ]);
    act(() => void store.undo());
    expect(store.row('r1')).toMatchObject({ name: '货物1', quantity: 1 });
  });

  it('stays in the editor when something was typed, or when a single text is pasted', async () => {
    const { user, handle, store } = renderGrid();
    await user.click(cell('r1', 'name'));
    await user.keyboard('x');
    paste({ 'text/plain': 'a\nb' });
    expect(handle.current?.editing()).toMatchObject({ rowKey: 'r1' });
    expect(store.value('r2', 'name')).toBe('货物2');
    await user.keyboard('{Escape}');
    await user.click(cell('r2', 'name'));
    paste({ 'text/plain': 'a\n' });
    expect(handle.current?.editing()).toMatchObject({ rowKey: 'r2' });
  });

  it('passes over disabled cells and says so', () => {
    const { handle, store } = renderGrid({ disabledRows: { id: ['r1'] } });
    focusCell(handle, 'r0', 'name');
    paste({ 'text/plain': 'a\nb\nc' });
    expect(store.keys().map((key) => store.value(key, 'name'))).toEqual(['a', '货物1', 'c', '货物3', '货物4']);
    expect(announced()).toContain('1 个不可编辑的单元格已跳过');
  });

  it('fills a range with one copied cell', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste({ 'text/plain': 'x' });
    expect(store.keys().map((key) => store.value(key, 'name'))).toEqual(['x', 'x', 'x', '货物3', '货物4']);
  });

  it('changes nothing in a disabled table', () => {
    const { handle, store } = renderGrid({ settings: { isDisabled: true, canInsert: true } });
    focusCell(handle, 'r4', 'name');
    paste({ 'text/plain': 'a\nb' });
    expect(store.value('r4', 'name')).toBe('货物4');
    expect(store.size()).toBe(5);
  });
});

describe('fill by key', () => {
  it('repeats the first row down and the first column right', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r1', 'quantity');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(store.keys().map((key) => store.value(key, 'quantity'))).toEqual([0, 1, 1, 1, 4]);
    expect(announced()).toBe('已填充 2 个单元格');
  });

  it('takes a single cell from its neighbour above', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r3', 'name');
    await user.keyboard('{Control>}d{/Control}');
    expect(store.value('r3', 'name')).toBe('货物2');
  });

  it('goes through both kinds to the right, and marks what does not fit', async () => {
    const { user, handle, store } = renderGrid({ columns: [...goods.slice(0, 2), { key: 'weight', title: '重量', type: 'inputNumber' }] });
    focusCell(handle, 'r2', 'name');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect(store.error('r2', 'quantity')?.source).toBe('refused');
    focusCell(handle, 'r2', 'quantity');
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect(store.value('r2', 'weight')).toBe(2);
  });
});
