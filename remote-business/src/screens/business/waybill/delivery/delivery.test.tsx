import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { openWork, testWorkList } from 'shared-freight/testing/waybill-work';
import { refusal, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DeliveryPage from './delivery.page.tsx';

const rules = {
  id: 'o1',
  settleWeightRule: '2',
  lossType: '1',
  lossTolerance: '0.100',
  lossCalcMode: '2',
  wipeZeroRule: '1',
};

testWorkList({
  list: <DeliveryPage />,
  states: '40',
  can: ['waybill:list', 'waybill:arrive', 'waybill:deliver', 'waybill:load'],
  rows: [{ waybill: sampleOnTheRoad, offers: ['送达', '到达'], not: ['装货'] }],
});

async function deliver(unloadNet: string, response: () => Response) {
  const work = await openWork({
    list: <DeliveryPage />,
    record: sampleOnTheRoad,
    action: 'deliver',
    button: '送达',
    response,
    can: ['order:list'],
    handlers: [http.get('*/api/business/bizOrder/queryById', () => success(rules))],
  });
  await work.user.type(work.drawer.getByLabelText('卸货净重(吨)'), unloadNet);
  return work;
}

test('the loss and what it costs are shown as the weight is typed', async () => {
  const { drawer } = await deliver('32.38', () => success(sampleOnTheRoad));
  expect(await drawer.findByText('0.120')).toBeVisible();
  // Expected amounts: 0.020 t beyond the tolerance at 620 yuan; 32.380 t at 85 yuan minus this, in whole yuan.
  expect(await drawer.findByText('12.40')).toBeVisible();
  expect(drawer.getByText('2,739.00')).toBeVisible();
});

test('a loss of more than five per cent is sent only when it has been confirmed', async () => {
  const { user, drawer, sent, send } = await deliver('30', () => success(sampleOnTheRoad));
  expect(await drawer.findByText('亏吨超过装货净重的5%，提交时需要确认')).toBeVisible();
  await send();
  const question = await screen.findByText('货损超过装货量的5%，确认按此数量送达吗？');
  expect(sent).toEqual([]);
  const dialog = question.closest<HTMLElement>('[role="dialog"]');
  if (!dialog) throw new Error('The question stands in no dialog');
  await user.click(within(dialog).getByRole('button', { name: '确定' }));
  await waitFor(() => expect(sent).toEqual([expect.objectContaining({ id: 'w1', lossConfirmed: 'Y' })]));
});

test('a delivery the server refuses keeps what was typed', async () => {
  const { drawer, send } = await deliver('32.4', () => refusal('送达时间必须晚于发车时间'));
  await send();
  expect(await drawer.findByText('送达时间必须晚于发车时间')).toBeVisible();
  expect(drawer.getByLabelText('卸货净重(吨)')).toHaveValue('32.400');
});
