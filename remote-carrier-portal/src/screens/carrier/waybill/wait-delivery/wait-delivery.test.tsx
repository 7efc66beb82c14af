import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import WaitDeliveryPage from './wait-delivery.page.tsx';

const user = { carrierId: 'c1' };

testWorkList({
  list: <WaitDeliveryPage />,
  states: '40',
  can: ['waybill:list', 'waybill:arrive', 'waybill:deliver'],
  user,
  rows: [{ waybill: sampleOnTheRoad, offers: ['到达', '送达'] }],
});

test('the loss is shown without the rules of an order that a carrier may not read, and a refusal stays in the drawer', async () => {
  const work = await openWork({
    list: <WaitDeliveryPage />,
    record: sampleOnTheRoad,
    action: 'deliver',
    button: '送达',
    response: () => refusal('送达时间必须晚于发车时间'),
    user,
  });
  await work.user.type(work.drawer.getByLabelText('卸货净重(吨)'), '32.4');
  expect(await work.drawer.findByText('0.100')).toBeVisible();
  expect(work.drawer.queryByText('亏吨扣款(元)')).toBeNull();
  await work.send();
  expect(await work.drawer.findByText('送达时间必须晚于发车时间')).toBeVisible();
});

test('a carrier reads where each lorry is and when it is expected', async () => {
  const position = {
    ...{ id: 'p1', waybillId: sampleOnTheRoad.id, transitStatus: '1', locateTime: '2026-11-20 12:00:00', address: '江苏省昆山市' },
    ...{
      lng: '121.0',
      lat: '31.26',
      remaining: '43.20',
      etaSpeed: null,
      eta: '2030-01-02 14:30:00',
      deliveryDeadline: '2030-01-02 12:00:00',
    },
  };
  renderScreen(<WaitDeliveryPage />, {
    can: ['waybill:list', 'waybillPosition:list'],
    user,
    handlers: [listHandler(waybill, [sampleOnTheRoad]), listHandler(waybillPosition, [position])],
  });
  const row = await rowOf(sampleOnTheRoad.waybillNo);
  expect(await row.findByText('江苏省昆山市')).toBeVisible();
  expect(row.getByText('01-02 14:30 晚于要求')).toBeVisible();
});
