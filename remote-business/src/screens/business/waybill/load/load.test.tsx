import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleWaybill } from 'shared-freight/testing';
import { answer, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import LoadPage from './load.page.tsx';

const rated = http.get('*/api/business/bizLorry/queryById', () =>
  answer({ id: 'l1', vehicleForm: '1', ratedLoad: '32.00', tractionMass: null }),
);

async function openLoading(handlers: Parameters<typeof renderScreen>[1]) {
  const { user } = renderScreen(<LoadPage />, handlers);
  await user.click((await rowOf(sampleWaybill.waybillNo)).getByRole('button', { name: '装货' }));
  return { user, drawer: within(await screen.findByRole('dialog')) };
}

test('gross and tare give the net weight, and the load ratio is shown before it is sent', async () => {
  const sent: Record<string, unknown>[] = [];
  const { user, drawer } = await openLoading({
    can: ['waybill:list', 'waybill:load', 'lorry:list'],
    handlers: [
      listHandler(waybill, [sampleWaybill]),
      rated,
      http.put('*/api/business/bizWaybill/load', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return answer(sampleWaybill);
      }),
    ],
  });
  await user.type(drawer.getByLabelText('装货毛重(吨)'), '48');
  await user.type(drawer.getByLabelText('装货皮重(吨)'), '16');
  await waitFor(() => expect(drawer.getByLabelText('装货净重(吨)')).toHaveValue('32.000'));
  expect(await drawer.findByText('100%')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '装货' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Number(sent[0]?.loadNet)).toBe(32);
});

test('too much for the lorry is marked, and refused by the server', async () => {
  const { user, drawer } = await openLoading({
    can: ['waybill:list', 'waybill:load', 'lorry:list'],
    handlers: [
      listHandler(waybill, [sampleWaybill]),
      rated,
      http.put('*/api/business/bizWaybill/load', () => refusal('装载率112.50%，超过允许范围')),
    ],
  });
  await user.type(drawer.getByLabelText('装货净重(吨)'), '36');
  expect(await drawer.findByText('超过核定载质量，超出容差时不能提交')).toBeVisible();
  await user.click(drawer.getByRole('button', { name: '装货' }));
  expect(await drawer.findByText('装载率112.50%，超过允许范围')).toBeVisible();
});
