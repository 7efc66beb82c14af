import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { createRef } from 'react';
import { FakeSocket } from 'shared-platform/testing';
import { renderScreen, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EditableTable, type EditableTableHandle, listenTableNews, type TableColumn } from '../editable-table.tsx';

const columns: readonly TableColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'paid', title: '已付', type: 'checkbox', customValue: ['Y', 'N'] },
];
const rows = [
  { id: 'a', name: '煤', paid: 'N' },
  { id: 'b', name: '钢', paid: 'N' },
];
const socketKey = 'order:edit@17';
const said = () => FakeSocket.last().sent.map((text) => JSON.parse(text));
const state = (id: string, values: Record<string, unknown>, seq = 9) => ({
  type: 'state_vxe_table',
  data: { socketKey, cells: Object.entries(values).map(([column, value]) => [id, column, value, seq, 'other']), from: 0, to: seq },
});

/** Makes the test server refuse the last change, as if somebody else had written this value. */
async function refuse(value: string, seq: number): Promise<void> {
  const asked = () => said().findLast(({ type }) => type === 'change_vxe_table')?.data;
  await waitFor(() => expect(asked()).toBeDefined(), { timeout: 3_000 });
  const { caseId, cells } = asked();
  const refused = cells.map(([row, column, , , write]: readonly unknown[]) => [row, column, write, seq, value]);
  act(() => FakeSocket.last().say({ type: 'ack_vxe_table', data: { socketKey, caseId, taken: [], refused, unshared: [] } }));
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => vi.unstubAllGlobals());

async function show(tables = 1) {
  const refs = Array.from({ length: tables }, () => createRef<EditableTableHandle>());
  const rendered = renderScreen(
    <section>
      {refs.map((ref, index) => (
        <EditableTable
          key={`${index + 1}`}
          ref={ref}
          label={`货物${index + 1}`}
          columns={columns}
          rows={rows}
          live={{ key: '17', permission: 'order:edit' }}
        />
      ))}
    </section>,
    { handlers: [http.post('*/api/sys/socketTicket', () => success({ ticket: 't1' }))] },
  );
  await waitFor(() => expect(FakeSocket.made).toHaveLength(1));
  act(() => FakeSocket.last().open());
  const table = (index = 0): EditableTableHandle => {
    const { current } = refs[index] ?? {};
    if (!current) throw new Error('the table is not there');
    return current;
  };
  return { ...rendered, table };
}

describe('live changes', () => {
  it('join by the key with its permission, on one socket of the page, and leave with the last table', async () => {
    const { unmount } = await show(2);
    expect(FakeSocket.last().url).toMatch(/\/vxeSocket\/0193f2f0000070008000000000000001\/[\w-]+\?ticket=t1$/);
    expect(said()).toContainEqual({ type: 'join', data: { socketKeys: [socketKey], since: { [socketKey]: 0 } } });
    const { readyState } = FakeSocket.last();
    unmount();
    expect([readyState, FakeSocket.last().readyState]).toEqual([1, 3]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('go out with the id and the values as on the wire; what the server tells reaches the page’s other table', async () => {
    const { table } = await show(2);
    act(() => table().setValues([{ rowKey: 'a', values: { name: '焦', paid: 'Y' } }]));
    await waitFor(() =>
      expect(said()).toContainEqual({
        type: 'change_vxe_table',
        data: {
          socketKey,
          caseId: expect.any(String),
          cells: [
            ['a', 'name', '焦', 0, 1],
            ['a', 'paid', 'Y', 0, 1],
          ],
        },
      }),
    );
    act(() => FakeSocket.last().say(state('a', { name: '焦', paid: 'Y' })));
    await waitFor(() => expect(table(1).getAll().rows[0]).toEqual({ id: 'a', name: '焦', paid: 'Y' }));
    expect(said().filter(({ type }) => type === 'change_vxe_table')).toHaveLength(1);
  });

  it('come in for the row with the id; of the id itself nothing is taken', async () => {
    const { table } = await show();
    act(() => FakeSocket.last().say(state('b', { name: '铁', paid: 'Y', id: 'x' })));
    act(() => FakeSocket.last().say(state('nowhere', { name: '铜' })));
    act(() =>
      FakeSocket.last().say({ ...state('a', { name: '铝' }), data: { ...state('a', { name: '铝' }).data, socketKey: 'order:edit@18' } }),
    );
    expect(table().getAll().rows).toEqual([rows[0], { id: 'b', name: '铁', paid: 'Y' }]);
    expect(screen.getByRole('gridcell', { name: '铁' })).toBeInTheDocument();
    expect(table().undo()).toBe(false);
  });

  it('that nobody saved are told to whoever opens the table, who may put the saved values back', async () => {
    const { user, table } = await show();
    act(() => FakeSocket.last().say(state('a', { name: '焦', paid: 'N' })));
    expect(await screen.findByText('打开时有 1 处其他窗口尚未保存的修改，保存时会一并保存')).toBeInTheDocument();
    // What is written from now on was not there when the table was opened.
    act(() => FakeSocket.last().say({ ...state('b', { name: '铁' }, 12), data: { ...state('b', { name: '铁' }, 12).data, from: 9 } }));
    expect(
      table()
        .getAll()
        .rows.map(({ name }) => name),
    ).toEqual(['焦', '铁']);
    // While somebody else is there, the changes may be what they are typing.
    const presence = (data: object) => ({
      type: 'presence_vxe_table',
      data: { socketKey, caseId: 'other', name: '王伟', cell: null, ...data },
    });
    act(() => FakeSocket.last().say(presence({})));
    expect(screen.queryByRole('button', { name: '改回已保存的值' })).toBeNull();
    act(() => FakeSocket.last().say(presence({ isLeaving: true })));
    await user.click(screen.getByRole('button', { name: '改回已保存的值' }));
    expect(screen.queryByText(/尚未保存的修改/)).not.toBeInTheDocument();
    expect(
      table()
        .getAll()
        .rows.map(({ name }) => name),
    ).toEqual(['煤', '铁']);
    await waitFor(() => expect(said().at(-1)?.data.cells).toEqual([['a', 'name', '煤', 9, 1]]), { timeout: 3_000 });
  });

  it('that nobody saved are no longer told once the person keeps them', async () => {
    const { user, table } = await show();
    act(() => FakeSocket.last().say(state('a', { name: '焦' })));
    await user.click(await screen.findByRole('button', { name: '保留' }));
    expect(screen.queryByText(/尚未保存的修改/)).not.toBeInTheDocument();
    expect(table().getAll().rows[0]).toMatchObject({ name: '焦' });
  });

  it('keep the cell that is being edited and offer the other value', async () => {
    const { user, table } = await show();
    await user.click(screen.getByRole('gridcell', { name: '煤' }));
    const editor = await screen.findByDisplayValue('煤');
    await user.type(editor, '炭');
    await refuse('焦', 9);
    expect(editor).toHaveValue('煤炭');
    expect(await screen.findByText('第 1 行 名称：其他人改为“焦”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '采用' }));
    await waitFor(() => expect(table().getAll().rows[0]).toMatchObject({ name: '焦' }));
    expect(screen.queryByText(/其他人改为/)).not.toBeInTheDocument();
  });

  it('keep what was typed when Enter follows an offer: it is sent over the other value, which is still offered', async () => {
    const { user, table } = await show();
    await user.click(screen.getByRole('gridcell', { name: '煤' }));
    const editor = await screen.findByDisplayValue('煤');
    await user.type(editor, '炭');
    await refuse('焦', 9);
    await screen.findByText('第 1 行 名称：其他人改为“焦”');
    await user.keyboard('{Enter}');
    expect(table().getAll().rows[0]).toMatchObject({ name: '煤炭' });
    await waitFor(
      () =>
        expect(
          said()
            .filter(({ type }) => type === 'change_vxe_table')
            .at(-1)?.data.cells,
        ).toEqual([['a', 'name', '煤炭', 9, expect.any(Number)]]),
      { timeout: 3_000 },
    );
    await user.click(screen.getByRole('button', { name: '采用' }));
    expect(table().getAll().rows[0]).toMatchObject({ name: '焦' });
  });

  it('keep the own value that the server refused, and offer the one that stands there', async () => {
    const { user, table } = await show();
    act(() => table().setValues([{ rowKey: 'a', values: { name: '焦' } }]));
    await refuse('钢', 12);
    expect(await screen.findByText('第 1 行 名称：其他人改为“钢”')).toBeInTheDocument();
    expect(table().getAll().rows[0]).toMatchObject({ name: '焦' });
    await user.click(screen.getByRole('button', { name: '保留我的' }));
    await waitFor(() => expect(said().at(-1)?.data.cells).toEqual([['a', 'name', '焦', 12, expect.any(Number)]]), { timeout: 3_000 });
    expect(screen.queryByText(/其他人改为/)).not.toBeInTheDocument();
  });

  it('show who else is there and in which cell, until they leave', async () => {
    await show();
    const presence = (data: object) => ({ type: 'presence_vxe_table', data: { socketKey, caseId: 'other', name: '王伟', ...data } });
    act(() => FakeSocket.last().say(presence({ cell: ['b', 'name'] })));
    expect(screen.getByRole('list', { name: '正在查看此表格的人' })).toHaveTextContent('王伟第 2 行 名称');
    act(() => FakeSocket.last().say(presence({ cell: null, isLeaving: true })));
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('say that the person leaves when the page is left, so that a reload shows nobody twice', async () => {
    await show();
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(said().at(-1)).toMatchObject({ type: 'presence_vxe_table', data: { socketKey, cell: null, isLeaving: true } });
  });

  it('bring news that is not about cells to whoever listens', async () => {
    const heard = vi.fn();
    await show();
    const stop = listenTableNews('order-closed', heard);
    FakeSocket.last().say({ type: 'common_send_date', data: { key: 'order-closed', args: [17] } });
    FakeSocket.last().say({ type: 'common_send_date', data: { key: 'other', args: [18] } });
    stop();
    FakeSocket.last().say({ type: 'common_send_date', data: { key: 'order-closed', args: [19] } });
    expect(heard.mock.calls).toEqual([[[17]]]);
  });
});
