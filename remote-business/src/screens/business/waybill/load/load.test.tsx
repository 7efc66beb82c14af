import { waitFor } from '@testing-library/react';
import { http } from 'msw';
import { sampleWaybill } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { refusal, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import LoadPage from './load.page.tsx';

testWorkList({
  list: <LoadPage />,
  states: '20,30',
  can: ['waybill:list', 'waybill:load', 'waybill:depart'],
  rows: [{ waybill: sampleWaybill, offers: ['装货'], not: ['发车'] }],
});

const rated = { id: 'l1', vehicleForm: '1', ratedLoad: '32.00', tractionMass: null };

const openLoading = (response: () => Response) =>
  openWork({
    list: <LoadPage />,
    record: sampleWaybill,
    action: 'load',
    button: '装货',
    response,
    can: ['lorry:list'],
    handlers: [http.get('*/api/business/bizLorry/queryById', () => success(rated))],
  });

test('gross and tare give the net weight, and the load ratio is shown before it is sent', async () => {
  const { user, drawer, sent, send } = await openLoading(() => success(sampleWaybill));
  await user.type(drawer.getByLabelText('装货毛重(吨)'), '48');
  await user.type(drawer.getByLabelText('装货皮重(吨)'), '16');
  await waitFor(() => expect(drawer.getByLabelText('装货净重(吨)')).toHaveValue('32.000'));
  expect(await drawer.findByText('100%')).toBeVisible();
  await send();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Number(sent[0]?.loadNet)).toBe(32);
});

test('too much for the lorry is marked, and refused by the server', async () => {
  const { user, drawer, send } = await openLoading(() => refusal('装载率112.50%，超过允许范围'));
  await user.type(drawer.getByLabelText('装货净重(吨)'), '36');
  expect(await drawer.findByText('超过核定载质量，超出容差时不能提交')).toBeVisible();
  await send();
  expect(await drawer.findByText('装载率112.50%，超过允许范围')).toBeVisible();
});
