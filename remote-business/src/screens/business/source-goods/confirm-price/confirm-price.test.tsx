import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { priceBasisPath } from 'shared-contracts/business/goods/awards';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { actOn, listHandler, offeredBy, refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleGoods, sampleOffers } from '../../../../parts/goods/sample-goods.ts';
import { awardsOf, linesOf } from './award-lines.ts';
import ConfirmPricePage from './confirm-price.page.tsx';

const can = ['sourceGoods:list', 'sourceGoods:confirmPrice', 'sourceGoods:reopen', 'publicGoodsOffer:list'];
const reads = [
  listHandler(sourceGoods, [sampleGoods]),
  listHandler(publicGoodsOffer, sampleOffers),
  http.get(`*/api${priceBasisPath}`, () => success({ min: '0.00', max: '0.40' })),
];

test('offers are proposed by rank until nothing is left', () => {
  const lines = linesOf(sampleGoods as never, sampleOffers as never);
  expect(awardsOf(lines)).toEqual([
    { offerId: 'o1', winQty: '60.000', winPrice: '80.0000' },
    { offerId: 'o2', winQty: '40.000', winPrice: '82.0000' },
  ]);
  expect(awardsOf([{ ...lines[0], winQty: '' }])).toEqual([]);
});

test('the drawer previews the margin and sends the awards of the table', async () => {
  const sent: unknown[] = [];
  const { user } = renderScreen(<ConfirmPricePage />, {
    can,
    handlers: [
      ...reads,
      http.put('*/api/business/bizSourceGoods/confirmPrice', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...sampleGoods, goodsStatus: '40' });
      }),
    ],
  });
  expect(await offeredBy(user, sampleGoods.goodsNo)).toEqual(expect.arrayContaining(['定价', '重新报价']));
  await actOn(user, sampleGoods.goodsNo, '定价');
  const drawer = within(await screen.findByRole('dialog'));
  // Expected margin: 100 t at 88 yuan, minus 60 t at 80 yuan and 40 t at 82 yuan.
  expect(await drawer.findByText('720.00（8.18%）')).toBeVisible();
  expect(drawer.getByText('8800.00')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '定价' }));
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        id: 'g1',
        version: 3,
        shipperPrice: '88.0000',
        awards: [
          { offerId: 'o1', winQty: '60.000', winPrice: '80.0000' },
          { offerId: 'o2', winQty: '40.000', winPrice: '82.0000' },
        ],
      }),
    ]),
  );
});

test('a margin below the band is said before sending, and the refusal stays in the drawer', async () => {
  const { user } = renderScreen(<ConfirmPricePage />, {
    can,
    handlers: [...reads, http.put('*/api/business/bizSourceGoods/confirmPrice', () => refusal('没有超限定价权限'))],
  });
  await actOn(user, sampleGoods.goodsNo, '定价');
  const drawer = within(await screen.findByRole('dialog'));
  const price = await drawer.findByLabelText('应收单价(元)');
  await user.clear(price);
  await user.type(price, '80');
  expect(await drawer.findByText(/毛利-80.00元（-1%）低于下限0%/)).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '定价' }));
  expect(await drawer.findByText('没有超限定价权限')).toBeVisible();
});

test('a price of nothing or with more decimals than are kept is refused at its cell, and there is no margin before all are entered', async () => {
  const sent: unknown[] = [];
  const [first, second] = sampleOffers;
  const { user } = renderScreen(<ConfirmPricePage />, {
    can,
    handlers: [
      listHandler(publicGoodsOffer, [
        { ...first, winPrice: '-5' },
        { ...second, winPrice: '85.12345' },
      ]),
      ...reads,
      http.put('*/api/business/bizSourceGoods/confirmPrice', async ({ request }) => {
        sent.push(await request.json());
        return success({ ...sampleGoods, goodsStatus: '40' });
      }),
    ],
  });
  await actOn(user, sampleGoods.goodsNo, '定价');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('8800.00')).toBeVisible();
  expect(drawer.queryByText(/%）/)).toBeNull();
  await user.click(drawer.getByRole('button', { name: '定价' }));
  expect((await drawer.findAllByText(/中标单价必须大于0/)).length).toBeGreaterThan(0);
  expect(document.body.textContent).toContain('最多4位小数');
  expect(sent).toEqual([]);
});
