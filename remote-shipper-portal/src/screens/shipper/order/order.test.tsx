import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { order } from 'shared-contracts/business/order/order';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperOrderPage from './order.page.tsx';

const waiting = {
  id: 'o1',
  version: 1,
  orderNo: 'DD202611200001',
  goodsName: '水泥',
  orderQty: '100.000',
  deliveredQty: '25.000',
  shipperPrice: '98.0000',
  carrierPriceLimit: null,
  orderStatus: '10',
  orderStatus_dictText: '待接单',
  createTime: '2026-11-20 10:00:00',
};
const taken = { ...waiting, id: 'o2', orderNo: 'DD202611200002', orderStatus: '20', orderStatus_dictText: '待调度' };
const can = ['order:list', 'order:add', 'order:edit', 'order:cancel', 'order:resubmit'];
const shipperUser = { shipperId: 's1' };

test('a shipper sees how far its orders have come and nothing of what carriers are paid', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, {
    can,
    user: shipperUser,
    handlers: [listHandler(order, [waiting]), http.get('*/api/business/bizOrder/queryById', () => success(waiting))],
  });
  const row = await rowOf(waiting.orderNo);
  expect(row.getByText('25.000 / 100.000')).toBeVisible();
  await user.click(row.getByText(waiting.orderNo));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('应付单价(元)')).toBeVisible();
  expect(screen.queryByText(/应收|承运商/)).toBeNull();
});

test('an order that a dispatcher took meanwhile cannot be cancelled any more', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, {
    can,
    user: shipperUser,
    handlers: [
      listHandler(order, [waiting]),
      http.put('*/api/business/bizOrder/cancel', () => refusal('当前状态[待调度]不允许执行[取消]')),
    ],
  });
  await actOn(user, waiting.orderNo, '取消');
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('取消原因'), '计划变更');
  await user.click(drawer.getByRole('button', { name: '确定' }));
  expect(await drawer.findByText('当前状态[待调度]不允许执行[取消]')).toBeVisible();
});

test('an order that has been taken offers no cancelling to its shipper', async () => {
  const { user } = renderScreen(<ShipperOrderPage />, { can, user: shipperUser, handlers: [listHandler(order, [taken])] });
  expect(await offeredBy(user, taken.orderNo)).not.toContain('取消');
});
