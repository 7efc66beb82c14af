import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { order } from 'shared-contracts/business/order/order';
import { actOn, listHandler, offeredBy, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, onTestFinished, test } from 'vitest';
import AssignOrderPage from './assign.page.tsx';

const taken = {
  ...{ id: 'o2', version: 3, orderNo: 'DD202611200002', shipperName: '华东建材', goodsName: '水泥', orderQty: '100.000' },
  ...{ sendCityCode: '310100', receiveCityCode: '320500', remainQty: '40.000', dispatcherName: '调度员' },
  ...{ loadDateFrom: '2026-11-21 08:00:00', loadDateTo: '2026-11-22 08:00:00', orderStatus: '30', orderStatus_dictText: '部分调度' },
};
const can = ['order:list', 'order:release', 'dispatchGoods:add'];

test('only taken orders with a remainder are asked for, and get a carrier', async () => {
  const asked: (string | null)[] = [];
  const { user } = renderScreen(<AssignOrderPage />, {
    can,
    handlers: [
      http.get('*/api/business/bizOrder/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('orderStatus'));
      }),
      listHandler(order, [taken]),
      http.get('*/api/business/bizOrder/queryById', () => success(taken)),
    ],
  });
  const row = await rowOf(taken.orderNo);
  expect(row.getByText('调度员')).toBeVisible();
  expect(await offeredBy(user, taken.orderNo)).toEqual(['指派承运商', '退回订单池']);
  expect(row.queryByText('撤回指派')).toBeNull();
  expect(asked).toEqual(['20,30']);
  await user.click(row.getByRole('button', { name: '指派承运商' }));
  expect(await within(await screen.findByRole('dialog')).findByLabelText('分配数量')).toBeVisible();
});

test('on a phone the card of an order tells who has it', async () => {
  window.innerWidth = 390;
  onTestFinished(() => {
    window.innerWidth = 1280;
  });
  renderScreen(<AssignOrderPage />, { can, handlers: [listHandler(order, [taken])] });
  const card = within((await screen.findByText(taken.orderNo)).closest('li') as HTMLElement);
  expect(card.getByText('调度员')).toBeVisible();
  expect(card.getByText('水泥')).toBeVisible();
});

test('an order that others have dispatched does not go back, and the reason is told', async () => {
  const { user } = renderScreen(<AssignOrderPage />, {
    can,
    handlers: [listHandler(order, [taken]), http.put('*/api/business/bizOrder/release', () => refusal('订单已有派货，不能退回'))],
  });
  await actOn(user, taken.orderNo, '退回订单池');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('订单已有派货，不能退回')).toBeVisible();
});

const dispatchers = [
  { id: 'u5', realname: '李调度', openOrders: 3 },
  { id: 'u6', realname: '王调度', openOrders: 0 },
];

test('an order is given to another dispatcher, chosen by name and the orders on hand', async () => {
  const sent: unknown[] = [];
  const asked: URLSearchParams[] = [];
  const { user } = renderScreen(<AssignOrderPage />, {
    can: [...can, 'order:assign', 'order:unassign'],
    handlers: [
      listHandler(order, [{ ...taken, assignerId: 'u1', assignerName: '运营' }]),
      http.get('*/api/business/bizOrder/dispatchers', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page(dispatchers);
      }),
      http.put('*/api/business/bizOrder/assign', async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1
          ? refusal('该人员不是可接此订单的调度员，或账号已停用，请重新选择', 500, {
              userId: '该人员不是可接此订单的调度员，或账号已停用，请重新选择',
            })
          : success({ ...taken, dispatcherName: '王调度' });
      }),
    ],
  });
  expect(await offeredBy(user, taken.orderNo)).toEqual(['指派承运商', '指派调度员', '撤回指派', '退回订单池']);
  await actOn(user, taken.orderNo, '指派调度员');
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('combobox', { name: '调度员' }));
  expect(await screen.findByText('在手订单 3 单')).toBeVisible();
  expect(asked[0]?.get('orderIds')).toBe('o2');
  await user.click(await screen.findByText('李调度'));
  await user.type(form.getByLabelText('交接说明'), '客户催单');
  await user.click(form.getByRole('button', { name: '指派调度员' }));
  // The refusal is shown at its field, and the typed text is still there.
  expect(await form.findByText('该人员不是可接此订单的调度员，或账号已停用，请重新选择')).toBeVisible();
  expect(form.getByLabelText('交接说明')).toHaveValue('客户催单');
  await user.click(form.getByRole('combobox', { name: '调度员' }));
  await user.click(await screen.findByText('王调度'));
  await user.click(form.getByRole('button', { name: '指派调度员' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { id: 'o2', version: 3, userId: 'u5', note: '客户催单' },
    { id: 'o2', version: 3, userId: 'u6', note: '客户催单' },
  ]);
});

test('several orders get one dispatcher, who is offered for all of them', async () => {
  const other = { ...taken, id: 'o3', orderNo: 'DD202611200003' };
  const sent: unknown[] = [];
  const asked: URLSearchParams[] = [];
  const { user } = renderScreen(<AssignOrderPage />, {
    can: [...can, 'order:assign', 'order:unassign'],
    handlers: [
      listHandler(order, [taken, other]),
      http.get('*/api/business/bizOrder/dispatchers', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page(dispatchers);
      }),
      http.put('*/api/business/bizOrder/assign/batch', async ({ request }) => {
        sent.push(await request.json());
        const results = [
          { id: 'o2', ok: true, message: '操作成功！', record: { ...taken, version: 4 } },
          { id: 'o3', ok: false, message: '只能指派待接单的订单或自己接的订单' },
        ];
        return success({ succeeded: 1, failed: 1, results });
      }),
    ],
  });
  for (const { orderNo } of [taken, other]) await user.click((await rowOf(orderNo)).getByRole('checkbox'));
  const tools = within(await screen.findByRole('toolbar', { name: '对已选数据的操作' }));
  await user.click(tools.getByRole('button', { name: '指派调度员…' }));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('combobox', { name: '调度员' }));
  await user.click(await screen.findByText('李调度'));
  expect(asked[0]?.get('orderIds')).toBe('o2,o3');
  await user.click(form.getByRole('button', { name: /^指派调度员/ }));
  const results = within(await screen.findByRole('list', { name: '每条结果' }));
  await waitFor(() => expect(results.getByText('只能指派待接单的订单或自己接的订单')).toBeVisible());
  expect(sent).toEqual([
    {
      rows: [
        { id: 'o2', version: 3 },
        { id: 'o3', version: 3 },
      ],
      userId: 'u5',
    },
  ]);
});
