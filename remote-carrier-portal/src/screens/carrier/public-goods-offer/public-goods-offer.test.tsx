import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { actOn, listHandler, offeredBy, refusal, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, expect, test } from 'vitest';
import CarrierOfferPage from './public-goods-offer.page.tsx';

const goods = {
  id: 'g1',
  version: 3,
  goodsNo: 'HY20261123000001',
  goodsName: '螺纹钢',
  totalQty: '100.000',
  remainQty: '100.000',
  qtyUnit: '1',
  distance: '362.00',
  priceUnit: '1',
  priceMode: '2',
  fixedPrice: null,
  goodsStatus: '20',
  offerDeadline: '2099-01-01 10:00:00',
  loadDateFrom: '2099-01-02 10:00:00',
  loadDateTo: '2099-01-03 10:00:00',
};
const fixed = { ...goods, id: 'g2', goodsNo: 'HY20261123000002', priceMode: '1', fixedPrice: '85.0000', remainQty: '64.000' };
const offered = { ...goods, id: 'g3', goodsNo: 'HY20261123000003', myOfferPrice: '80.0000', myOfferQty: '60.000', myOfferStatus: '10' };
const mine = {
  id: 'o1',
  version: 1,
  offerNo: 'BJ20261123000001',
  goodsNo: goods.goodsNo,
  goodsName: '螺纹钢',
  offerPrice: '80.0000',
  offerQty: '60.000',
  offerStatus: '10',
  round: 1,
  offerDeadline: '2099-01-01 10:00:00',
};
const can = ['sourceGoods:list', ...['list', 'submit', 'take', 'reoffer', 'withdraw'].map((action) => `publicGoodsOffer:${action}`)];
const user = { carrierId: 'c1' };

afterEach(() => {
  window.innerWidth = 1280;
});

test('on a phone the card of goods with a fixed price says that price', async () => {
  window.innerWidth = 390;
  renderScreen(<CarrierOfferPage />, { can, user, handlers: [listHandler(sourceGoods, [goods, fixed])] });
  const card = (await screen.findByText(fixed.goodsNo)).closest('li');
  expect(card).toHaveTextContent('85.0000');
});

test('a carrier makes an offer for one goods, takes another, and has nothing more to do where it offered', async () => {
  const { user: person } = renderScreen(<CarrierOfferPage />, { can, user, handlers: [listHandler(sourceGoods, [goods, fixed, offered])] });
  expect(await offeredBy(person, goods.goodsNo)).toEqual(['报价']);
  expect(await offeredBy(person, fixed.goodsNo)).toEqual(['抢单']);
  expect(await offeredBy(person, offered.goodsNo)).toEqual([]);
  expect(screen.queryByText(/货主|最低报价|报价数/)).toBeNull();
});

test('an offer is sent for the goods, with what it would bring said before', async () => {
  const sent: unknown[] = [];
  const { user: person } = renderScreen(<CarrierOfferPage />, {
    can,
    user,
    handlers: [
      listHandler(sourceGoods, [goods]),
      http.post('*/api/business/bizPublicGoodsOffer/submit', async ({ request }) => {
        sent.push(await request.json());
        return success(mine);
      }),
    ],
  });
  await actOn(person, goods.goodsNo, '报价');
  const drawer = within(await screen.findByRole('dialog'));
  const price = drawer.getByLabelText('报价单价(元)');
  expect(price).toHaveAttribute('inputmode', 'decimal');
  await person.type(price, '80');
  expect(await drawer.findByText('预计运费 8000.00 元')).toBeVisible();
  await person.click(drawer.getByRole('button', { name: '报价' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ goodsId: 'g1', offerPrice: '80', offerQty: '100.000' })]));
});

test('whoever comes too late reads that nothing is left, and keeps what was typed', async () => {
  const { user: person } = renderScreen(<CarrierOfferPage />, {
    can,
    user,
    handlers: [listHandler(sourceGoods, [fixed]), http.post('*/api/business/bizPublicGoodsOffer/take', () => refusal('剩余数量不足'))],
  });
  await actOn(person, fixed.goodsNo, '抢单');
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.getByText('一口价 85.0000 元')).toBeVisible();
  await person.click(drawer.getByRole('button', { name: '抢单' }));
  expect(await drawer.findByText('剩余数量不足')).toBeVisible();
  expect(drawer.getByLabelText('承运数量')).toHaveValue('64.000');
});

test('own offers are changed or withdrawn until the deadline', async () => {
  const past = { ...mine, id: 'o2', goodsNo: 'HY20261123000009', offerDeadline: '2026-01-01 10:00:00' };
  const { user: person } = renderScreen(<CarrierOfferPage />, {
    can,
    user,
    handlers: [listHandler(sourceGoods, []), listHandler(publicGoodsOffer, [mine, past])],
  });
  await person.click(await screen.findByText('我的报价'));
  expect(await offeredBy(person, mine.goodsNo)).toEqual(['改价', '撤回']);
  expect(await offeredBy(person, past.goodsNo)).toEqual([]);
});
