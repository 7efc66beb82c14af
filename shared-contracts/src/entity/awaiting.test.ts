import { expect, it } from 'vitest';
import { sendReceiveInfo } from '../business/master/send-receive-info.ts';
import { order } from '../business/order/order.ts';
import { awaitingStates } from './awaiting.ts';

it('states wait for a person who may act in them', () => {
  expect(awaitingStates(order, () => true)).not.toEqual([]);
  expect(awaitingStates(order, () => false)).toEqual([]);
});

it('no state waits for an action that switches the record on or off', () => {
  expect(awaitingStates(sendReceiveInfo, () => true)).toEqual([]);
});
