import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { carrier } from 'shared-contracts/business/carrier';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { order } from 'shared-contracts/business/order/order';
import { listHandler, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import OrderListPage from './list.page.tsx';

const awaiting = {
  id: 'o1',
  version: 3,
  orderNo: 'DD202611200001',
  shipperName: '华东建材',
  goodsName: '水泥',
  sendCityCode: '310100',
  sendCityCode_dictText: '上海市',
  receiveCityCode: '320500',
  receiveCityCode_dictText: '苏州市',
  orderQty: '100.000',
  dispatchedQty: '0.000',
  loadedQty: '0.000',
  deliveredQty: '0.000',
  remainQty: '100.000',
  overShipRatio: '0.050000',
  qtyUnit: '1',
  priceUnit: '1',
  loadDateFrom: '2026-11-21 08:00:00',
  loadDateTo: '2026-11-22 08:00:00',
  orderStatus: '10',
  orderStatus_dictText: '待接单',
  createTime: '2026-11-20 10:00:00',
};
const taken = {
  ...awaiting,
  id: 'o2',
  orderNo: 'DD202611200002',
  orderStatus: '20',
  orderStatus_dictText: '待调度',
  remainQty: '40.000',
  dispatchedQty: '60.000',
};

test('a row shows where the load goes and offers only what its state and the person allow', async () => {
  renderScreen(<OrderListPage />, {
    can: ['order:list', 'order:take', 'order:cancel'],
    handlers: [listHandler(order, [awaiting, taken])],
  });
  const waiting = await rowOf(awaiting.orderNo);
  expect(waiting.getByTitle('上海市 → 苏州市')).toBeVisible();
  expect(waiting.getByRole('button', { name: '接单' })).toBeVisible();
  const dispatching = await rowOf(taken.orderNo);
  expect(dispatching.queryByRole('button', { name: '接单' })).toBeNull();
  expect(dispatching.queryByRole('button', { name: '派货' })).toBeNull();
});

test('taking an order asks, sends id and version, and shows why the server refused', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<OrderListPage />, {
    can: ['order:list', 'order:take'],
    handlers: [
      listHandler(order, [awaiting]),
      http.put('*/api/business/bizOrder/take', async ({ request }) => {
        sent.push(await request.json());
        return refusal('当前状态[待调度]不允许执行[接单]');
      }),
    ],
  });
  await user.click((await rowOf(awaiting.orderNo)).getByRole('button', { name: '接单' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('当前状态[待调度]不允许执行[接单]')).toBeVisible();
  expect(sent).toEqual([{ id: 'o1', version: 3 }]);
});

test('allotting gives a quantity of the order to a carrier and dispatches it at once', async () => {
  const added: unknown[] = [];
  const dispatched: unknown[] = [];
  const { user } = renderScreen(<OrderListPage />, {
    can: ['order:list', 'dispatchGoods:add', 'dispatchGoods:dispatch'],
    dictionaries: { price_unit: [{ value: '1', text: '元/吨' }] },
    handlers: [
      listHandler(order, [taken]),
      http.get('*/api/business/bizOrder/queryById', () => success(taken)),
      listHandler(carrier, [{ id: 'c1', carrierName: '顺捷物流' }]),
      http.post('*/api/business/bizDispatchGoods/add', async ({ request }) => {
        added.push(await request.json());
        return success({ id: 'g1', version: 1 }, '添加成功！');
      }),
      http.put('*/api/business/bizDispatchGoods/dispatch', async ({ request }) => {
        dispatched.push(await request.json());
        return success({ id: 'g1', version: 2 });
      }),
    ],
  });
  await user.click((await rowOf(taken.orderNo)).getByRole('button', { name: '派货' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByLabelText('分配数量')).toHaveValue('40.000');

  await user.clear(drawer.getByLabelText('分配数量'));
  await user.type(drawer.getByLabelText('分配数量'), '45.001');
  expect(await drawer.findByText('最多可派45.000')).toBeVisible();
  await user.clear(drawer.getByLabelText('分配数量'));
  await user.type(drawer.getByLabelText('分配数量'), '45');
  expect(await drawer.findByText('超出订单剩余数量，在允许超发5.0%之内')).toBeVisible();

  await user.click(drawer.getByLabelText('承运商'));
  await user.click(await screen.findByText('顺捷物流'));
  await user.type(drawer.getByLabelText('应付单价(元)'), '62.5');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(dispatched).toEqual([{ id: 'g1', version: 1 }]));
  expect(added).toEqual([
    expect.objectContaining({
      orderId: 'o2',
      carrierId: 'c1',
      allotQty: expect.stringMatching(/^45/),
      carrierPrice: expect.stringMatching(/^62\.5/),
    }),
  ]);
});

test('an allotment with several errors shows all of them at their fields at once, and sends nothing', async () => {
  const added = vi.fn();
  const from = { ...taken, shipperPrice: '70.0000', carrierPriceLimit: '65.0000', distance: '120.00' };
  const { user } = renderScreen(<OrderListPage />, {
    can: ['order:list', 'dispatchGoods:add'],
    dictionaries: { price_unit: [{ value: '1', text: '元/吨' }] },
    handlers: [
      listHandler(order, [from]),
      http.get('*/api/business/bizOrder/queryById', () => success(from)),
      listHandler(carrier, [{ id: 'c1', carrierName: '顺捷物流' }]),
      http.post('*/api/business/bizDispatchGoods/add', () => {
        added();
        return success({ id: 'g1', version: 1 }, '添加成功！');
      }),
    ],
  });
  await user.click((await rowOf(from.orderNo)).getByRole('button', { name: '派货' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByText('最多可派');
  await user.click(drawer.getByLabelText('承运商'));
  await user.click(await screen.findByText('顺捷物流'));
  await user.clear(drawer.getByLabelText('分配数量'));
  for (const [name, value] of Object.entries({ 分配数量: '200', '应付单价(元)': '80', 油气比例: '150', '预付(元)': '99999999' })) {
    await user.type(drawer.getByLabelText(name), value);
  }
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByRole('button', { name: '4 处需要修改' })).toBeVisible();
  const errors = { 分配数量: '最多可派45.000', '应付单价(元)': '承运单价超过订单限价65元', 油气比例: '不能大于40%' };
  for (const [name, message] of Object.entries(errors)) {
    expect(drawer.getByLabelText(name)).toHaveAccessibleDescription(expect.stringContaining(message));
  }
  const prepaid = '预付与油气合计99999999.00元，不能超过预计应付16000.00元';
  expect(drawer.getByLabelText('预付(元)')).toHaveAccessibleDescription(prepaid);
  expect(added).not.toHaveBeenCalled();
});

test('the last tonnage went to somebody else: the drawer keeps what was typed and says so', async () => {
  const { user } = renderScreen(<OrderListPage />, {
    can: ['order:list', 'dispatchGoods:add'],
    handlers: [
      listHandler(order, [taken]),
      http.get('*/api/business/bizOrder/queryById', () => success(taken)),
      listHandler(carrier, [{ id: 'c1', carrierName: '顺捷物流' }]),
      http.post('*/api/business/bizDispatchGoods/add', () => refusal('剩余数量不足')),
    ],
  });
  await user.click((await rowOf(taken.orderNo)).getByRole('button', { name: '派货' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.click(drawer.getByLabelText('承运商'));
  await user.click(await screen.findByText('顺捷物流'));
  await user.type(drawer.getByLabelText('应付单价(元)'), '60');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('剩余数量不足')).toBeVisible();
  expect(drawer.getByLabelText('分配数量')).toHaveValue('40.000');
});

test('the allotments of an order are links to their records, and their numbers stand at the right', async () => {
  const { user } = renderScreen(<OrderListPage />, {
    path: '/business/order/list?record=o2',
    can: ['order:list', 'dispatchGoods:list'],
    places: { dispatchGoods: '/business/dispatch-goods' },
    handlers: [
      listHandler(order, [taken]),
      http.get('*/api/business/bizOrder/queryById', () => success(taken)),
      listHandler(dispatchGoods, [{ id: 'g1', dispatchGoodsNo: 'PH202611280001', allotQty: '60.000' }]),
    ],
  });
  await user.click(await screen.findByRole('tab', { name: /派货/ }));
  expect(await screen.findByRole('link', { name: 'PH202611280001' })).toHaveAttribute('href', '/business/dispatch-goods?record=g1');
  expect(screen.getByRole('columnheader', { name: '分配数量' })).toHaveStyle({ textAlign: 'right' });
});
