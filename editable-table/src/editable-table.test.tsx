import { act, screen, waitFor, within } from '@testing-library/react';
import { Button, Form, Input, Tabs } from 'antd';
import { createRef, useState } from 'react';
import { changeLanguage } from 'shared-platform/i18n';
import { type RenderScreenOptions, renderScreen } from 'shared-widgets/testing';
import { describe, expect, it, vi } from 'vitest';
import {
  EditableTable,
  type EditableTableHandle,
  type EditableTableProps,
  InvalidFormError,
  type TableColumn,
  type TableRow,
  validateFormAndTables,
} from './editable-table.tsx';
import { TableValidation } from './validation/table-validation.ts';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: ['sum', 'average'], defaultValue: 1 },
  { key: 'status', title: '状态', type: 'select', dictCode: 'goods_status' },
];
const rows: readonly TableRow[] = [
  { id: 'a', name: '煤', amount: 10, status: '1' },
  { id: 'b', name: '钢', amount: 20, status: '2' },
  { id: 'c', name: '粮', amount: 30, status: '1' },
];
const dictionaries = {
  goods_status: [
    { value: '1', text: '待运' },
    { value: '2', text: '已运' },
  ],
};

function show(props: Partial<EditableTableProps> = {}, options: RenderScreenOptions = {}) {
  const ref = createRef<EditableTableHandle>();
  const rendered = renderScreen(<EditableTable ref={ref} label="货物" columns={columns} rows={rows} {...props} />, {
    dictionaries,
    ...options,
  });
  const table = (): EditableTableHandle => {
    if (!ref.current) throw new Error('the table is not there');
    return ref.current;
  };
  return { ...rendered, table };
}

const cell = (text: string): HTMLElement => screen.getByRole('gridcell', { name: text });
const cellTexts = (row: number): (string | null)[] =>
  within(screen.getAllByRole('row')[row] as HTMLElement)
    .queryAllByRole('gridcell')
    .map(({ textContent }) => textContent);

describe('an editable table', () => {
  it('shows its rows, dictionary values as people read them', async () => {
    show();
    expect(await screen.findByRole('grid', { name: '货物' })).toHaveAttribute('aria-rowcount', '6');
    expect(cellTexts(1)).toEqual(['煤', '10', '待运']);
  });

  it('keeps its rules and what they know when it is rendered again, by the page or by new figures', async () => {
    const configure = vi.spyOn(TableValidation.prototype, 'configure');
    const ref = createRef<EditableTableHandle>();
    function Page() {
      const [count, setCount] = useState(0);
      return (
        <>
          <Button onClick={() => setCount(count + 1)}>again {count}</Button>
          <EditableTable ref={ref} label="货物" columns={columns.map((column) => ({ ...column }))} rows={[...rows]} />
        </>
      );
    }
    const { user } = renderScreen(<Page />, { dictionaries });
    expect((await screen.findAllByText('待运')).length).toBeGreaterThan(0);
    const before = configure.mock.calls.length;
    act(() => ref.current?.setValues([{ rowKey: 'a', values: { amount: 70 } }]));
    expect(await screen.findByText('120')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'again 0' }));
    expect(await screen.findByRole('button', { name: 'again 1' })).toBeVisible();
    expect(configure).toHaveBeenCalledTimes(before);
  });

  it('says 暂无数据 where there is none', async () => {
    show({ rows: [] });
    expect(await screen.findByText('暂无数据')).toBeInTheDocument();
  });

  it('is busy while it loads, and reads out nothing but what it means to', async () => {
    const { container } = show({ loading: true });
    const grid = await screen.findByRole('grid');
    expect(grid.closest('[aria-busy="true"]')).not.toBeNull();
    expect(grid.closest('[aria-live]')).toBeNull();
    expect(container.querySelector('.ant-spin')).toBeInTheDocument();
  });

  it('gives what was added, changed and removed, and begins anew', async () => {
    const { table } = show();
    await screen.findByRole('grid');
    act(() => {
      table().add([{ id: 'of-something-else', name: '木' }]);
      table().setValues([{ rowKey: 'a', values: { amount: 11 } }]);
      table().remove('b');
    });
    expect(table().getAll()).toEqual({
      rows: [
        { id: 'a', name: '煤', amount: 11, status: '1' },
        { id: 'c', name: '粮', amount: 30, status: '1' },
        expect.not.objectContaining({ id: expect.anything() }),
      ],
      deletedIds: ['b'],
    });
    expect(table().getNew()).toMatchObject([{ name: '木', amount: 1 }]);
    expect(table().getNew({ withTemporaryIds: true })[0]?.id).toMatch(/_tid-/);
    expect(table().getChanged()).toEqual([{ id: 'a', name: '煤', amount: 11, status: '1' }]);
    expect(table().getDeleted()).toEqual([rows[1]]);
    expect(table().isDirty()).toBe(true);
    act(() => table().reset());
    expect(table().isDirty()).toBe(false);
    expect(table().getAll()).toEqual({ rows, deletedIds: [] });
  });

  it('edits a cell where it is clicked, and tells the value with the row', async () => {
    const onValueChange = vi.fn();
    const { user, table } = show({ onValueChange });
    await user.click(await screen.findByRole('gridcell', { name: '煤' }));
    const editor = await screen.findByDisplayValue('煤');
    await user.clear(editor);
    await user.type(editor, '石灰{Enter}');
    expect(table().getChanged()).toMatchObject([{ id: 'a', name: '石灰' }]);
    expect(onValueChange).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'input',
        rowKey: 'a',
        value: '石灰',
        isSetValues: false,
        row: expect.objectContaining({ name: '石灰' }),
      }),
    );
    act(() => void table().undo());
    expect(cell('煤')).toBeInTheDocument();
  });

  it('tells added, inserted, removed, dragged and selected', async () => {
    const heard = { onAdded: vi.fn(), onInserted: vi.fn(), onRemoved: vi.fn(), onDragged: vi.fn(), onSelectRowChange: vi.fn() };
    const { table } = show({ ...heard, rowSelection: true, dragSort: true });
    await screen.findByRole('grid');
    act(() => {
      table().add(2);
      table().insert(0, [{ name: '木' }]);
      table().move(0, 1);
      table().select(['c']);
      table().remove(['a']);
    });
    expect(heard.onAdded).toHaveBeenCalledTimes(2);
    expect(heard.onInserted).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ index: 0, row: expect.objectContaining({ name: '木' }) }),
    );
    expect(heard.onDragged).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ oldIndex: 0, newIndex: 1 }));
    expect(heard.onSelectRowChange).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ type: 'checkbox', ids: ['c'] }));
    expect(heard.onRemoved).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ deletedIds: ['a'], rows: [expect.objectContaining({ id: 'a' })] }),
    );
    expect(
      table()
        .getAll()
        .rows.map((row) => row.orderNum),
    ).toEqual([1, 2, 3, 4, 5]);
  });

  it('lets an insert pass once in 1500 ms', async () => {
    const { table } = show();
    await screen.findByRole('grid');
    const now = vi.spyOn(Date, 'now');
    now.mockReturnValue(100_000);
    act(() => void table().insert(0));
    now.mockReturnValue(101_499);
    act(() => expect(table().insert(0)).toEqual([]));
    now.mockReturnValue(101_500);
    act(() => expect(table().insert(0)).toHaveLength(1));
    now.mockRestore();
    expect(table().getNew()).toHaveLength(2);
  });

  it('warns of clicks that follow too fast', async () => {
    const { table } = show();
    await screen.findByRole('grid');
    expect(table().checkTooFastClick('pay')).toBe(true);
    expect(table().checkTooFastClick('print')).toBe(true);
    expect(table().checkTooFastClick('pay')).toBe(false);
    expect(await screen.findByText('你点击的太快了，请慢点点击!')).toBeInTheDocument();
  });
});

describe('the toolbar', () => {
  it('adds a row and puts the focus into it', async () => {
    const { user, table } = show({ toolbar: true });
    await user.click(await screen.findByRole('button', { name: '新增' }));
    expect(table().getNew()).toMatchObject([{ amount: 1 }]);
    await waitFor(() => expect(screen.getAllByRole('row')[4]).toContainElement(document.activeElement as HTMLElement));
  });

  it('asks before the selected rows go, and says so when nothing is selected', async () => {
    const { user, table } = show({ toolbar: true, rowSelection: true });
    await user.click(await screen.findByRole('button', { name: '删除' }));
    expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument();
    act(() => table().select(['a', 'c']));
    await user.click(screen.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('确定要删除这 2 项吗?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '确定' }));
    await waitFor(() => expect(table().getAll().deletedIds).toEqual(['a', 'c']));
  });

  it('lets saved rows go only when the page agrees; new ones need nobody', async () => {
    const confirmRemove = vi.fn().mockResolvedValue(false);
    const { user, table } = show({ toolbar: true, rowSelection: true, confirmRemove });
    await screen.findByRole('grid');
    const remove = async () => {
      await user.click(screen.getByRole('button', { name: '删除' }));
      await user.click(await screen.findByRole('button', { name: '确定' }));
    };
    act(() => table().select(['a']));
    await remove();
    await waitFor(() => expect(confirmRemove).toHaveBeenCalledExactlyOnceWith([rows[0]]));
    expect(table().getAll().rows).toHaveLength(3);
    act(() => {
      table().clearSelection();
      table().select(table().add());
    });
    await remove();
    await waitFor(() => expect(table().getNew()).toEqual([]));
    expect(confirmRemove).toHaveBeenCalledOnce();
  });

  it('leaves out what a code excludes: 新增 by add, 删除 by batch_delete, a column by its key', async () => {
    const { storePermissions } = await import('shared-platform/permission');
    show({ toolbar: ['add', 'save', 'remove'], authPre: 'goods' });
    expect(await screen.findByRole('button', { name: '新增' })).toBeInTheDocument();
    const rule = (action: string) => ({ action: `goods:${action}`, type: '1', status: '1', describe: '' });
    act(() => storePermissions({ auth: [], allAuth: [rule('add'), rule('batch_delete'), rule('amount')] }));
    expect(screen.queryByRole('button', { name: '新增' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '删除' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '保存' })).toBeInTheDocument();
    expect(screen.queryByRole('columnheader', { name: '数量' })).not.toBeInTheDocument();
  });

  it('clears the selection, folds the rows away and saves', async () => {
    const onSave = vi.fn();
    const { user, table } = show({ toolbar: ['save', 'clearSelection', 'collapse'], rowSelection: true, onSave });
    await screen.findByRole('grid');
    act(() => table().select(['a']));
    await user.click(screen.getByRole('button', { name: '清空选择' }));
    expect(table().getSelection()).toEqual([]);
    await user.click(screen.getByRole('button', { name: '保存' }));
    expect(onSave).toHaveBeenCalledExactlyOnceWith({ table: table() });
    await user.click(screen.getByRole('button', { name: '收起' }));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '展开' }));
    expect(await screen.findByRole('grid')).toBeInTheDocument();
  });
});

describe('statistics', () => {
  it('stand at the foot, of the selection too', async () => {
    const { table } = show({ rowSelection: true });
    const line = (label: string) => screen.getByText(label).closest<HTMLElement>('[role="row"]');
    await screen.findByText('合计');
    expect(line('合计')).toHaveTextContent('60');
    expect(line('平均')).toHaveTextContent('20');
    act(() => {
      table().setValues([{ rowKey: 'a', values: { amount: 15 } }]);
      table().select(['a', 'c']);
    });
    expect(line('合计')).toHaveTextContent('65');
    expect(line('选中合计')).toHaveTextContent('45');
    expect(table().getStatisticsValue('amount', 'average', 'selection')).toBe('22.5');
  });
});

describe('validation', () => {
  it('lists every error and leads to each', async () => {
    const { user, table } = show({
      rows: [
        { id: 'a', name: '' },
        { id: 'b', name: '钢' },
        { id: 'c', name: '钢' },
      ],
    });
    await screen.findByRole('grid');
    let result: Awaited<ReturnType<EditableTableHandle['validate']>> | undefined;
    await act(async () => {
      result = await table().validate();
    });
    expect(result).toMatchObject({ valid: false, errors: [{ rowKey: 'a' }, { rowKey: 'b' }, { rowKey: 'c' }] });
    const panel = screen.getByRole('region', { name: '货物的错误' });
    expect(within(panel).getByText('共 3 处错误')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toContainElement(document.activeElement as HTMLElement));
    await user.click(within(panel).getByRole('button', { name: '第 3 行 名称：名称不能重复' }));
    await waitFor(() => expect(screen.getAllByRole('row')[3]).toContainElement(document.activeElement as HTMLElement));
    act(() => table().setValues([{ rowKey: 'a', values: { name: '木' } }]));
    act(() => table().setValues([{ rowKey: 'b', values: { name: '铁' } }]));
    expect(screen.queryByRole('region', { name: '货物的错误' })).not.toBeInTheDocument();
  });
});

describe('in a form', () => {
  it('is a value: edits come out, rows from outside come in, and its own rows do not disturb it', async () => {
    const ref = createRef<EditableTableHandle>();
    function Page() {
      const [form] = Form.useForm();
      const [seen, setSeen] = useState('');
      return (
        <Form form={form} initialValues={{ lines: rows }} onValuesChange={(_, { lines }) => setSeen(JSON.stringify(lines))}>
          <Form.Item name="lines">
            <EditableTable ref={ref} label="货物" columns={columns} />
          </Form.Item>
          <output aria-label="所得">{seen}</output>
          <Button onClick={() => form.resetFields()}>重置</Button>
        </Form>
      );
    }
    const { user } = renderScreen(<Page />, { dictionaries });
    await screen.findByRole('grid');
    act(() => ref.current?.setValues([{ rowKey: 'a', values: { amount: 12 } }]));
    act(() => void ref.current?.add([{ name: '木' }], { focus: false }));
    expect(JSON.parse(screen.getByRole('status', { name: '所得' }).textContent || '[]')).toHaveLength(4);
    expect(ref.current?.getNew()).toHaveLength(1);
    act(() => void ref.current?.undo());
    expect(ref.current?.getAll().rows).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(ref.current?.getAll().rows).toEqual(rows));
    expect(ref.current?.isDirty()).toBe(false);
  });

  it('keeps what is known of its rows when the page gives copies of them back', async () => {
    const ref = createRef<EditableTableHandle>();
    function Page() {
      const [lines, setLines] = useState<readonly TableRow[]>(rows);
      return (
        <EditableTable
          ref={ref}
          label="货物"
          columns={columns}
          value={lines}
          onChange={(next) => setLines(next.map((row) => ({ ...row })))}
        />
      );
    }
    renderScreen(<Page />, { dictionaries });
    await screen.findByRole('grid');
    act(() => ref.current?.setValues([{ rowKey: 'a', values: { amount: 12 } }]));
    act(() => ref.current?.remove('b'));
    expect(ref.current?.getChanged()).toHaveLength(1);
    expect(ref.current?.getAll().deletedIds).toEqual(['b']);
    act(() => void ref.current?.undo());
    expect(ref.current?.getAll().rows).toHaveLength(3);
  });

  it('is disabled with its form', async () => {
    const { user } = renderScreen(
      <Form disabled>
        <EditableTable label="货物" columns={columns} rows={rows} toolbar />
      </Form>,
      { dictionaries },
    );
    expect(await screen.findByRole('button', { name: '新增' })).toBeDisabled();
    await user.click(screen.getByRole('gridcell', { name: '煤' }));
    expect(screen.queryByDisplayValue('煤')).not.toBeInTheDocument();
  });
});

describe('rows of the page', () => {
  it('are merged by id; those of something else begin the table anew', async () => {
    const ref = createRef<EditableTableHandle>();
    function Page() {
      const [given, setGiven] = useState(rows);
      return (
        <>
          <EditableTable ref={ref} label="货物" columns={[...columns]} rows={given.map((row) => ({ ...row }))} />
          <Button onClick={() => setGiven([...given])}>同样的</Button>
          <Button onClick={() => setGiven(rows.slice(0, 1))}>少些的</Button>
          <Button onClick={() => setGiven([{ ...rows[0], id: 'z' }])}>其他的</Button>
        </>
      );
    }
    const { user } = renderScreen(<Page />, { dictionaries });
    await screen.findByRole('grid');
    act(() => ref.current?.setValues([{ rowKey: 'a', values: { amount: 12 } }]));
    await user.click(screen.getByRole('button', { name: '同样的' }));
    expect(ref.current?.getChanged()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: '少些的' }));
    expect(ref.current?.getAll().rows).toEqual([{ ...rows[0], amount: 12 }]);
    await user.click(screen.getByRole('button', { name: '其他的' }));
    expect(ref.current?.getAll().rows).toEqual([{ ...rows[0], id: 'z' }]);
  });
});

describe('what a table draws', () => {
  it('is one row for one edit, whatever else the table counts and checks', async () => {
    const drawn: unknown[] = [];
    const counted: readonly TableColumn[] = [
      ...columns,
      {
        key: 'drawn',
        title: '画',
        type: 'normal',
        formatter: ({ row }) => {
          drawn.push(row.id);
          return '画';
        },
      },
    ];
    const { table } = show({ columns: counted, rowSelection: true, toolbar: true });
    await screen.findByRole('grid');
    drawn.length = 0;
    act(() => table().setValues([{ rowKey: 'b', values: { amount: 21 } }]));
    expect(new Set(drawn)).toEqual(new Set(['b']));
    drawn.length = 0;
    act(() => table().select(['a']));
    expect(drawn.filter((id) => id !== 'a')).toEqual([]);
  });

  it('is the page’s content in slot cells and below opened rows, and its pages', async () => {
    const onChange = vi.fn();
    const { user, table } = show({
      columns: [...columns, { key: 'extra', title: '附加', type: 'slot', slotName: 'price' }],
      slots: { price: ({ row, value, change }) => <Button onClick={() => change(5)}>{`${row.name} ${value ?? '无'}`}</Button> },
      expand: { height: 80, render: (row) => <p>{`${row.name}的明细`}</p> },
      pagination: { current: 2, pageSize: 10, total: 42, onChange },
    });
    await user.click(await screen.findByRole('button', { name: '钢 无' }));
    expect(table().getChanged()).toEqual([{ ...rows[1], extra: 5 }]);
    await user.click(screen.getByRole('button', { name: '展开第 1 行' }));
    expect(await screen.findByText('煤的明细')).toBeInTheDocument();
    act(() => table().setValues([{ rowKey: 'a', values: { name: '焦' } }]));
    expect(screen.getByText('焦的明细')).toBeInTheDocument();
    expect(screen.getByText('11-20 共 42 条')).toBeInTheDocument();
    await user.click(screen.getByTitle('3'));
    expect(onChange).toHaveBeenCalledWith(3, 10);
  });

  it('lets chained selects choose from what the level above leaves', async () => {
    const requestData = vi.fn(async (parent: string) => [{ value: `${parent}1`, text: `${parent || '顶'}之一` }]);
    show({
      columns: [
        { key: 'province', title: '省', type: 'select', linkageKey: 'city' },
        { key: 'city', title: '市', type: 'select' },
      ],
      rows: [{ id: 'a', province: '1', city: '11' }],
      linkageConfig: [{ key: 'province', requestData }],
    });
    expect(await screen.findByText('顶之一')).toBeInTheDocument();
    expect(await screen.findByText('1之一')).toBeInTheDocument();
  });
});

describe('a form with tables', () => {
  it('is validated form first, then table by table: the first that fails opens its tab and takes the focus', async () => {
    const goods = createRef<EditableTableHandle>();
    const prices = createRef<EditableTableHandle>();
    const results: unknown[] = [];
    function Page() {
      const [form] = Form.useForm();
      const [tab, setTab] = useState('goods');
      const save = async () => {
        const checked = validateFormAndTables({
          form,
          tables: [goods, prices],
          activateTab: (index) => setTab(index === 0 ? 'goods' : 'prices'),
        });
        results.push(await checked.catch((reason: unknown) => reason));
      };
      return (
        <Form form={form}>
          <Form.Item name="orderNo" label="单号" rules={[{ required: true }]}>
            <Input />
          </Form.Item>
          <Tabs
            activeKey={tab}
            onChange={setTab}
            items={[
              { key: 'goods', label: '货物', children: <EditableTable ref={goods} label="货物" columns={columns} rows={rows} /> },
              {
                key: 'prices',
                label: '价格',
                children: <EditableTable ref={prices} label="价格" columns={columns} rows={[{ id: 'x', name: '' }]} />,
              },
            ]}
          />
          <Button onClick={() => void save()}>提交</Button>
        </Form>
      );
    }
    const { user } = renderScreen(<Page />, { dictionaries });
    const submit = screen.getByRole('button', { name: '提交' });
    await user.click(submit);
    await waitFor(() => expect(results).toEqual([expect.any(InvalidFormError)]));
    expect(results[0]).toHaveProperty('table', undefined);
    await user.type(screen.getByLabelText('单号'), 'D1');
    await user.click(submit);
    await waitFor(() => expect(results[1]).toMatchObject({ table: 1, cause: { errors: [{ rowKey: 'x', columnKey: 'name' }] } }));
    expect(screen.getByRole('tab', { name: '价格' })).toHaveAttribute('aria-selected', 'true');
    const grid = screen.getByRole('grid', { name: '价格' });
    await waitFor(() => expect(grid).toContainElement(document.activeElement as HTMLElement));
    act(() => prices.current?.setValues([{ rowKey: 'x', values: { name: '运费' } }]));
    await user.click(submit);
    await waitFor(() => expect(results[2]).toMatchObject({ formValue: { orderNo: 'D1' }, tablesValue: [{ rows }, { deletedIds: [] }] }));
  });

  it('throws at what is no form', async () => {
    await expect(validateFormAndTables({ form: {} as never, tables: [] })).rejects.toThrow(/^form 参数不是/);
  });
});

describe('in English', () => {
  it('has English words', async () => {
    show({ toolbar: true });
    await screen.findByRole('grid');
    await act(() => changeLanguage('en-US'));
    expect(screen.getByRole('button', { name: 'Add' })).toBeInTheDocument();
  });
});
