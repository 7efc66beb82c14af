import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { listHandler, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import WaitDeliveryPage from './wait-delivery.page.tsx';

const onTheRoad = {
  id: 'w1',
  version: 4,
  waybillNo: 'YD202611200001',
  plateNumber: '沪A12345',
  driverName: '陈师傅',
  goodsName: '水泥',
  loadNet: '32.500',
  priceUnit: '1',
  carrierPrice: '85.0000',
  departTime: '2026-11-20 10:30:00',
  waybillStatus: '40',
  waybillStatus_dictText: '运输中',
};

test('the loss is shown without the rules of an order that a carrier may not read, and a refusal stays in the drawer', async () => {
  const { user } = renderScreen(<WaitDeliveryPage />, {
    can: ['waybill:list', 'waybill:deliver', 'waybill:arrive'],
    user: { carrierId: 'c1' },
    handlers: [listHandler(waybill, [onTheRoad]), http.put('*/api/business/bizWaybill/deliver', () => refusal('送达时间必须晚于发车时间'))],
  });
  const row = (await screen.findByText(onTheRoad.waybillNo)).closest('tr');
  if (!row) throw new Error('The waybill stands in no row');
  expect(within(row).getByRole('button', { name: '到达' })).toBeVisible();
  await user.click(within(row).getByRole('button', { name: '送达' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('卸货净重(吨)'), '32.4');
  expect(await drawer.findByText('0.100')).toBeVisible();
  expect(drawer.queryByText('亏吨扣款(元)')).toBeNull();
  await user.click(drawer.getByRole('button', { name: '送达' }));
  expect(await drawer.findByText('送达时间必须晚于发车时间')).toBeVisible();
});

test('without the permission nothing is offered', async () => {
  renderScreen(<WaitDeliveryPage />, { can: ['waybill:list'], handlers: [listHandler(waybill, [onTheRoad])] });
  await screen.findByText(onTheRoad.waybillNo);
  expect(screen.queryByRole('button', { name: '送达' })).toBeNull();
});
