import { screen, within } from '@testing-library/react';
import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
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

test('the record tells a shipper where the lorry is and when it is expected', async () => {
  const position = {
    ...{ id: 'p1', waybillId: sampleOnTheRoad.id, transitStatus: '1', locateTime: '2026-11-20 12:00:00', address: '江苏省昆山市' },
    ...{ lng: '121.0', lat: '31.26', remaining: '43.20', etaSpeed: '52.40', eta: '2030-01-02 14:30:00', deliveryDeadline: null },
  };
  renderScreen(<ShipperWaybillPage />, {
    can: ['waybill:list', 'waybillPosition:list'],
    user: { shipperId: 's1' },
    path: `/test?open=${sampleOnTheRoad.id}`,
    handlers: [listHandler(waybill, [sampleOnTheRoad]), listHandler(waybillPosition, [position])],
  });
  const head = within(await screen.findByRole('region', { name: '最后位置' }));
  expect(head.getByText(/江苏省昆山市/)).toBeVisible();
  expect(head.getByText('剩余约 43 公里，按近 2 小时均速 52 公里/小时估算')).toBeVisible();
});
