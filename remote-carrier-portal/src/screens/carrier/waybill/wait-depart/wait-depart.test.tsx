import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { answer, listHandler, page, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import WaitDepartPage from './wait-depart.page.tsx';

const waiting = {
  id: 'w1',
  version: 2,
  waybillNo: 'YD202611200001',
  goodsName: '水泥',
  planQty: '32.000',
  plateNumber: '沪A12345',
  driverName: '陈师傅',
  lorryId: 'l1',
  driverId: 'd1',
  carrierId: 'c1',
  shipperPrice: null,
  waybillStatus: '20',
  waybillStatus_dictText: '待装货',
};
const loaded = { ...waiting, id: 'w2', waybillNo: 'YD202611200002', waybillStatus: '30', waybillStatus_dictText: '待发车' };
const can = ['waybill:list', 'waybill:load', 'waybill:depart', 'waybill:reassign'];
const carrierUser = { carrierId: 'c1' };

test('a carrier sees what waits to be loaded or to depart, with what each may do, and no price of the shipper', async () => {
  const states: (string | null)[] = [];
  renderScreen(<WaitDepartPage />, {
    can,
    user: carrierUser,
    handlers: [
      http.get('*/api/business/bizWaybill/list', ({ request }) => {
        states.push(new URL(request.url).searchParams.get('waybillStatus'));
        return page([waiting, loaded]);
      }),
    ],
  });
  const first = await rowOf(waiting.waybillNo);
  expect(states).toEqual(['20,30']);
  expect(first.getByRole('button', { name: '装货' })).toBeVisible();
  expect(first.getByRole('button', { name: '换车' })).toBeVisible();
  expect(first.queryByRole('button', { name: '发车' })).toBeNull();
  expect((await rowOf(loaded.waybillNo)).getByRole('button', { name: '发车' })).toBeVisible();
  expect(screen.queryByText(/应收/)).toBeNull();
});

test('departure is sent with its time; another lorry needs a reason that the server may refuse', async () => {
  const departed: unknown[] = [];
  const { user } = renderScreen(<WaitDepartPage />, {
    can,
    user: carrierUser,
    handlers: [
      http.get('*/api/business/bizWaybill/list', () => page([waiting, loaded])),
      http.put('*/api/business/bizWaybill/depart', async ({ request }) => {
        departed.push(await request.json());
        return answer(loaded);
      }),
      http.put('*/api/business/bizWaybill/reassign', () => refusal('证照已过期')),
      listHandler(lorry, [{ id: 'l1', plateNumber: '沪A12345' }]),
      listHandler(driver, [{ id: 'd1', driverName: '陈师傅' }]),
    ],
  });
  await user.click((await rowOf(loaded.waybillNo)).getByRole('button', { name: '发车' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发车' }));
  await waitFor(() => expect(departed).toEqual([{ id: 'w2', version: 2, departTime: expect.any(String) }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click((await rowOf(waiting.waybillNo)).getByRole('button', { name: '换车' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('换车原因'), '车辆故障');
  await user.click(drawer.getByRole('button', { name: '换车' }));
  expect(await drawer.findByText('证照已过期')).toBeVisible();
});
