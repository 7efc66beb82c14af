import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import AutoListPage from './auto-list.page.tsx';

const columns = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '在途订单一览',
  columns: [
    { dataIndex: 'orderNo', title: '订单号', align: 'left', sorter: true },
    { dataIndex: 'orderStatus', title: '状态', align: 'center', sorter: true, customRender: 'order_status' },
  ],
  dictOptions: { order_status: [{ value: '20', text: '已接单' }] },
};
const form = [
  { field: 'orderNo', label: '订单号', mode: 'single', view: 'text', dictCode: '', hidden: '0', order: 1 },
  { field: 'goodsName', label: '货物', mode: 'single', view: 'text', dictCode: '', hidden: '1', order: 2 },
];

function open(describe: () => Response = () => success(columns), path = '/online/cgreport/open_orders') {
  const asked: Record<string, string>[] = [];
  const codes: unknown[] = [];
  const setTitle = vi.fn();
  const rendered = renderScreen(<AutoListPage />, {
    path,
    tab: { setTitle },
    handlers: [
      http.get('*/api/online/cgreport/api/getRpColumns/:code', ({ params }) => {
        codes.push(params.code);
        return describe();
      }),
      http.get('*/api/online/cgreport/api/getQueryInfo/r1', () => success(form)),
      http.get('*/api/online/cgreport/api/getData/r1', ({ request }) => {
        const { _t, ...query } = Object.fromEntries(new URL(request.url).searchParams);
        asked.push(query);
        return success({ records: [{ id: '1', orderNo: 'YS1', orderStatus: '20' }], total: 1, size: 10, current: 1 });
      }),
      http.get('*/api/online/cgreport/api/exportXls/r1', ({ request }) => {
        asked.push({ export: new URL(request.url).searchParams.get('orderNo') ?? '' });
        return new HttpResponse(new Blob(['PK']));
      }),
    ],
  });
  return { ...rendered, asked, codes, setTitle };
}

test('the last part of the address says which report it is; its name becomes the tab’s', async () => {
  const { codes, setTitle, asked } = open();
  const table = within(await screen.findByRole('table', { name: '在途订单一览' }));
  expect(await table.findByText('YS1')).toBeVisible();
  expect(table.getByText('已接单')).toBeVisible();
  expect(codes).toEqual(['open_orders']);
  expect(setTitle).toHaveBeenCalledWith('在途订单一览');
  expect(asked[0]).toEqual({ pageNo: '1', pageSize: '10' });
});

test('query form, sort and export send what the person chose', async () => {
  const { user, asked } = open();
  await user.type(await screen.findByLabelText('订单号', { selector: 'input' }), 'YS');
  expect(screen.queryByLabelText('货物', { selector: 'input' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^查\s?询$/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ orderNo: 'YS' }));
  await user.click(screen.getByRole('columnheader', { name: /状态/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ orderNo: 'YS', column: 'orderStatus', order: 'asc' }));
  await user.click(screen.getByRole('button', { name: /^导\s?出$/ }));
  await waitFor(() => expect(asked).toContainEqual({ export: 'YS' }));
});

test('parameters of the address are the report’s own', async () => {
  const { asked } = open(undefined, '/online/cgreport/open_orders?self_goods=coal&other=1');
  await screen.findByText('YS1');
  expect(asked[0]).toMatchObject({ self_goods: 'coal' });
  expect(asked[0]).not.toHaveProperty('other');
});

test('a report that is refused says why, and is asked for again', async () => {
  let isThere = false;
  const { user } = open(() => (isThere ? success(columns) : refusal('报表不存在或已停用')));
  expect(await screen.findByText('报表不存在或已停用')).toBeVisible();
  isThere = true;
  await user.click(screen.getByRole('button', { name: /重\s?试/ }));
  expect(await screen.findByText('YS1')).toBeVisible();
});
