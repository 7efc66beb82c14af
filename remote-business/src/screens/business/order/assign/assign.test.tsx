import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { order } from 'shared-contracts/business/order/order';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
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
  expect(asked).toEqual(['20,30']);
  await user.click(row.getByRole('button', { name: '指派承运商' }));
  expect(await within(await screen.findByRole('dialog')).findByLabelText('分配数量')).toBeVisible();
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
