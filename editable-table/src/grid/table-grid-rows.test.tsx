import { act, screen, waitFor, within } from '@testing-library/react';
import { signInForTest } from 'shared-widgets/testing/test-session';
import { describe, expect, it, vi } from 'vitest';
import { announced, cell, focusCell, focused, goods, goodsRows, renderGrid } from '../testing/grid-fixture.tsx';

const heads = (): string[] => screen.getAllByRole('columnheader').map((head) => head.getAttribute('data-column') ?? '');

describe('moving rows (issue line 2)', () => {
  it('by Alt and the arrows, with the focus, and says where to', async () => {
    const { user, handle, store } = renderGrid({ settings: { dragSort: true } });
    focusCell(handle, 'r1', 'name');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(store.keys()).toEqual(['r0', 'r2', 'r1', 'r3', 'r4']);
    expect(focused()).toBe('r1 name');
    expect(announced()).toBe('已移到第 3 行，共 5 行');
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    expect(store.keys()).toEqual(['r1', 'r0', 'r2', 'r3', 'r4']);
  });

  it('not where the order is not for sorting', async () => {
    const { user, handle, store } = renderGrid();
    focusCell(handle, 'r1', 'name');
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(store.keys()).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
  });

  it('by the menu of the handle: 向上移, 向下移, 插入一行', async () => {
    const insert = vi.fn();
    const { user, handle, store } = renderGrid({ settings: { dragSort: true, canInsert: true }, onInsertRow: insert });
    focusCell(handle, 'r1', '#drag');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: '向上移' }));
    expect(store.keys().slice(0, 2)).toEqual(['r1', 'r0']);
    focusCell(handle, 'r0', '#drag');
    await user.keyboard(' ');
    await user.click(await screen.findByRole('menuitem', { name: '插入一行' }));
    expect(insert).toHaveBeenCalledWith(1);
  });

  it('offers no move past the ends', async () => {
    const { user, handle } = renderGrid({ settings: { dragSort: true } });
    focusCell(handle, 'r0', '#drag');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: '向上移' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('menuitem', { name: '向下移' })).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('menuitem', { name: '插入一行' })).not.toBeInTheDocument();
  });
});

describe('what stands before the data (issue line 5)', () => {
  it('numbers the rows and is as wide as the specification says', () => {
    renderGrid({ settings: { sequence: true, selection: 'checkbox', dragSort: true } });
    expect(heads().slice(0, 3)).toEqual(['#drag', '#select', '#sequence']);
    expect(cell('r3', '#sequence')).toHaveTextContent('4');
    const root = screen.getByRole('grid').parentElement;
    expect(root?.style.getPropertyValue('--columns')).toMatch(/^40px 40px 60px /);
  });

  it('opens a region of fixed height below a row', async () => {
    const { user } = renderGrid({ expansion: { height: 120, render: (key) => <p>{key} 的明细</p> } });
    await user.click(screen.getByRole('button', { name: '展开第 2 行' }));
    const region = screen.getByText('r1 的明细').closest<HTMLElement>('[role="row"]');
    expect(region?.style.getPropertyValue('--top')).toBe('122px');
    expect(cell('r2', 'name').closest<HTMLElement>('[role="row"]')?.style.getPropertyValue('--top')).toBe('242px');
    await user.click(screen.getByRole('button', { name: '收起第 2 行' }));
    expect(screen.queryByText('r1 的明细')).not.toBeInTheDocument();
  });

  it('selects by a click anywhere where the page wants it', async () => {
    const { user, store } = renderGrid({
      settings: { selection: 'checkbox', clickSelectsRow: true },
      columns: [{ key: 'name', title: '货物', type: 'normal' }],
    });
    await user.click(cell('r2', 'name'));
    expect(store.selection()).toEqual(['r2']);
  });

  it('does not select a disabled row', () => {
    renderGrid({ settings: { selection: 'checkbox' }, disabledRows: { id: ['r1'] } });
    expect(screen.getByRole('checkbox', { name: '选择第 2 行' })).toBeDisabled();
  });
});

describe('sizes', () => {
  it.each([
    ['medium', '61px'],
    ['small', '48px'],
    ['mini', '40px'],
    ['tiny', '32px'],
  ] as const)('%s rows are %s high', (size, height) => {
    renderGrid({ settings: { size } });
    expect(cell('r0', 'name').closest<HTMLElement>('[role="row"]')?.style.height).toBe(height);
  });

  it('is at most 400 px high unless the page says otherwise', () => {
    const { change } = renderGrid();
    const grid = screen.getByRole('grid');
    expect(grid.style.getPropertyValue('--most')).toBe('400px');
    change({ height: 240 });
    expect(grid.style.getPropertyValue('--fixed')).toBe('240px');
  });
});

describe('statistics', () => {
  it('stand below their columns, the label over two', () => {
    renderGrid({ settings: { sequence: true }, footer: [{ label: '合计', texts: { quantity: '10' } }] });
    const foot = screen.getByText('合计').closest<HTMLElement>('[role="row"]') as HTMLElement;
    expect(foot).toHaveAttribute('aria-rowindex', '7');
    const cells = within(foot).getAllByRole('gridcell');
    expect(cells[0]).toHaveAttribute('aria-colspan', '2');
    expect(screen.getByText('10').closest('[role="gridcell"]')).toHaveAttribute('aria-colindex', '3');
  });

  it('have a label that stays in a first column wide enough for it, so that the edge of a fixed column is not broken', () => {
    const [first, ...others] = goods;
    if (!first) throw new Error('The fixture has no column');
    renderGrid({ columns: [{ ...first, fixed: 'left', width: 180 }, ...others], footer: [{ label: '合计', texts: {} }] });
    const foot = screen.getByText('合计').closest<HTMLElement>('[role="row"]') as HTMLElement;
    expect(within(foot).getAllByRole('gridcell')[0]).not.toHaveAttribute('aria-colspan');
  });
});

describe('a jump beyond all that is drawn', () => {
  const jump = (handle: ReturnType<typeof renderGrid>['handle'], to: number) => act(() => handle.current?.scrollToTop(to));
  const rowElement = (rowKey: string) => document.querySelector(`[data-row="${rowKey}"]`);

  it('shows other rows in the elements that are there, with their own values, marks and choices', () => {
    const { handle, store } = renderGrid({ rows: goodsRows(1000), settings: { selection: 'checkbox', sequence: true } });
    act(() => {
      store.transact('edit', (t) => t.set('r1', 'name', '改过'));
      store.transact('paste', (t) => t.refuse('r1', 'quantity', { text: 'x', message: '不是数字' }));
      store.select(['r1'], true);
    });
    const element = rowElement('r1');
    expect(element).toHaveAttribute('aria-selected', 'true');
    expect(cell('r1', 'name')).toHaveAttribute('data-changed');
    jump(handle, 30_000);
    expect(element?.isConnected).toBe(true);
    const rowKey = element?.getAttribute('data-row') ?? '';
    const index = Number(rowKey.slice(1));
    expect(index).toBeGreaterThan(480);
    expect(element).toHaveAttribute('aria-rowindex', String(index + 2));
    expect(element).toHaveAttribute('aria-selected', 'false');
    expect(cell(rowKey, 'name')).toHaveTextContent(`货物${index}`);
    expect(cell(rowKey, 'name')).not.toHaveAttribute('data-changed');
    expect(cell(rowKey, 'quantity')).not.toHaveAttribute('aria-invalid');
    expect(cell(rowKey, '#sequence')).toHaveTextContent(String(index + 1));
    jump(handle, 0);
    expect(cell('r1', 'name')).toHaveTextContent('改过');
    expect(cell('r1', 'quantity')).toHaveAttribute('aria-invalid', 'true');
  });

  it('leaves the focused row and its open editor alone, and takes the marks of a range along', async () => {
    const { user, handle } = renderGrid({ rows: goodsRows(1000) });
    focusCell(handle, 'r2', 'name');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(cell('r1', 'name')).not.toHaveAttribute('data-ranged');
    expect(document.querySelectorAll('[data-ranged]')).toHaveLength(3);
    jump(handle, 30_000);
    expect([...document.querySelectorAll('[data-ranged]')]).toEqual([cell('r4', 'name')]);
    jump(handle, 0);
    expect(document.querySelectorAll('[data-ranged]')).toHaveLength(3);
    focusCell(handle, 'r3', 'name');
    await user.keyboard('{Enter}');
    await user.keyboard('半');
    const editor = within(cell('r3', 'name')).getByRole('textbox');
    jump(handle, 30_000);
    expect(within(cell('r3', 'name')).getByRole('textbox')).toBe(editor);
    expect(editor).toHaveFocus();
  });

  it('leaves a row alone whose tick box has the focus', async () => {
    const { user, handle, store } = renderGrid({ rows: goodsRows(1000), settings: { selection: 'checkbox' } });
    await user.click(within(cell('r1', '#select')).getByRole('checkbox'));
    jump(handle, 30_000);
    expect(focused()).toBe('r1 #select');
    await user.keyboard(' ');
    expect(store.selectedCount()).toBe(0);
  });

  it('gives no field of one row to another where all cells are edited', () => {
    const { handle } = renderGrid({ rows: goodsRows(1000), settings: { alwaysEdit: true } });
    const field = within(cell('r1', 'name')).getByRole('textbox');
    const element = rowElement('r1');
    jump(handle, 30_000);
    expect(element?.isConnected).toBe(true);
    expect(field.isConnected).toBe(false);
    const rowKey = element?.getAttribute('data-row') ?? '';
    expect(within(cell(rowKey, 'name')).getByRole('textbox')).toHaveValue(`货物${rowKey.slice(1)}`);
  });
});

describe('columns (issue line 5)', () => {
  it('are moved and hidden by keyboard and menu, and kept for the person and the table', async () => {
    signInForTest();
    const first = renderGrid({ name: '货物明细' });
    focusCell(first.handle, 'r0', 'quantity');
    await first.user.keyboard('{ArrowUp}{Control>}{/Control}');
    await first.user.keyboard('{ArrowUp}{ArrowUp}');
    await first.user.keyboard('{Control>}{ArrowUp}{/Control}{ArrowUp}');
    expect(focused()).toBe('#header quantity');
    await first.user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(heads()).toEqual(['quantity', 'name', 'unit', 'loadDate', 'isUrgent']);
    await waitFor(() => expect(focused()).toBe('#header quantity'));
    await first.user.keyboard('{Enter}');
    await first.user.click(await screen.findByRole('menuitem', { name: '隐藏列' }));
    expect(heads()).toEqual(['name', 'unit', 'loadDate', 'isUrgent']);
    expect(first.handle.current?.shownColumns().map(({ column }) => column.key)).toEqual(['name', 'unit', 'loadDate', 'isUrgent']);
    first.unmount();
    renderGrid({ name: '货物明细' });
    expect(heads()).toEqual(['name', 'unit', 'loadDate', 'isUrgent']);
  });

  it('come back with 恢复默认列', async () => {
    const { user } = renderGrid();
    await user.click(screen.getByRole('button', { name: '货物列的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '隐藏列' }));
    expect(heads()).not.toContain('name');
    await user.click(screen.getByRole('button', { name: '数量列的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '恢复默认列' }));
    expect(heads()).toEqual(goods.map(({ key }) => key));
  });

  it('are fixed to a side', async () => {
    const { user } = renderGrid();
    await user.click(screen.getByRole('button', { name: '单位列的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '固定在左侧' }));
    expect(heads()[0]).toBe('unit');
    expect(cell('r0', 'unit')).toHaveAttribute('data-pinned', 'left');
  });

  it('mark what is required', () => {
    renderGrid({ columns: [{ key: 'name', title: '货物', type: 'input', validateRules: [{ required: true }] }] });
    expect(screen.getByRole('columnheader', { name: '货物 必填' })).toHaveTextContent('*货物');
  });

  it('are in the page only where they show, when there are many', () => {
    const columns = Array.from({ length: 200 }, (_, index) => ({ key: `c${index}`, title: `列${index}`, type: 'normal' as const }));
    const { handle } = renderGrid({ columns, rows: goodsRows(3) });
    expect(heads().length).toBeLessThan(20);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-colcount', '200');
    act(() => void handle.current?.focusCell('r1', 'c150'));
    expect(focused()).toBe('r1 c150');
    expect(cell('r1', 'c150')).toHaveAttribute('aria-colindex', '151');
  });
});
