import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { waybill } from 'shared-contracts/business/waybill';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { answer, listHandler, refusal, renderScreen, rowOf } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DepartPage from './depart.page.tsx';

const loaded = { ...sampleOnTheRoad, departTime: null, waybillStatus: '30', waybillStatus_dictText: '待发车' };

async function depart(response: () => Response) {
  const sent: unknown[] = [];
  const { user } = renderScreen(<DepartPage />, {
    can: ['waybill:list', 'waybill:depart'],
    handlers: [
      listHandler(waybill, [loaded]),
      http.put('*/api/business/bizWaybill/depart', async ({ request }) => {
        sent.push(await request.json());
        return response();
      }),
    ],
  });
  await user.click((await rowOf(loaded.waybillNo)).getByRole('button', { name: '发车' }));
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(drawer.getByLabelText('铅封号'), 'S-77');
  await user.click(drawer.getByRole('button', { name: '发车' }));
  return { sent, drawer };
}

test('departure proposes the present moment and sends the seal', async () => {
  const { sent } = await depart(() => answer(loaded));
  await waitFor(() =>
    expect(sent).toEqual([{ id: 'w1', version: 5, sealNo: 'S-77', departTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }]),
  );
});

test('a departure before loading is refused with the reason', async () => {
  const { drawer } = await depart(() => refusal('发车时间不能早于装货时间'));
  expect(await drawer.findByText('发车时间不能早于装货时间')).toBeVisible();
});
