import { screen, waitFor, within } from '@testing-library/react';
import type { TableColumn } from 'editable-table/table-column';
import { CellEditing, heard, testColumn } from 'editable-table/testing/cell-host';
import { http } from 'msw';
import { notices } from 'shared-platform/notices';
import { describe, expect, it, vi } from 'vitest';
import { page, refusal, renderScreen, success } from '../testing/render-screen.tsx';
import { parcel, parcelRecord, parcelStatuses } from '../testing/sample-entity.ts';
import './register-cells.ts';

const report = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '车辆报表',
  columns: [
    { title: '车牌', dataIndex: 'plate', sorter: 'true' },
    { title: '状态', dataIndex: 'state', customRender: 'lorry_state' },
  ],
  dictOptions: { lorry_state: [{ value: '1', text: '空闲' }, null] },
};
const query = [
  { field: 'plate', label: '车牌号', mode: 'single', view: 'text', hidden: '0', order: 1 },
  { field: 'bought', label: '购买日', mode: 'group', view: 'Date', hidden: '1', order: 2 },
];
const rows = [
  { id: '1', plate: '苏A1', state: '1', driver: '李四' },
  { id: '2', plate: '苏A2', state: '2', driver: null },
];

function online() {
  const asked = { columns: 0, info: 0, data: [] as Record<string, string>[] };
  const handlers = [
    http.get('*/api/online/cgreport/api/getRpColumns/lorries', () => {
      asked.columns += 1;
      return success(report);
    }),
    http.get('*/api/online/cgreport/api/getQueryInfo/r1', () => {
      asked.info += 1;
      return success(query);
    }),
    http.get('*/api/online/cgreport/api/getData/r1', ({ request }) => {
      asked.data.push(Object.fromEntries(new URL(request.url).searchParams));
      return page(rows);
    }),
  ];
  return { asked, handlers };
}

const fromReport: Partial<TableColumn> = { popupCode: 'lorries', orgFields: 'plate,driver', destFields: 'value,driver' };

function edit(column: Partial<TableColumn>, value: unknown = '', handlers: Parameters<typeof renderScreen>[1] = {}) {
  const events = heard();
  const made = testColumn({ type: 'popup', ...column });
  return { ...renderScreen(<CellEditing column={made} value={value} events={events} />, handlers), events };
}

const cell = () => screen.getByRole('combobox', { name: '列' });
const tick = (dialog: HTMLElement, row: number) => within(dialog).findByRole('checkbox', { name: `选择第 ${row} 行` });
const confirm = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: '确定' });

describe('a record of an online report', () => {
  it('fills the columns of its row', async () => {
    const { asked, handlers } = online();
    const { user, events } = edit({ ...fromReport, param: { org: 'A01' } }, '', { handlers });
    await user.click(cell());
    const dialog = await screen.findByRole('dialog', { name: '车辆报表' });
    // Codes are shown by the texts that the report contains.
    expect(await within(dialog).findByText('空闲')).toBeInTheDocument();
    expect(asked.data[0]).toMatchObject({ self_org: 'A01', pageNo: '1', pageSize: '10' });
    await user.click(await tick(dialog, 1));
    expect(within(dialog).getByRole('status')).toHaveTextContent('已选择 1 项');
    await user.click(confirm(dialog));
    expect(events.setCells.mock.calls).toEqual([[{ value: '苏A1', driver: '李四' }, []]]);
    expect(events.commit.mock.calls).toEqual([[undefined]]);
    expect(cell()).toHaveValue('苏A1');
  });

  it('further ones become rows, where several may be chosen; nothing is the empty text', async () => {
    const { handlers } = online();
    const { user, events } = edit({ ...fromReport, props: { multi: true } }, '', { handlers });
    await user.click(cell());
    const dialog = await screen.findByRole('dialog', { name: '车辆报表' });
    await user.click(await tick(dialog, 1));
    await user.click(await tick(dialog, 2));
    await user.click(confirm(dialog));
    expect(events.setCells.mock.calls).toEqual([[{ value: '苏A1', driver: '李四' }, [{ value: '苏A2', driver: '' }]]]);
  });

  it('must be exactly one otherwise: the window stays and says so', async () => {
    const { handlers } = online();
    const { user, events } = edit(fromReport, '', { handlers });
    await user.click(cell());
    const dialog = await screen.findByRole('dialog', { name: '车辆报表' });
    await tick(dialog, 1);
    await user.click(confirm(dialog));
    expect(await screen.findByText('请选择一条记录')).toBeInTheDocument();
    await user.click(await tick(dialog, 1));
    await user.click(await tick(dialog, 2));
    await user.click(confirm(dialog));
    expect(events.setCells).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: '清空' }));
    expect(within(dialog).getByRole('status')).toHaveTextContent('已选择 0 项');
  });

  it('is searched by the fields of the report, folded ones on demand, in any order', async () => {
    const { asked, handlers } = online();
    const { user } = edit({ ...fromReport, props: { sorter: 'plate=DESC' } }, '', { handlers });
    await user.click(cell());
    const dialog = await screen.findByRole('dialog', { name: '车辆报表' });
    await tick(dialog, 1);
    expect(asked.data[0]).toMatchObject({ column: 'plate', order: 'desc' });
    expect(within(dialog).queryByLabelText('购买日 从')).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: '展开' }));
    await user.type(within(dialog).getByLabelText('购买日 从'), '2026-01-01{Enter}');
    await user.type(within(dialog).getByLabelText('车牌号'), '苏A');
    await user.click(within(dialog).getByRole('button', { name: '查询' }));
    await waitFor(() => expect(asked.data.at(-1)).toMatchObject({ plate: '苏A', bought_begin: '2026-01-01' }));
    await user.click(within(dialog).getByRole('button', { name: '重置' }));
    await waitFor(() => expect(asked.data.at(-1)).not.toHaveProperty('plate'));
    const before = asked.data.length;
    await user.click(within(dialog).getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(asked.data.length).toBe(before + 1));
  });

  it('warns where the query cannot be read, and shows the records all the same', async () => {
    const { handlers } = online();
    const broken = http.get('*/api/online/cgreport/api/getQueryInfo/r1', () => refusal('查询信息不存在'));
    const { user } = edit(fromReport, '', { handlers: [broken, ...handlers] });
    await user.click(cell());
    expect(await screen.findByText('查询信息不存在')).toBeInTheDocument();
    expect(await screen.findByText('苏A1')).toBeInTheDocument();
  });

  it('of one group is described once in thirty seconds', async () => {
    const { asked, handlers } = online();
    const group: Partial<TableColumn> = { ...fromReport, props: { groupId: 'g1' } };
    const { user } = edit(group, '', { handlers });
    for (const times of [1, 2]) {
      await user.click(cell());
      const dialog = await screen.findByRole('dialog', { name: '车辆报表' });
      await tick(dialog, 1);
      expect(asked.data).toHaveLength(times);
      await user.click(within(dialog).getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(asked).toMatchObject({ columns: 1, info: 1 });
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_001);
    await user.click(cell());
    await screen.findByRole('dialog', { name: '车辆报表' });
    await waitFor(() => expect(asked.columns).toBe(2));
    later.mockRestore();
  });

  it('is taken back from all columns it filled', async () => {
    const { user, events } = edit(fromReport, '苏A1');
    await user.click(screen.getByRole('button', { name: '清空' }));
    expect(events.setCells.mock.calls).toEqual([[{ value: '', driver: '' }, undefined]]);
    expect(events.commit.mock.calls).toEqual([['']]);
  });
});

describe('a popup that is not configured', () => {
  it.each<[Partial<TableColumn>, string]>([
    [{ orgFields: 'a', destFields: 'b' }, 'popup参数未正确配置!'],
    [{ popupCode: 'x', destFields: 'b' }, 'popup参数未正确配置!'],
    [{ popupCode: 'x', orgFields: 'a' }, 'popup参数未正确配置!'],
    [{ popupCode: 'x', orgFields: 'a,b', destFields: 'b' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('%j says %s and opens nothing', async (column, message) => {
    const said = vi.spyOn(notices, 'error');
    const { user } = edit(column);
    await user.click(cell());
    expect(said.mock.calls).toEqual([[message]]);
    said.mockRestore();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a record of an entity', () => {
  it('is found by the entity’s own query and fills the columns of its row', async () => {
    const asked: Record<string, string>[] = [];
    const list = http.get('*/api/test/parcel/list', ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams));
      return page([parcelRecord(1)]);
    });
    const column: Partial<TableColumn> = {
      props: { entity: parcel, columns: ['parcelNo', 'weight'] },
      orgFields: 'id,parcelNo',
      destFields: 'parcelId,value',
    };
    const { user, events } = edit(column, '', { handlers: [list], dictionaries: { parcel_status: parcelStatuses } });
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: '包裹' });
    expect(await within(dialog).findByText('1,234.500')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: '包裹号' }), 'P0{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ parcelNo: '*P0*' }));
    await user.click(await tick(dialog, 1));
    await user.click(confirm(dialog));
    expect(events.setCells.mock.calls).toEqual([[{ parcelId: 'id-1', value: 'P001' }, []]]);
  });
});
