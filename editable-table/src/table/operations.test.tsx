import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { renderScreen } from 'shared-widgets/testing';
import { describe, expect, it } from 'vitest';
import { EditableTable, type EditableTableHandle, type EditableTableProps, type TableColumn, type TableRow } from '../editable-table.tsx';
import { announced, cell, press } from '../testing/grid-fixture.tsx';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'tonnes', title: '吨数', type: 'inputNumber', statistics: ['sum'] },
  {
    key: 'state',
    title: '状态',
    type: 'select',
    options: [
      { value: '1', text: '待运' },
      { value: '2', text: '已运' },
    ],
  },
  { key: 'fixed', title: '编号', type: 'normal' },
];
const rows: readonly TableRow[] = [
  { id: 'a', name: '煤炭', tonnes: 5, state: '1', fixed: '煤1' },
  { id: 'b', name: '钢材', tonnes: '12.5', state: '2', fixed: 'K2' },
  { id: 'c', name: '精煤', tonnes: 20, state: '1', fixed: 'K3' },
];

function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>();
  const rendered = renderScreen(<EditableTable ref={ref} label="货物" name="operations" columns={columns} rows={rows} {...props} />);
  const table = (): EditableTableHandle => {
    if (!ref.current) throw new Error('the table is not there');
    return ref.current;
  };
  const focus = (rowKey: string, columnKey: string) => act(() => table().focusCell(rowKey, columnKey));
  return { ...rendered, table, focus };
}

const shownRows = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role="row"][data-row]')]
    .map(({ dataset }) => dataset.row ?? '')
    .filter((key) => key !== '#header');
const values = (table: () => EditableTableHandle, key: string) =>
  table()
    .getAll()
    .rows.map((row) => row[key]);
const option = (title: string): Element => {
  const found = document.querySelector(`.ant-select-item-option[title="${title}"]`);
  if (!found) throw new Error(`no option ${title}`);
  return found;
};
const menuItem = (name: string) => screen.findByRole('menuitem', { name });

describe('the menu of a cell', () => {
  it('opens by the Menu key and by right click, and sorts and filters by the cell', async () => {
    const { user, focus, table } = show();
    await screen.findByRole('grid');
    focus('c', 'state');
    press('ContextMenu');
    await user.click(await menuItem('按此值筛选'));
    await waitFor(() => expect(shownRows()).toEqual(['a', 'c']));
    expect(announced()).toBe('显示 2 行，共 3 行');
    expect(table().getColumnState().filters).toEqual({ state: { how: 'among', texts: ['待运'] } });
    expect(table().getStatisticsValue('tonnes')).toBe('25');
    fireEvent.contextMenu(cell('a', 'tonnes'), { clientX: 5, clientY: 5 });
    await user.click(await menuItem('降序排列'));
    await waitFor(() => expect(shownRows()).toEqual(['c', 'a']));
    expect(screen.getByRole('columnheader', { name: '吨数' })).toHaveAttribute('aria-sort', 'descending');
    fireEvent.contextMenu(cell('a', 'tonnes'));
    await user.click(await menuItem('清除所有筛选'));
    await waitFor(() => expect(shownRows()).toEqual(['c', 'b', 'a']));
  });

  it('offers the filters that the column has, where its source has not all of them', async () => {
    const { user } = show({ columns: columns.map((column) => ({ ...column, filterWays: column.key === 'name' ? ['contains'] : [] })) });
    await screen.findByRole('grid');
    fireEvent.contextMenu(cell('a', 'name'));
    await menuItem('查找');
    expect(screen.queryByRole('menuitem', { name: '按此值筛选' })).toBeNull();
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getByRole('columnheader', { name: '名称' }));
    await user.click(await menuItem('筛选…'));
    const panel = within(await screen.findByRole('dialog', { name: '筛选：名称' }));
    expect(panel.getAllByRole('radio')).toHaveLength(1);
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(screen.getByRole('columnheader', { name: '状态' }));
    await menuItem('升序排列');
    expect(screen.queryByRole('menuitem', { name: '筛选…' })).toBeNull();
  });

  it('empties, removes and inserts rows; what a table does not offer is not there', async () => {
    const { user, focus, table } = show({ toolbar: ['add', 'remove'] });
    await screen.findByRole('grid');
    focus('b', 'name');
    press('F10', { shiftKey: true });
    await user.click(await menuItem('删除行'));
    await waitFor(() => expect(table().getAll().deletedIds).toEqual(['b']));
    focus('c', 'name');
    press('ContextMenu');
    await user.click(await menuItem('插入一行'));
    expect(table().getNew()).toHaveLength(1);
    press('ContextMenu');
    await user.click(await menuItem('清空'));
    expect(values(table, 'name')).toEqual(['煤炭', '', '']);
  });

  it('offers no writing where nothing may be written', async () => {
    const { focus } = show({ disabled: true });
    await screen.findByRole('grid');
    focus('b', 'name');
    press('ContextMenu');
    expect(await menuItem('清空')).toHaveAttribute('aria-disabled', 'true');
    expect(await menuItem('复制')).not.toHaveAttribute('aria-disabled', 'true');
    expect(screen.queryByRole('menuitem', { name: '删除行' })).toBeNull();
  });
});

describe('find and replace', () => {
  it('counts, goes from hit to hit, and leaves by Escape', async () => {
    const { user, focus } = show();
    await screen.findByRole('grid');
    focus('b', 'name');
    press('f', { ctrlKey: true });
    const field = await screen.findByRole('textbox', { name: '查找内容' });
    await user.type(field, '煤');
    expect((await screen.findAllByText('共 3 处'))[0]).toBeVisible();
    await user.type(field, '{Enter}');
    expect(announced()).toBe('第 3 处，共 3 处');
    await user.type(field, '{Enter}');
    expect(announced()).toBe('第 1 处，共 3 处');
    await user.type(field, '{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '查找内容' })).toBeNull());
    expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', 'a');
  });

  it('replaces one and all as one step each, passes over what may not be changed, and marks what is no value', async () => {
    const { user, focus, table } = show();
    await screen.findByRole('grid');
    focus('a', 'name');
    press('h', { ctrlKey: true });
    await user.type(await screen.findByRole('textbox', { name: '查找内容' }), '煤');
    await user.type(screen.getByRole('textbox', { name: '替换为' }), '焦');
    await screen.findAllByText('共 3 处');
    await user.click(screen.getByRole('button', { name: '全部替换' }));
    await waitFor(() => expect(values(table, 'name')).toEqual(['焦炭', '钢材', '精焦']));
    expect(values(table, 'fixed')).toEqual(['煤1', 'K2', 'K3']);
    expect(announced()).toBe('已替换 2 个单元格；1 个不可编辑的单元格已跳过');
    act(() => void table().undo());
    expect(values(table, 'name')).toEqual(['煤炭', '钢材', '精煤']);
    await user.clear(screen.getByRole('textbox', { name: '查找内容' }));
    await user.type(screen.getByRole('textbox', { name: '查找内容' }), '12.5');
    await screen.findAllByText('共 1 处');
    await user.click(screen.getByRole('button', { name: '全部替换' }));
    await waitFor(() => expect(table().getErrors()).toMatchObject([{ rowKey: 'b', columnKey: 'tonnes', source: 'refused', text: '焦' }]));
  });

  it('leaves the keys of an input method to it', async () => {
    const { user, focus, table } = show();
    await screen.findByRole('grid');
    focus('a', 'name');
    press('h', { ctrlKey: true });
    const what = await screen.findByRole('textbox', { name: '查找内容' });
    await user.type(what, '煤');
    await screen.findAllByText('共 3 处');
    await user.type(what, '{Enter}');
    const by = screen.getByRole('textbox', { name: '替换为' });
    await user.type(by, 'jiao');
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(by, { key, isComposing: true });
    expect(values(table, 'name')).toEqual(['煤炭', '钢材', '精煤']);
    expect(by).toBeVisible();
  });
});

it('goes to a row by its number', async () => {
  const { user, focus } = show();
  await screen.findByRole('grid');
  focus('a', 'tonnes');
  press('g', { ctrlKey: true });
  await user.type(await screen.findByRole('spinbutton', { name: '行号（1–3）' }), '3{Enter}');
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', 'c'));
});

it('says what the selected cells add up to, exactly, and follows what is written', async () => {
  const { focus, table } = show();
  await screen.findByRole('grid');
  focus('a', 'tonnes');
  press(' ', { ctrlKey: true });
  const line = await screen.findByRole('group', { name: '所选单元格的统计' });
  expect(within(line).getByText('求和 37.5')).toBeVisible();
  expect(line).toHaveTextContent('单元格 3非空 3数值 3求和 37.5平均 12.5最小 5最大 20');
  act(() => table().setValues([{ rowKey: 'a', values: { tonnes: '0.1' } }]));
  await waitFor(() => expect(line).toHaveTextContent('求和 32.6平均 10.8666666667最小 0.1最大 20'));
});

it('does not count the code of an option, which nobody sees, as a number', async () => {
  const { focus } = show();
  await screen.findByRole('grid');
  focus('a', 'tonnes');
  press('ArrowRight', { shiftKey: true });
  press('ArrowDown', { shiftKey: true });
  const line = await screen.findByRole('group', { name: '所选单元格的统计' });
  await waitFor(() => expect(line).toHaveTextContent('单元格 4非空 4数值 2求和 17.5平均 8.75最小 5最大 12.5'));
});

it('does not count the code of an option whose text is another number', async () => {
  const { focus } = show({
    columns: [
      {
        key: 'size',
        title: '尺寸',
        type: 'select',
        options: [
          { value: '1', text: '20' },
          { value: '7', text: '7' },
        ],
      },
    ],
    rows: [
      { id: 'a', size: '1' },
      { id: 'b', size: '7' },
    ],
  });
  await screen.findByRole('grid');
  focus('a', 'size');
  press('ArrowDown', { shiftKey: true });
  const line = await screen.findByRole('group', { name: '所选单元格的统计' });
  await waitFor(() => expect(line).toHaveTextContent('单元格 2非空 2数值 1求和 7'));
});

describe('the filter of a column', () => {
  const openFilter = async (user: ReturnType<typeof show>['user'], title: string) => {
    await user.click(
      within(screen.getByRole('columnheader', { name: new RegExp(title) })).getByRole('button', { name: `${title}列的操作` }),
    );
    await user.click(await menuItem('筛选…'));
    return screen.findByRole('dialog', { name: `筛选：${title}` });
  };

  it('offers the texts with their counts', async () => {
    const { user } = show();
    await screen.findByRole('grid');
    const panel = await openFilter(user, '状态');
    await user.click(await within(panel).findByRole('checkbox', { name: '已运 1' }));
    await user.click(within(panel).getByRole('button', { name: /应\s*用/ }));
    await waitFor(() => expect(shownRows()).toEqual(['b']));
    expect(within(screen.getByRole('columnheader', { name: '状态' })).getByText('已筛选')).toBeInTheDocument();
    await user.click(within(await openFilter(user, '状态')).getByRole('button', { name: '清除筛选' }));
    await waitFor(() => expect(shownRows()).toEqual(['a', 'b', 'c']));
  });

  it('asks numbers for a span', async () => {
    const { user } = show();
    await screen.findByRole('grid');
    const panel = await openFilter(user, '吨数');
    await waitFor(() => expect(panel).toContainElement(document.activeElement as HTMLElement));
    await user.type(within(panel).getByRole('spinbutton', { name: '从' }), '10');
    await user.click(within(panel).getByRole('button', { name: /应\s*用/ }));
    await waitFor(() => expect(shownRows()).toEqual(['b', 'c']));
  });
});

it('groups by a column: a row for each group that opens and closes', async () => {
  const { user } = show();
  await user.click(within(await screen.findByRole('columnheader', { name: '状态' })).getByRole('button', { name: '状态列的操作' }));
  await user.click(await menuItem('按此列分组'));
  const group = await screen.findByRole('row', { name: /待运 2 行/ });
  expect(group).toHaveAttribute('aria-expanded', 'true');
  expect(within(group).getByRole('gridcell', { name: '25' })).toHaveAttribute('aria-readonly', 'true');
  await user.click(within(group).getByRole('button', { name: '收起' }));
  expect(screen.queryByText('精煤')).toBeNull();
  press('ArrowRight');
  const first = within(screen.getByRole('row', { name: /待运 2 行/ })).getAllByRole('gridcell')[0] as HTMLElement;
  act(() => first.focus());
  press('Enter');
  expect(await screen.findByText('精煤')).toBeVisible();
});

describe('changing selected rows', () => {
  it('writes one column of all of them as one step', async () => {
    const { user, table } = show({ toolbar: ['bulkEdit'], rowSelection: true });
    await screen.findByRole('grid');
    await user.click(screen.getByRole('button', { name: '批量修改' }));
    expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument();
    act(() => table().select(['a', 'c']));
    await user.click(screen.getByRole('button', { name: '批量修改' }));
    const dialog = await screen.findByRole('dialog', { name: '批量修改选中的 2 行' });
    await user.click(within(dialog).getByRole('combobox', { name: '要修改的列' }));
    await user.click(await waitFor(() => option('吨数')));
    await user.type(await within(dialog).findByRole('textbox', { name: '吨数' }), '30');
    await user.click(within(dialog).getByRole('button', { name: '修改 2 行' }));
    await waitFor(() => expect(values(table, 'tonnes')).toEqual([30, '12.5', 30]));
    act(() => void table().undo());
    expect(values(table, 'tonnes')).toEqual([5, '12.5', 20]);
  });
});
