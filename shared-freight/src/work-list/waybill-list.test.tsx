import { screen, within } from '@testing-library/react';
import { waybill } from 'shared-contracts/business/waybill';
import { listHandler, offeredBy, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import { sampleWaybill } from '../testing/sample-waybill.ts';
import { waybillWorkList } from './waybill-list.tsx';

const WaitDepart = waybillWorkList({ states: ['30'], show: [], actions: ['depart', 'reportException'], detail: {} });
const can = ['list', 'load', 'depart', 'arrive', 'deliver', 'uploadReceipt', 'reportException'].map((action) => `waybill:${action}`);

const offeredIn = async (row: Readonly<Record<string, unknown>>) => {
  const { user } = renderScreen(<WaitDepart />, {
    can,
    user: { carrierId: 'c1' },
    handlers: [listHandler(waybill, [{ ...sampleWaybill, ...row }])],
  });
  return await offeredBy(user, sampleWaybill.waybillNo);
};

test('a waybill that waits for the list’s work has the actions of the list', async () => {
  const offered = await offeredIn({ waybillStatus: '30' });
  expect(offered).toContain('发车');
  expect(offered).not.toContain('装货');
  expect(offered).not.toContain('送达');
});

test('the steps that come after the list’s work are not offered for many rows', async () => {
  const { user } = renderScreen(<WaitDepart />, { can, user: { carrierId: 'c1' }, handlers: [listHandler(waybill, [sampleWaybill])] });
  await user.click((await rowOf(sampleWaybill.waybillNo)).getByRole('checkbox'));
  const bar = within(await screen.findByRole('toolbar', { name: '对已选数据的操作' }));
  const offered = bar.getAllByRole('button').map(({ textContent }) => textContent);
  expect(offered.join()).toContain('发车');
  expect(offered.join()).not.toMatch(/装货|到达|送达|上传回单/);
});

test('one that has gone on has its next step', async () => {
  const offered = await offeredIn({ waybillStatus: '40', arriveTime: null });
  expect(offered).toEqual(expect.arrayContaining(['到达', '送达']));
  expect(offered).not.toContain('发车');
});

test('one that has been delivered has the upload of its receipt', async () => {
  const offered = await offeredIn({ waybillStatus: '50' });
  expect(offered).toContain('上传回单');
  expect(offered).not.toContain('送达');
});
