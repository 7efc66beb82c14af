import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { listHandler, page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DispatchOrderPage from './dispatch-order.page.tsx';

const accepted = {
  id: 'p1',
  version: 2,
  dispatchNo: 'PD202611200001',
  orderNo: 'DD202611200001',
  carrierId: 'c1',
  carrierName: '顺捷物流',
  goodsName: '水泥',
  sendCityCode: '310100',
  receiveCityCode: '320500',
  dispatchQty: '60.000',
  waybillQty: '32.000',
  remainQty: '28.000',
  dispatchStatus: '30',
  dispatchStatus_dictText: '部分派车',
  waybillCount: 1,
};
const offered = { ...accepted, id: 'p2', dispatchNo: 'PD202611200002', dispatchStatus: '10', dispatchStatus_dictText: '待接单' };
const can = ['dispatchOrder:list', 'dispatchOrder:accept', 'dispatchOrder:reject', 'dispatchOrder:createWaybill', 'waybill:list'];

test('a carrier makes a waybill of what is left, with a lorry and a driver of its own', async () => {
  const sent: unknown[] = [];
  const lookups: (string | null)[] = [];
  const { user } = renderScreen(<DispatchOrderPage />, {
    can,
    handlers: [
      listHandler(dispatchOrder, [accepted, offered]),
      http.get('*/api/business/bizWaybill/lorryChoices', ({ request }) => {
        lookups.push(new URL(request.url).searchParams.get('dispatchOrderId'));
        return page([{ id: 'l1', plateNumber: '沪A12345', problem: null }]);
      }),
      http.post('*/api/business/bizDispatchOrder/createWaybill', async ({ request }) => {
        sent.push(await request.json());
        return success(accepted);
      }),
    ],
  });
  await user.click((await rowOf('PD202611200001')).getByRole('button', { name: '派车' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('计划数量')).toHaveValue('28.000');
  await user.click(drawer.getByLabelText('车辆'));
  await user.click(await screen.findByText('沪A12345'));
  await user.click(drawer.getByRole('button', { name: '派车' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ id: 'p1', version: 2, lorryId: 'l1' });
  expect(Number((sent[0] as { planQty: string }).planQty)).toBe(28);
  expect(lookups).toContain('p1');
});

test('a lorry that is too small for the planned tonnes is told before the waybill is made', async () => {
  const { user } = renderScreen(<DispatchOrderPage />, {
    can: [...can, 'lorry:list'],
    handlers: [
      listHandler(dispatchOrder, [{ ...accepted, qtyUnit: '1' }]),
      http.get('*/api/business/bizWaybill/lorryChoices', () => page([{ id: 'l1', plateNumber: '沪A12345', problem: null }])),
      http.get('*/api/business/bizLorry/queryById', () =>
        success({ id: 'l1', plateNumber: '沪A12345', vehicleForm: '1', ratedLoad: '20.00' }),
      ),
    ],
  });
  await user.click((await rowOf('PD202611200001')).getByRole('button', { name: '派车' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByLabelText('车辆'));
  await user.click(await screen.findByText('沪A12345'));
  expect(await drawer.findByText(/计划数量 28 吨，超过该车可载的 20 吨/)).toBeVisible();
  await user.clear(drawer.getByLabelText('计划数量'));
  await user.type(drawer.getByLabelText('计划数量'), '20');
  await waitFor(() => expect(drawer.queryByText(/超过该车可载/)).toBeNull());
});

test('an offer that has run out cannot be accepted any more', async () => {
  const { user } = renderScreen(<DispatchOrderPage />, {
    can,
    handlers: [
      listHandler(dispatchOrder, [offered]),
      http.put('*/api/business/bizDispatchOrder/accept', () => refusal('已超过接单截止时间')),
    ],
  });
  const row = await rowOf('PD202611200002');
  expect(row.queryByRole('button', { name: '派车' })).toBeNull();
  await user.click(row.getByRole('button', { name: '接单' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('已超过接单截止时间')).toBeVisible();
});
