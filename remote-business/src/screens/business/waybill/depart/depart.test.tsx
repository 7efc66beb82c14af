import { waitFor } from '@testing-library/react';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { refusal, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DepartPage from './depart.page.tsx';

const loaded = { ...sampleOnTheRoad, departTime: null, waybillStatus: '30', waybillStatus_dictText: '待发车' };

testWorkList({
  list: <DepartPage />,
  states: '30',
  can: ['waybill:list', 'waybill:load', 'waybill:depart'],
  rows: [{ waybill: loaded, offers: ['发车'], not: ['装货'] }],
});

async function depart(response: () => Response) {
  const work = await openWork({ list: <DepartPage />, record: loaded, action: 'depart', button: '发车', response });
  await work.user.type(work.drawer.getByLabelText('铅封号'), 'S-77');
  await work.send();
  return work;
}

test('departure proposes the present moment and sends the seal', async () => {
  const { sent } = await depart(() => success(loaded));
  await waitFor(() =>
    expect(sent).toEqual([{ id: 'w1', version: 5, sealNo: 'S-77', departTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) }]),
  );
});

test('a departure before loading is refused with the reason', async () => {
  const { drawer } = await depart(() => refusal('发车时间不能早于装货时间'));
  expect(await drawer.findByText('发车时间不能早于装货时间')).toBeVisible();
});
