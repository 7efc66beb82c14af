import { expect, it } from 'vitest';
import { contract } from '../business/contract/contract.ts';
import { sourceGoods } from '../business/goods/source-goods.ts';
import { sendReceiveInfo } from '../business/master/send-receive-info.ts';
import { order } from '../business/order/order.ts';
import { contractStatus } from '../business/states.ts';
import { sourceGoodsStatus as goodsStatus } from '../business/transport-states.ts';
import { awaitingStates } from './awaiting.ts';

it('states wait for a person who may act in them', () => {
  expect(awaitingStates(order, () => true)).not.toEqual([]);
  expect(awaitingStates(order, () => false)).toEqual([]);
});

it('no state waits for an action that switches the record on or off', () => {
  expect(awaitingStates(sendReceiveInfo, () => true)).toEqual([]);
});

it('no state waits for an action that nobody has to take', () => {
  const goods = awaitingStates(sourceGoods, () => true);
  expect(goods).toContain(goodsStatus.awaitingPrice);
  expect(goods).not.toContain(goodsStatus.cancelled);
  expect(goods).not.toContain(goodsStatus.expired);
  expect(goods).not.toContain(goodsStatus.quoting);
  expect(awaitingStates(contract, () => true)).not.toContain(contractStatus.effective);
});
