import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DispatchGoodsPage from './dispatch-goods.page.tsx';

const waiting = {
  id: 'g1',
  version: 1,
  dispatchGoodsNo: 'PH202611200001',
  orderNo: 'DD202611200001',
  sendCityCode: '310100',
  sendCityCode_dictText: '上海市',
  receiveCityCode: '320500',
  receiveCityCode_dictText: '苏州市',
  carrierName: '顺捷物流',
  allotQty: '60.000',
  usedQty: '32.500',
  actualQty: '0.000',
  releasedQty: '7.500',
  dispatchGoodsStatus: '10',
  dispatchGoodsStatus_dictText: '待派单',
};
const sent = { ...waiting, id: 'g2', dispatchGoodsNo: 'PH202611200002', dispatchGoodsStatus: '20', dispatchGoodsStatus_dictText: '已派单' };
const can = ['list', 'dispatch', 'recall', 'close', 'cancel', 'edit'].map((action) => `dispatchGoods:${action}`);

test('what has not been sent may be sent or cancelled, what has been sent recalled or closed', async () => {
  const { user } = renderScreen(<DispatchGoodsPage />, { can, handlers: [listHandler(dispatchGoods, [waiting, sent])] });
  const first = await rowOf('PH202611200001');
  expect(first.getByText('20.000')).toBeVisible();
  expect(await offeredBy(user, 'PH202611200001')).toEqual(expect.arrayContaining(['派单', '取消']));
  expect(await offeredBy(user, 'PH202611200001')).not.toContain('撤回');
  expect(await offeredBy(user, 'PH202611200002')).toEqual(['撤回', '关闭']);
});

test('nothing remains of an allotment of which a part was lost on the road', async () => {
  const lost = { ...sent, allotQty: '32.000', usedQty: '32.000', actualQty: '31.900', releasedQty: '0.100' };
  renderScreen(<DispatchGoodsPage />, { can, handlers: [listHandler(dispatchGoods, [lost])] });
  const row = await rowOf('PH202611200002');
  expect(row.getByText('0.000')).toBeVisible();
  expect(row.queryByText('-0.100')).toBeNull();
});

test('the record names the goods and the offer from which the allotment was made, as links where the person may open them', async () => {
  const goods = { id: 'hy1', version: 1, goodsNo: 'HY202611200001' };
  const offer = { id: 'bj1', version: 1, offerNo: 'BJ202611200001' };
  const awarded = { ...waiting, goodsId: goods.id, offerId: offer.id };
  const { user } = renderScreen(<DispatchGoodsPage />, {
    can: [...can, 'sourceGoods:list', 'publicGoodsOffer:list'],
    places: { sourceGoods: '/business/sourceGoods/list' },
    handlers: [listHandler(dispatchGoods, [awarded]), listHandler(sourceGoods, [goods]), listHandler(publicGoodsOffer, [offer])],
  });
  await user.click((await rowOf('PH202611200001')).getByText('PH202611200001'));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByRole('link', { name: 'HY202611200001' })).toHaveAttribute('href', '/business/sourceGoods/list?record=hy1');
  expect(await drawer.findByText('BJ202611200001')).toBeVisible();
  expect(drawer.queryByRole('link', { name: 'BJ202611200001' })).toBeNull();
});

test('an edited allotment may keep its own quantity beside what is left of the order, and says at the field when it is more', async () => {
  const from = {
    id: 'o1',
    version: 1,
    orderNo: 'DD202611200001',
    orderQty: '100.000',
    remainQty: '40.000',
    overShipRatio: '0.050000',
    qtyUnit: '1',
  };
  const full = { ...waiting, orderId: 'o1', carrierId: 'c1', priceUnit: '1', carrierPrice: '60.0000', loadDateFrom: '2026-11-21 08:00:00' };
  const record = { ...full, loadDateTo: '2026-11-22 08:00:00', usedQty: '0.000', releasedQty: '0.000' };
  const saved: unknown[] = [];
  const { user } = renderScreen(<DispatchGoodsPage />, {
    can,
    handlers: [
      listHandler(dispatchGoods, [record]),
      http.get('*/api/business/bizOrder/queryById', () => success(from)),
      http.get('*/api/business/bizDispatchGoods/queryById', () => success(record)),
      http.put('*/api/business/bizDispatchGoods/edit', async ({ request }) => {
        saved.push(await request.json());
        return success(record);
      }),
    ],
  });
  await user.click((await rowOf('PH202611200001')).getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '编辑' }));
  const drawer = within(await screen.findByRole('dialog'));
  const allotted = await drawer.findByLabelText('分配数量');
  await user.clear(allotted);
  await user.type(allotted, '105.001');
  expect(await drawer.findByText('最多可派105.000')).toBeVisible();
  await user.clear(allotted);
  await user.type(allotted, '105');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toEqual([expect.objectContaining({ allotQty: '105' })]));
});

test('a carrier that may not work is refused when the allotment is sent', async () => {
  const { user } = renderScreen(<DispatchGoodsPage />, {
    can,
    handlers: [listHandler(dispatchGoods, [waiting]), http.put('*/api/business/bizDispatchGoods/dispatch', () => refusal('承运商未认证'))],
  });
  await user.click((await rowOf('PH202611200001')).getByRole('button', { name: '派单' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('承运商未认证')).toBeVisible();
});
