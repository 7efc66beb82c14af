import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { defineCellKind } from '../definition/cell-kind.ts';
import { announced, cell, focusCell, focused, goods, goodsRows, renderGrid } from '../testing/grid-fixture.tsx';

afterEach(() => vi.useRealTimers());

describe('as an ARIA grid (issue line 7)', () => {
  it('tells its whole size and place while only a window of it is in the page', () => {
    renderGrid({ rows: goodsRows(100_000), settings: { sequence: true, selection: 'checkbox' } });
    const grid = screen.getByRole('grid', { name: '货物明细' });
    expect(grid).toHaveAttribute('aria-rowcount', '100001');
    expect(grid).toHaveAttribute('aria-colcount', '7');
    const rows = within(grid).getAllByRole('row');
    expect(rows.length).toBeLessThan(40);
    expect(rows[1]).toHaveAttribute('aria-rowindex', '2');
    expect(cell('r0', 'name')).toHaveAttribute('aria-colindex', '3');
  });

  it('has one way in for Tab, and leaves after Escape', async () => {
    const { user } = renderGrid();
    await user.tab();
    expect(focused()).toBe('r0 name');
    await user.keyboard('{Escape}');
    await user.tab();
    expect(screen.getByRole('button', { name: '外面' })).toHaveFocus();
    await user.tab({ shift: true });
    expect(focused()).toBe('r0 name');
  });

  it('says what cannot be changed and what is wrong', () => {
    const { store } = renderGrid({ columns: [{ ...goods[0], disabled: true } as (typeof goods)[number], ...goods.slice(1)] });
    expect(cell('r0', 'name')).toHaveAttribute('aria-readonly', 'true');
    expect(cell('r0', 'quantity')).toHaveAttribute('aria-readonly', 'false');
    act(() => store.transact('paste', (t) => t.refuse('r1', 'quantity', { text: 'x', message: '不是数字' })));
    expect(cell('r1', 'quantity')).toHaveAttribute('aria-invalid', 'true');
    expect(cell('r1', 'quantity')).toHaveAttribute('title', '不是数字');
  });

  it('announces what is wrong when the focus comes to the cell', () => {
    const { store, handle } = renderGrid();
    act(() => store.transact('paste', (t) => t.refuse('r1', 'quantity', { text: 'x', message: '不是数字' })));
    focusCell(handle, 'r1', 'quantity');
    expect(announced()).toBe('数量：不是数字');
  });

  it('marks the row and the header box of a selection', async () => {
    const { user, store } = renderGrid({ settings: { selection: 'checkbox' } });
    await user.click(screen.getByRole('checkbox', { name: '选择第 2 行' }));
    expect(store.selection()).toEqual(['r1']);
    expect(cell('r1', 'name').closest('[role="row"]')).toHaveAttribute('aria-selected', 'true');
    const all = screen.getByRole('checkbox', { name: '全选' });
    expect(all).toBePartiallyChecked();
    await user.click(all);
    expect(store.selectedCount()).toBe(5);
    expect(all).toBeChecked();
  });

  it('selects one row with radio buttons', async () => {
    const { user, store } = renderGrid({ settings: { selection: 'radio' } });
    await user.click(screen.getByRole('radio', { name: '选择第 2 行' }));
    await user.click(screen.getByRole('radio', { name: '选择第 3 行' }));
    expect(store.selection()).toEqual(['r2']);
  });

  it('shows that there is nothing', () => {
    renderGrid({ rows: [] });
    expect(screen.getByText('暂无数据')).toBeInTheDocument();
  });
});

describe('moving by keyboard (issue line 3)', () => {
  it('goes by arrows, Home, End, pages and corners', async () => {
    const { user, handle } = renderGrid({ rows: goodsRows(1000) });
    focusCell(handle, 'r0', 'name');
    const steps: readonly (readonly [string, string])[] = [
      ['{ArrowDown}', 'r1 name'],
      ['{ArrowRight}', 'r1 quantity'],
      ['{End}', 'r1 isUrgent'],
      ['{Home}', 'r1 name'],
      ['{Control>}{End}{/Control}', 'r999 isUrgent'],
      ['{PageUp}', 'r995 isUrgent'],
      ['{Control>}{Home}{/Control}', 'r0 name'],
      ['{ArrowUp}', '#header name'],
      ['{ArrowDown}', 'r0 name'],
      ['{Control>}{ArrowDown}{/Control}', 'r999 name'],
      ['{Tab}', 'r999 quantity'],
      ['{Shift>}{Tab}{/Shift}', 'r999 name'],
    ];
    for (const [keys, place] of steps) {
      await user.keyboard(keys);
      expect(focused(), keys).toBe(place);
    }
  });

  it('keeps the focus in a row that is scrolled out of sight and back', () => {
    const { handle } = renderGrid({ rows: goodsRows(1000) });
    focusCell(handle, 'r3', 'quantity');
    const scroller = screen.getByRole('grid');
    act(() => handle.current?.scrollToTop(30_000));
    expect(document.querySelector('[data-row="r495"]')).not.toBeNull();
    expect(document.querySelector('[data-row="r10"]')).toBeNull();
    expect(focused()).toBe('r3 quantity');
    act(() => {
      scroller.scrollTop = 0;
      fireEvent.scroll(scroller);
    });
    expect(focused()).toBe('r3 quantity');
  });

  it('goes on at the same place when the focused row is removed', () => {
    const { handle, store } = renderGrid();
    focusCell(handle, 'r2', 'quantity');
    act(() => store.transact('rows', (t) => t.remove(['r2'])));
    expect(focused()).toBe('r3 quantity');
  });
});

describe('editing (issue line 3)', () => {
  it('opens on Enter, writes, and goes down with Enter', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{Enter}');
    const editor = within(cell('r0', 'name')).getByRole('textbox');
    expect(editor).toHaveFocus();
    await user.keyboard('!');
    await user.keyboard('{Enter}');
    expect(store.value('r0', 'name')).toBe('货物0!');
    expect(focused()).toBe('r1 name');
    expect(handle.current?.editing()).toBeNull();
  });

  it('closes with a press beside the table in the drawer that holds it', async () => {
    const { user, handle } = renderGrid({ wrapper: ({ children }) => <div className="ant-drawer">{children}</div> });
    await user.click(cell('r1', 'name'));
    expect(handle.current?.editing()).not.toBeNull();
    await user.pointer({ target: document.querySelector('.ant-drawer') as Element, keys: '[MouseLeft]' });
    expect(handle.current?.editing()).toBeNull();
  });

  it('opens with a click and closes with a press outside, keeping what was typed', async () => {
    const { user, handle, store } = renderGrid();
    await user.click(cell('r1', 'quantity'));
    expect(handle.current?.editing()).toEqual({ rowKey: 'r1', columnKey: 'quantity' });
    await user.keyboard('5');
    await user.click(screen.getByRole('button', { name: '外面' }));
    expect(handle.current?.editing()).toBeNull();
    expect(store.value('r1', 'quantity')).toBe(5);
  });

  it('has one open editor', async () => {
    const { user, handle } = renderGrid();
    await user.click(cell('r1', 'quantity'));
    await user.click(cell('r2', 'name'));
    expect(handle.current?.editing()).toEqual({ rowKey: 'r2', columnKey: 'name' });
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('overwrites when typed over, and arrows go on', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r0', 'quantity');
    await user.keyboard('42');
    expect(handle.current?.editing()).not.toBeNull();
    await user.keyboard('{ArrowDown}');
    expect(store.value('r0', 'quantity')).toBe(42);
    expect(focused()).toBe('r1 quantity');
  });

  it('takes what a Chinese input method composes over a cell', () => {
    const { handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    const field = document.activeElement as HTMLTextAreaElement;
    expect(field.tagName).toBe('TEXTAREA');
    // These keys are handled by the input method: they open no editor and move nothing.
    fireEvent.keyDown(field, { key: 'Process', keyCode: 229, isComposing: true });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'gang cai' }, isComposing: true });
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, isComposing: true });
    expect(handle.current?.editing()).toBeNull();
    field.value = '钢材';
    fireEvent.compositionEnd(field, { data: '钢材' });
    expect(handle.current?.editing()).toEqual({ rowKey: 'r0', columnKey: 'name' });
    expect(within(cell('r0', 'name')).getByRole('textbox')).toHaveValue('钢材');
    expect(store.value('r0', 'name')).toBe('钢材');
  });

  it('stays closed when Enter settles a day that was typed: the key does not go on into the cell', async () => {
    const { user, handle, store } = renderGrid();
    act(() => {
      handle.current?.editCell('r0', 'loadDate');
    });
    const field = within(cell('r0', 'loadDate')).getByRole('textbox');
    await user.clear(field);
    await user.type(field, '2027-01-03');
    await user.keyboard('{Enter}');
    expect(store.value('r0', 'loadDate')).toBe('2027-01-03');
    expect(handle.current?.editing()).toBeNull();
    expect(focused()).toBe('r0 loadDate');
  });

  it('gives the value back on Escape', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('x{Escape}');
    expect(store.value('r0', 'name')).toBe('货物0');
    expect(focused()).toBe('r0 name');
    expect(handle.current?.editing()).toBeNull();
  });

  it('goes to the next cell that can be edited with Tab, and edits it', async () => {
    const { user, handle } = renderGrid({
      columns: goods.map((column) => (column.key === 'quantity' ? { ...column, disabled: true } : column)),
    });
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{F2}{Tab}');
    expect(handle.current?.editing()).toEqual({ rowKey: 'r0', columnKey: 'unit' });
  });

  it('does not open what is disabled', async () => {
    const { user, handle } = renderGrid({ disabledRows: { id: ['r1'] } });
    await user.click(cell('r1', 'name'));
    expect(handle.current?.editing()).toBeNull();
    expect(cell('r1', 'name').closest('[role="row"]')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('x{Enter}');
    expect(handle.current?.editing()).toBeNull();
  });

  it('stays open for a click in the list of a select, and takes the choice', async () => {
    const { user, handle, store } = renderGrid();
    await user.click(cell('r0', 'unit'));
    expect(handle.current?.editing()).not.toBeNull();
    const choice = await screen.findByTitle('方');
    fireEvent.pointerDown(choice);
    expect(handle.current?.editing()).not.toBeNull();
    await user.click(choice);
    expect(store.value('r0', 'unit')).toBe('m3');
    expect(handle.current?.editing()).toBeNull();
  });

  it('ticks with a click and with Space, without an editor', async () => {
    const { user, handle, store } = renderGrid();
    await user.click(cell('r0', 'isUrgent'));
    expect(store.value('r0', 'isUrgent')).toBe(true);
    focusCell(handle, 'r1', 'isUrgent');
    await user.keyboard(' ');
    expect(store.value('r1', 'isUrgent')).toBe(true);
    expect(handle.current?.editing()).toBeNull();
  });

  it('is one undo step, whatever was typed', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r0', 'name');
    await user.keyboard('abc{Enter}');
    expect(store.value('r0', 'name')).toBe('abc');
    await user.keyboard('{Control>}z{/Control}');
    expect(store.value('r0', 'name')).toBe('货物0');
    expect(focused()).toBe('r0 name');
    expect(announced()).toBe('已撤销');
    await user.keyboard('{Control>}y{/Control}');
    expect(store.value('r0', 'name')).toBe('abc');
  });

  it('shows every editor where the table is always edited', async () => {
    const { user, store } = renderGrid({ rows: goodsRows(2), settings: { alwaysEdit: true } });
    const editors = screen.getAllByRole('textbox').filter((field) => field.closest('[data-column="name"]'));
    expect(editors).toHaveLength(2);
    await user.click(editors[1] as HTMLElement);
    await user.keyboard('!');
    expect(store.value('r1', 'name')).toBe('货物1!');
    await user.keyboard('{Escape}');
    expect(store.value('r1', 'name')).toBe('货物1');
  });
});

describe('never slow (issue line 8)', () => {
  it('draws one row for one edit, and no cell for focus, range and selection', async () => {
    const drawn: string[] = [];
    const counted = defineCellKind({
      type: 'counted',
      empty: '',
      text: String,
      parse: (text) => ({ value: text }),
      Editor: null,
      View: ({ value, context }) => {
        drawn.push(context.rowKey);
        return <span>{String(value)}</span>;
      },
    });
    const columns = [...goods, { key: 'note', title: '备注', type: 'counted' }];
    const { user, handle, store } = renderGrid({ columns, kinds: { counted }, rows: goodsRows(1000), settings: { selection: 'checkbox' } });
    expect(drawn.length).toBeGreaterThan(5);
    focusCell(handle, 'r1', 'name');
    drawn.length = 0;
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Control>}a{/Control}');
    expect(drawn).toEqual([]);
    act(() => store.transact('edit', (t) => t.set('r2', 'quantity', 7)));
    expect([...new Set(drawn)]).toEqual(['r2']);
    drawn.length = 0;
    act(() => store.select(['r3'], true));
    expect(cell('r3', '#select').closest('[role="row"]')).toHaveAttribute('aria-selected', 'true');
    expect(drawn).toEqual([]);
  });

  it('draws only new cells for columns that come into view', async () => {
    const drawn = vi.fn();
    const counted = defineCellKind({
      type: 'counted',
      empty: '',
      text: String,
      parse: (text) => ({ value: text }),
      Editor: null,
      View: ({ context }) => {
        drawn(context.column.key);
        return <span />;
      },
    });
    const columns = Array.from({ length: 20 }, (_, index) => ({ key: `c${index}`, title: `第${index}列`, type: 'counted', width: 150 }));
    renderGrid({ columns, kinds: { counted }, rows: goodsRows(3) });
    const grid = screen.getByRole('grid', { name: '货物明细' });
    expect(drawn).not.toHaveBeenCalledWith('c19');
    drawn.mockClear();
    act(() => {
      grid.scrollLeft = 800;
      fireEvent.scroll(grid);
    });
    const keys = new Set(drawn.mock.calls.map(([key]) => key));
    expect(keys).toContain('c11');
    expect(keys).not.toContain('c6');
    expect(cell('r0', 'c11')).toHaveAttribute('aria-colindex', '12');
  });

  it('draws no row for a column that gets wider', async () => {
    const drawn = vi.fn();
    const counted = defineCellKind({
      type: 'counted',
      empty: '',
      text: String,
      parse: (text) => ({ value: text }),
      Editor: null,
      View: () => {
        drawn();
        return <span />;
      },
    });
    const { user, handle } = renderGrid({ columns: [...goods, { key: 'note', title: '备注', type: 'counted' }], kinds: { counted } });
    focusCell(handle, 'r0', 'name');
    await user.keyboard('{ArrowUp}');
    drawn.mockClear();
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(announced()).toMatch(/^货物列宽 \d+ 像素$/);
    expect(drawn).not.toHaveBeenCalled();
  });
});
