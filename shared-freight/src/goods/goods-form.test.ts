import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { order } from 'shared-contracts/business/order/order';
import { expect, it } from 'vitest';
import { orderFormTexts } from '../order/order-form-texts.ts';
import { goodsFormGroups } from './goods-form.ts';

it('no group of the forms for goods and orders has the name of a field in it', () => {
  const groups = goodsFormGroups({ price: [] });
  const titles = groups.map(({ title }) => title?.[1]);
  expect(titles).not.toContain(sourceGoods.fields.goodsName.label[1]);
  expect(orderFormTexts.goods[1]).not.toBe(order.fields.goodsName.label[1]);
});
