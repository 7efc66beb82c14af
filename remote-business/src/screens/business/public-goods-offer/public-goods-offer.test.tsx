import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { actOn, listHandler, offeredBy, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleGoods, sampleOffers } from '../../../parts/goods/sample-goods.ts';
import PublicGoodsOfferPage from './public-goods-offer.page.tsx';

const quoting = { ...sampleGoods, goodsStatus: '20', goodsStatus_dictText: '报价中' };
const can = ['sourceGoods:list', 'sourceGoods:closeOffer', 'publicGoodsOffer:list'];
const round = { id: 'r1', round: 1, offerPrice: '85.0000', offerQty: '60.000', offerTime: '2026-11-23 10:00:00' };

test('the offers of goods are shown with their rounds', async () => {
  const { user } = renderScreen(<PublicGoodsOfferPage />, {
    can,
    handlers: [
      listHandler(sourceGoods, [quoting]),
      listHandler(publicGoodsOffer, sampleOffers),
      http.get('*/api/business/bizPublicGoodsOffer/queryById', () => success({ ...sampleOffers[0], rounds: [round] })),
    ],
  });
  expect(await offeredBy(user, quoting.goodsNo)).toEqual(expect.arrayContaining(['查看报价', '截止报价']));
  await actOn(user, quoting.goodsNo, '查看报价');
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('样板运输')).toBeVisible();
  const [first] = drawer.getAllByRole('button', { name: '报价轮次' });
  if (first) await user.click(first);
  expect(await drawer.findByText('2026-11-23 10:00:00')).toBeVisible();
});

test('an offering without offers cannot be closed', async () => {
  const { user } = renderScreen(<PublicGoodsOfferPage />, {
    can,
    handlers: [
      listHandler(sourceGoods, [quoting]),
      http.put('*/api/business/bizSourceGoods/closeOffer', () => refusal('没有有效报价，不能截止')),
    ],
  });
  await actOn(user, quoting.goodsNo, '截止报价');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: '确定' }));
  expect(await question.findByText('没有有效报价，不能截止')).toBeVisible();
});

test('offers are listed by themselves too', async () => {
  const { user } = renderScreen(<PublicGoodsOfferPage />, {
    can,
    handlers: [listHandler(sourceGoods, []), listHandler(publicGoodsOffer, sampleOffers)],
  });
  await user.click(await screen.findByText('按报价'));
  expect((await rowOf('BJ1')).getByText('示范物流')).toBeVisible();
});

test('rounds that cannot be read say why and can be tried again; those of another offer never stand in for them', async () => {
  let isAway = false;
  const { user } = renderScreen(<PublicGoodsOfferPage />, {
    can,
    handlers: [
      listHandler(sourceGoods, [quoting]),
      listHandler(publicGoodsOffer, sampleOffers),
      http.get('*/api/business/bizPublicGoodsOffer/queryById', () =>
        isAway ? refusal('报价已撤回') : success({ ...sampleOffers[0], rounds: [round] }),
      ),
    ],
  });
  await actOn(user, quoting.goodsNo, '查看报价');
  const drawer = within(await screen.findByRole('dialog'));
  const [first, second] = await drawer.findAllByRole('button', { name: '报价轮次' });
  await user.click(first as HTMLElement);
  expect(await drawer.findByText('2026-11-23 10:00:00')).toBeVisible();
  isAway = true;
  await user.click(second as HTMLElement);
  expect(await drawer.findByText('报价已撤回')).toBeVisible();
  expect(drawer.queryByText('2026-11-23 10:00:00')).toBeNull();
  isAway = false;
  await user.click(drawer.getByRole('button', { name: '重试' }));
  expect(await drawer.findByText('2026-11-23 10:00:00')).toBeVisible();
});
