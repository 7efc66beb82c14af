import { screen, waitFor } from '@testing-library/react';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleWaybill } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import WaitDepartPage from './wait-depart.page.tsx';

const waiting = { ...sampleWaybill, shipperPrice: null };
const loaded = { ...waiting, id: 'w2', waybillNo: 'YD202611200002', waybillStatus: '30', waybillStatus_dictText: '待发车' };
const can = ['waybill:list', 'waybill:load', 'waybill:depart', 'waybill:reassign'];
const user = { carrierId: 'c1' };

testWorkList({
  list: <WaitDepartPage />,
  states: '20,30',
  can,
  user,
  rows: [
    { waybill: waiting, offers: ['装货', '换车'], not: ['发车'] },
    { waybill: loaded, offers: ['发车'] },
  ],
});

test('a carrier reads what it receives, and no price of the shipper', async () => {
  renderScreen(<WaitDepartPage />, { can, user, handlers: [listHandler(waybill, [waiting])] });
  await rowOf(waiting.waybillNo);
  expect(screen.getAllByText('应收运费(元)')[0]).toBeVisible();
  expect(screen.queryByText(/应付|货主/)).toBeNull();
});

test('departure is sent with its time, and why it is entered late is not asked', async () => {
  const { drawer, sent, send } = await openWork({
    list: <WaitDepartPage />,
    record: loaded,
    action: 'depart',
    button: '发车',
    response: () => success(loaded),
    user,
  });
  expect(drawer.queryByLabelText('补录原因')).toBeNull();
  await send();
  await waitFor(() => expect(sent).toEqual([{ id: 'w2', version: 5, departTime: expect.any(String) }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('another lorry needs a reason that the server may refuse', async () => {
  const work = await openWork({
    list: <WaitDepartPage />,
    record: waiting,
    action: 'reassign',
    button: '换车',
    response: () => refusal('证照已过期'),
    user,
    handlers: [listHandler(lorry, [{ id: 'l1', plateNumber: '沪A12345' }]), listHandler(driver, [{ id: 'd1', driverName: '陈师傅' }])],
  });
  await work.user.type(work.drawer.getByLabelText('换车原因'), '车辆故障');
  await work.send();
  expect(await work.drawer.findByText('证照已过期')).toBeVisible();
});
