import { waybill } from 'shared-contracts/business/waybill';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { listHandler, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperWaybillPage from './waybill.page.tsx';

test('a shipper follows the own waybills: lorry, masked number of the driver, weights and times, no amounts, nothing to press', async () => {
  renderScreen(<ShipperWaybillPage />, {
    can: ['waybill:list'],
    user: { shipperId: 's1' },
    handlers: [listHandler(waybill, [{ ...sampleOnTheRoad, driverMobile: '138****0001' }])],
  });
  const row = await rowOf(sampleOnTheRoad.waybillNo);
  expect(row.getByText('138****0001')).toBeVisible();
  expect(row.getByText('32.500')).toBeVisible();
  expect(row.getByText('11-20 10:30')).toBeVisible();
  expect(row.queryByText('98.0000')).toBeNull();
  for (const name of ['送达', '上传回单', '取消']) expect(row.queryByRole('button', { name })).toBeNull();
});
