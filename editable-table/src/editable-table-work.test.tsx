// Tests of a complete table; its parts have tests of their own.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { renderScreen } from 'shared-widgets/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerCellKind } from './cells/cell-kinds.ts';
import { defineCellKind } from './definition/cell-kind.ts';
import { EditableTable, type EditableTableHandle, type EditableTableProps, type TableColumn, type TableRow } from './editable-table.tsx';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber', defaultValue: 1 },
];
const rows: readonly TableRow[] = [
  { id: 'a', name: '煤', amount: 10 },
  { id: 'b', name: '钢', amount: 20 },
  { id: 'c', name: '粮', amount: 30 },
];

async function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>();
  const rendered = renderScreen(<EditableTable ref={ref} label="货物" columns={columns} rows={rows} {...props} />);
  await screen.findByRole('grid');
  const table = (): EditableTableHandle => {
    if (!ref.current) throw new Error('the table is not there');
    return ref.current;
  };
  const values = (column: string) =>
    table()
      .getAll()
      .rows.map((row) => row[column]);
  return { ...rendered, table, values };
}

afterEach(() => vi.useRealTimers());

const cell = (name: string): HTMLElement => screen.getByRole('gridcell', { name });
const rowOf = (text: string): HTMLElement => cell(text).closest('[role="row"]') as HTMLElement;

it('a kind of a remote’s own is edited, checked and pasted like any other (line 1)', async () => {
  registerCellKind(
    defineCellKind({
      type: 'business-plate',
      empty: '',
      text: (value) => String(value ?? ''),
      parse: (text) => (/^[一-龥][A-Z][A-Z0-9]{5}$/.test(text) ? { value: text } : { problem: '车牌号不正确' }),
      Editor: ({ value, change, id, labelledBy }) => (
        <input id={id} aria-labelledby={labelledBy} value={String(value ?? '')} onChange={({ target }) => change(target.value)} />
      ),
      typeToEdit: true,
    }),
    'business',
  );
  const { user, table, values } = await show({
    columns: [{ key: 'plate', title: '车牌', type: 'business-plate', validateRules: [{ required: true }] }],
    rows: [{ id: 'a', plate: '鲁A12345' }, { id: 'b' }],
  });
  await user.click(cell('鲁A12345'));
  await user.keyboard('6{Enter}');
  expect(values('plate')).toEqual(['鲁A123456', undefined]);
  await act(async () => expect(await table().validate()).toMatchObject({ valid: false, errors: [{ rowKey: 'b', columnKey: 'plate' }] }));
  await user.paste('没有牌');
  expect(table().getErrors()).toMatchObject([{ rowKey: 'b', message: '车牌号不正确', text: '没有牌' }]);
});

describe('rows (line 2)', () => {
  it('stay selected across edits and moves, and go together', async () => {
    const { user, table, values } = await show({ rowSelection: true, dragSort: true, toolbar: true });
    await user.click(within(rowOf('煤')).getByRole('checkbox'));
    await user.click(within(rowOf('粮')).getByRole('checkbox'));
    act(() => table().setValues([{ rowKey: 'a', values: { name: '焦' } }]));
    act(() => table().move(2, 0));
    expect(
      screen
        .getAllByRole('checkbox')
        .slice(1)
        .map((box) => (box as HTMLInputElement).checked),
    ).toEqual([true, true, false]);
    await user.click(screen.getByRole('button', { name: /删\s*除/ }));
    await user.click(await screen.findByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(values('name')).toEqual(['钢']));
    expect(table().getAll()).toMatchObject({ rows: [{ orderNum: 1 }], deletedIds: ['c', 'a'] });
  });

  it('are added as many as the person wants, where the person wants them, and that is remembered', async () => {
    const { user, values, unmount } = await show({ toolbar: true, addButtonSettings: true });
    await user.click(screen.getByRole('button', { name: '新增设置' }));
    const type = async (name: string, text: string) => {
      const field = await screen.findByRole('spinbutton', { name });
      await user.clear(field);
      await user.type(field, `${text}{Tab}`);
    };
    await type('新增行数', '3');
    await type('新增到第几行（0 为末尾）', '2');
    await user.click(screen.getByRole('button', { name: '新增 3 行' }));
    expect(values('name')).toEqual(['煤', '', '', '', '钢', '粮']);
    expect(values('amount').slice(1, 4)).toEqual([1, 1, 1]);
    unmount();
    await show({ toolbar: true, addButtonSettings: true });
    expect(screen.getByRole('button', { name: '新增 3 行' })).toBeInTheDocument();
  });

  it('come into view by their key or id', async () => {
    const { table } = await show({ rows: Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name: `货${at}` })) });
    expect(screen.queryByRole('gridcell', { name: '货400' })).not.toBeInTheDocument();
    act(() => table().scrollTo({ rowKey: 'r400', columnKey: 'name' }));
    await waitFor(() => expect(cell('货400')).toContainElement(document.activeElement as HTMLElement));
    act(() => table().scrollTo({ top: 0 }));
    expect(cell('货0')).toBeInTheDocument();
  });
});

describe('editing (line 3)', () => {
  it('is highlighted for 1400 ms', async () => {
    const { table } = await show();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    act(() => table().setValues([{ rowKey: 'a', values: { amount: 11 } }]));
    expect(cell('11')).toHaveAttribute('data-flash');
    act(() => void vi.advanceTimersByTime(1399));
    expect(cell('11')).toHaveAttribute('data-flash');
    act(() => void vi.advanceTimersByTime(1));
    expect(cell('11')).not.toHaveAttribute('data-flash');
  });

  it('is undone and done again step by step: an edit, a paste, a fill, a move, a removal', async () => {
    const { user, table, values } = await show({ dragSort: true, toolbar: true });
    const steps: (() => unknown)[] = [];
    const at = () => [values('name'), values('amount')];
    const step = async (work: () => Promise<unknown>) => {
      const before = at();
      await work();
      expect(at()).not.toEqual(before);
      steps.push(() => before);
    };
    act(() => table().focusCell('a', 'amount'));
    await step(() => user.keyboard('5{Enter}'));
    await step(() => user.paste('7\n8'));
    await step(() => user.keyboard('{Control>}d{/Control}'));
    await step(() => user.keyboard('{Alt>}{ArrowUp}{/Alt}'));
    await step(async () => act(() => table().remove('c')));
    const last = at();
    for (const before of steps.toReversed()) {
      await user.keyboard('{Control>}z{/Control}');
      expect(at()).toEqual(before());
    }
    for (const _ of steps) await user.keyboard('{Control>}y{/Control}');
    expect(at()).toEqual(last);
  });
});

describe('rules (line 4)', () => {
  it('run 100 ms after a cell is left, and those that ask elsewhere when the hand rests', async () => {
    const asked = vi.fn(async ({ value }: { readonly value: unknown }) => Number(value) <= 100 || '库存只有 100 吨');
    const { table } = await show({
      columns: [
        { key: 'name', title: '名称', type: 'input', validateRules: [{ pattern: 's', message: '只能是字母', trigger: 'blur' }] },
        { key: 'amount', title: '数量', type: 'inputNumber', validateRules: [{ handler: asked, debounce: 300, trigger: 'input' }] },
      ],
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.click(cell('煤'));
    fireEvent.change(screen.getByDisplayValue('煤'), { target: { value: '1' } });
    fireEvent.keyDown(screen.getByDisplayValue('1'), { key: 'Enter' });
    expect(cell('1')).not.toHaveAttribute('aria-invalid');
    act(() => void vi.advanceTimersByTime(100));
    expect(cell('1')).toHaveAttribute('aria-invalid', 'true');
    fireEvent.click(cell('10'));
    for (const value of ['1', '15', '150']) fireEvent.change(screen.getByRole('textbox', { name: '数量' }), { target: { value } });
    expect(asked).not.toHaveBeenCalled();
    await act(async () => void vi.advanceTimersByTime(300));
    expect(asked).toHaveBeenCalledOnce();
    expect(table().getErrors()).toMatchObject([{ message: '只能是字母' }, { message: '库存只有 100 吨' }]);
  });

  it('bring the first cell that fails into view and focus it, however far it is', async () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ id: `r${at}`, name: at === 430 ? '' : `货${at}` }));
    const { table } = await show({
      columns: [{ key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] }],
      rows: many,
    });
    await act(async () => expect(await table().validate()).toMatchObject({ valid: false, errors: [{ rowKey: 'r430' }] }));
    await waitFor(() => expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', 'r430'));
    expect(cell('货429')).toBeInTheDocument();
  });
});

it('a table whose rows are selected is 240 px high, others 400 (line 5)', async () => {
  const height = () => screen.getByRole('grid').style.getPropertyValue('--most');
  const { unmount } = await show();
  expect(height()).toBe('400px');
  unmount();
  await show({ rowSelection: true });
  expect(height()).toBe('240px');
});

describe('what a person has finished', () => {
  it('is told once for each cell or step, not key by key, and not what the page writes', async () => {
    const onEdited = vi.fn();
    const { user, table } = await show({ onEdited });
    const told = () =>
      onEdited.mock.calls.map(([{ cells }]) => cells.map((one: { rowKey: string; columnKey: string }) => `${one.rowKey}.${one.columnKey}`));
    await user.click(cell('煤'));
    await user.keyboard('焦煤');
    expect(told()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(told()).toEqual([['a.name']]);
    act(() => table().setValues([{ rowKey: 'b', values: { name: '线材' } }]));
    expect(told()).toHaveLength(1);
    act(() =>
      table().edit([
        { rowKey: 'b', values: { amount: 21 } },
        { rowKey: 'c', values: { amount: 31 } },
      ]),
    );
    expect(told()[1]).toEqual(['b.amount', 'c.amount']);
    act(() => void table().undo());
    expect(told()[2]?.toSorted()).toEqual(['b.amount', 'c.amount']);
  });

  it('is saved when the page gives the rows as they are now, and can still be undone', async () => {
    const { table, values } = await show();
    act(() => table().edit([{ rowKey: 'a', values: { amount: 11 } }]));
    expect(table().isDirty()).toBe(true);
    act(() => table().merge([{ id: 'a', name: '焦煤', amount: '11.000' }]));
    expect(table().isDirty()).toBe(false);
    expect(values('name')).toEqual(['焦煤', '钢', '粮']);
    act(() => void table().undo());
    expect(values('amount')).toEqual([10, 20, 30]);
    expect(table().isDirty()).toBe(true);
  });
});
