import { screen, within } from '@testing-library/react';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { openStep, testWorkList } from 'shared-freight/testing/waybill-work';
import { success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DeliveryPage from './delivery.page.tsx';

const can = ['waybill:list', 'waybill:arrive', 'waybill:deliver'];
const user = { carrierId: 'c1' };
const onTheRoad = { ...sampleOnTheRoad, arriveTime: null };

testWorkList({ list: <DeliveryPage />, states: '40', can, user, rows: [{ waybill: onTheRoad, offers: ['到达', '送达'] }] });

test('the arrival comes first, then the page goes on with the delivery on the fresh record', async () => {
  const arrived = { ...onTheRoad, version: 6, arriveTime: '2026-11-20 12:00:00' };
  const page = await openStep({
    page: <DeliveryPage />,
    path: '/carrier/waybill/delivery',
    record: onTheRoad,
    can,
    user,
    responses: { arrive: () => success(arrived), deliver: () => success({ ...arrived, version: 7 }) },
    after: { arrive: arrived },
  });
  const arriving = within(await screen.findByRole('region', { name: /^到达/ }));
  await page.user.click(arriving.getByRole('button', { name: '到达' }));
  const delivering = within(await screen.findByRole('region', { name: /^送达/ }));
  expect(screen.queryByRole('radio', { name: '到达' })).toBeNull();
  await page.user.type(delivering.getByLabelText('卸货净重(吨)'), '32.5');
  await page.user.click(delivering.getByRole('button', { name: '送达' }));
  await expect
    .poll(() => page.sent.map(({ action, body }) => [action, body.version]))
    .toEqual([
      ['arrive', 5],
      ['deliver', 6],
    ]);
});

test('a delivery may be reported without an arrival', async () => {
  const page = await openStep({ page: <DeliveryPage />, path: '/carrier/waybill/delivery', record: onTheRoad, can, user });
  await page.user.click(await screen.findByText('送达'));
  expect(await screen.findByRole('region', { name: /^送达/ })).toBeVisible();
});

test('a waybill that the person may not see is told, with a way back', async () => {
  await openStep({ page: <DeliveryPage />, path: '/carrier/waybill/delivery', record: undefined, can, user });
  expect(await screen.findByText('未找到对应实体')).toBeVisible();
  expect(screen.getByRole('button', { name: '返回列表' })).toHaveStyle({ minHeight: '48px' });
});
