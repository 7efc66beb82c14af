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
const update = (id: string, values: Record<string, unknown>, count = 9) => ({
  type: 'update_vxe_table',
  data: {
    socketKey,
    args: [[{ id, values, stamps: Object.fromEntries(Object.keys(values).map((column) => [column, [count, 'other']])) }], 'other'],
  },
});

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
    expect(said()).toContainEqual({ type: 'join', data: { socketKeys: [socketKey] } });
    const { readyState } = FakeSocket.last();
    unmount();
    expect([readyState, FakeSocket.last().readyState]).toEqual([1, 3]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('go out with the id, the values as on the wire and when they were written; the page’s other table has them at once', async () => {
    const { table } = await show(2);
    act(() => table().setValues([{ rowKey: 'a', values: { name: '焦', paid: 'Y' } }]));
    await waitFor(() =>
      expect(said()).toContainEqual({
        type: 'update_vxe_table',
        data: {
          socketKey,
          args: [
            [{ id: 'a', values: { name: '焦', paid: 'Y' }, stamps: { name: [1, expect.any(String)], paid: [1, expect.any(String)] } }],
            expect.any(String),
          ],
        },
      }),
    );
    await waitFor(() => expect(table(1).getAll().rows[0]).toEqual({ id: 'a', name: '焦', paid: 'Y' }));
    expect(said().filter(({ type }) => type === 'update_vxe_table')).toHaveLength(1);
  });

  it('come in for the row with the id; of the id itself nothing is taken', async () => {
    const { table } = await show();
    act(() => FakeSocket.last().say(update('b', { name: '铁', paid: 'Y', id: 'x' })));
    act(() => FakeSocket.last().say(update('nowhere', { name: '铜' })));
    act(() =>
      FakeSocket.last().say({ type: 'update_vxe_table', data: { ...update('a', { name: '铝' }).data, socketKey: 'order:edit@18' } }),
    );
    expect(table().getAll().rows).toEqual([rows[0], { id: 'b', name: '铁', paid: 'Y' }]);
    expect(screen.getByRole('gridcell', { name: '铁' })).toBeInTheDocument();
    expect(table().undo()).toBe(false);
  });

  it('keep the cell that is being edited and offer the other value', async () => {
    const { user, table } = await show();
    await user.click(screen.getByRole('gridcell', { name: '煤' }));
    const editor = await screen.findByDisplayValue('煤');
    await user.type(editor, '炭');
    act(() => FakeSocket.last().say(update('a', { name: '焦' })));
    expect(editor).toHaveValue('煤炭');
    expect(await screen.findByText('第 1 行 名称：其他人改为“焦”')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '采用' }));
    await waitFor(() => expect(table().getAll().rows[0]).toMatchObject({ name: '焦' }));
    expect(screen.queryByText(/其他人改为/)).not.toBeInTheDocument();
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
