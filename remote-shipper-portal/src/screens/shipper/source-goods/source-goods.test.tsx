import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { listHandler, offeredBy, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperSourceGoodsPage from './source-goods.page.tsx';

const waiting = {
  id: 'g1',
  version: 4,
  goodsNo: 'HY20261123000001',
  goodsName: '螺纹钢',
  totalQty: '64.000',
  shipperExpectPrice: '86.0000',
  shipperPrice: '87.0000',
  receivableEstimate: '5568.00',
  offerCount: 1,
  offerDeadline: '2026-11-20 10:00:00',
  goodsStatus: '35',
  goodsStatus_dictText: '待货主确认',
};
const submitted = {
  ...waiting,
  id: 'g2',
  goodsNo: 'HY20261123000002',
  goodsStatus: '10',
  goodsStatus_dictText: '待审核',
  shipperPrice: null,
};
const can = ['list', 'add', 'edit', 'submit', 'withdraw', 'cancel', 'shipperConfirm', 'reject'].map((action) => `sourceGoods:${action}`);
const user = { shipperId: 's1' };

test('a shipper agrees to a price or refuses it, and takes submitted goods back', async () => {
  const { user: person } = renderScreen(<ShipperSourceGoodsPage />, {
    can,
    user,
    handlers: [
      listHandler(sourceGoods, [waiting, submitted]),
      http.put('*/api/business/bizSourceGoods/shipperConfirm', () => refusal('所选报价已失效，请刷新后重试')),
    ],
  });
  expect(await offeredBy(person, submitted.goodsNo)).toEqual(['撤回', '取消']);
  expect(await offeredBy(person, waiting.goodsNo)).toEqual(expect.arrayContaining(['确认价格', '拒绝价格']));
  await person.click((await rowOf(waiting.goodsNo)).getByRole('button', { name: '确认价格' }));
  const question = within(await screen.findByRole('dialog'));
  expect(question.getByText('确认价格？')).toBeVisible();
  // The dialog shows the price to which the shipper agrees.
  expect(question.getByText('应付单价(元)')).toBeVisible();
  expect(question.getByText('87.0000')).toBeVisible();
  expect(question.getByText('5,568.00')).toBeVisible();
  await person.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('所选报价已失效，请刷新后重试')).toBeVisible();
});

test('the form asks for goods, places, times and a wished price, and for no terms', async () => {
  const { user: person } = renderScreen(<ShipperSourceGoodsPage />, {
    can: [...can, 'order:list'],
    user,
    handlers: [listHandler(sourceGoods, [])],
  });
  await person.click(await screen.findByRole('button', { name: /新增/ }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText('货主期望单价(元)')).toBeVisible();
  // The field in which the shipper chooses goods that were ordered before; it fills the form.
  expect(await form.findByLabelText('历史货物', { selector: '[role=combobox]' })).toBeEnabled();
  for (const term of ['发布范围', '定价方式', '一口价(元)', '货损类型', '油气比例', '报价截止'])
    expect(form.queryByLabelText(term)).toBeNull();
});
