import { act, screen, within } from '@testing-library/react';
import { createRef, useState } from 'react';
import { TabHostContext } from 'shared-platform/tabs';
import { renderScreen } from 'shared-widgets/testing';
import { describe, expect, it, vi } from 'vitest';
import { type ColumnState, noColumnState } from '../definition/column-state.ts';
import {
  EditableTable,
  type EditableTableHandle,
  type EditableTableProps,
  InvalidTableError,
  type TableColumn,
  type TableRow,
} from '../editable-table.tsx';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }] },
  { key: 'amount', title: '数量', type: 'inputNumber' },
];
const rows: readonly TableRow[] = [
  { id: 'a', name: '煤', amount: 10 },
  { id: 'b', name: '钢', amount: 20 },
];

function show(props: Partial<EditableTableProps> = {}) {
  const ref = createRef<EditableTableHandle>();
  const setDirty = vi.fn();
  const host = { tab: { id: 't', title: '', setTitle: () => undefined, setDirty, close: () => undefined }, open: () => undefined };
  const draw = (more: Partial<EditableTableProps>) => (
    <TabHostContext value={host}>
      <EditableTable ref={ref} label="货物" columns={columns} rows={rows} {...props} {...more} />
    </TabHostContext>
  );
  const rendered = renderScreen(draw({}));
  const table = (): EditableTableHandle => {
    if (!ref.current) throw new Error('the table is not there');
    return ref.current;
  };
  return { ...rendered, table, draw, asks: () => setDirty.mock.lastCall?.[0] };
}

const heads = (): string[] => screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? '');

describe('a column of an unknown type', () => {
  it('is one broken column that says why, and loses nothing', async () => {
    const { table } = show({
      columns: [...columns, { key: 'odd', title: '怪', type: 'unheard-of' }],
      rows: [{ id: 'a', name: '煤', odd: 7 }],
    });
    expect(await screen.findByRole('columnheader', { name: '怪 单元格类型“unheard-of”未安装' })).toBeVisible();
    expect(screen.getByRole('gridcell', { name: '7' })).toHaveAttribute('aria-readonly', 'true');
    act(() => table().setValues([{ rowKey: 'a', values: { name: '钢' } }]));
    expect(table().getAll().rows).toEqual([{ id: 'a', name: '钢', odd: 7 }]);
  });
});

describe('column state', () => {
  it('is read and set by the handle', async () => {
    const onColumnStateChange = vi.fn();
    const { table } = show({ onColumnStateChange });
    await screen.findByRole('grid');
    act(() => table().setColumnState({ order: ['amount', 'name'], hidden: [] }));
    expect(heads()).toEqual(['数量', '名称 必填']);
    act(() => table().setColumnState({ hidden: ['name'] }));
    expect(heads()).toEqual(['数量']);
    expect(table().getColumnState()).toEqual({ ...noColumnState, order: ['amount', 'name'], hidden: ['name'] });
    expect(onColumnStateChange).toHaveBeenLastCalledWith(table().getColumnState());
  });

  it('is the page’s where the page gives it', async () => {
    const asked: ColumnState[] = [];
    function Page() {
      const [state, setState] = useState<ColumnState>({ ...noColumnState, hidden: ['amount'] });
      return (
        <>
          <button type="button" onClick={() => setState({ ...state, hidden: [] })}>
            全部
          </button>
          <EditableTable label="货物" columns={columns} rows={rows} columnState={state} onColumnStateChange={(next) => asked.push(next)} />
        </>
      );
    }
    const { user } = renderScreen(<Page />);
    const head = await screen.findByRole('columnheader', { name: '名称 必填' });
    expect(heads()).toEqual(['名称 必填']);
    await user.click(screen.getByRole('button', { name: '全部' }));
    expect(heads()).toEqual(['名称 必填', '数量']);
    await user.click(within(head).getByRole('button', { name: '名称列的操作' }));
    await user.click(await screen.findByRole('menuitem', { name: '隐藏列' }));
    expect(asked.at(-1)?.hidden).toEqual(['name']);
    expect(heads()).toEqual(['名称 必填', '数量']);
  });
});

describe('leaving with unsaved changes', () => {
  it('asks from the first change of a person until it is taken back or saved', async () => {
    const { table, rerender, draw, asks, user } = show();
    await user.click(await screen.findByRole('gridcell', { name: '煤' }));
    expect(asks()).toBe(false);
    await user.type(await screen.findByDisplayValue('煤'), '炭{Enter}');
    expect(asks()).toBe(true);
    act(() => void table().undo());
    expect(asks()).toBe(false);
    act(() => void table().redo());
    expect(asks()).toBe(true);
    rerender(draw({ rows: [{ id: 'a', name: '煤炭', amount: 10 }, ...rows.slice(1)] }));
    expect(asks()).toBe(false);
    act(() => table().remove('b'));
    expect(asks()).toBe(true);
    act(() => table().reset());
    expect(asks()).toBe(false);
  });

  it('does not ask for what the page wrote, nor in a form, nor where the page asks itself', async () => {
    const own = show();
    await screen.findByRole('grid');
    act(() => own.table().setValues([{ rowKey: 'a', values: { name: '木' } }]));
    expect(own.asks()).toBe(false);
    own.rerender(own.draw({ leaveGuard: false }));
    act(() => own.table().remove('a'));
    expect(own.asks()).toBe(false);
  });

  it('leaves the question to the form', async () => {
    const { table, asks } = show({ rows: undefined, value: rows });
    await screen.findByRole('grid');
    act(() => table().remove('a'));
    expect(asks()).toBe(false);
  });
});

describe('the valid rows', () => {
  it('are given only when every rule passes; otherwise the promise rejects with what is wrong', async () => {
    const { table } = show();
    await screen.findByRole('grid');
    await expect(table().getValid()).resolves.toEqual({ rows, deletedIds: [] });
    act(() => table().setValues([{ rowKey: 'b', values: { name: '' } }]));
    const failure = await act(async () =>
      table()
        .getValid()
        .catch((reason: unknown) => reason),
    );
    expect(failure).toBeInstanceOf(InvalidTableError);
    expect(failure).toMatchObject({ errors: [{ rowKey: 'b', columnKey: 'name' }] });
  });
});
