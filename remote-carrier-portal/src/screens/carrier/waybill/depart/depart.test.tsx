import { screen, waitFor, within } from '@testing-library/react';
import { sampleOnTheRoad } from 'shared-freight/testing';
import { openStep, testWorkList } from 'shared-freight/testing/waybill-work';
import { success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import DepartPage from './depart.page.tsx';

const loaded = { ...sampleOnTheRoad, departTime: null, waybillStatus: '30', waybillStatus_dictText: '待发车' };
const can = ['waybill:list', 'waybill:load', 'waybill:depart', 'waybill:arrive'];
const user = { carrierId: 'c1' };
const path = '/carrier/waybill/depart';

testWorkList({ list: <DepartPage />, states: '30', can, user, rows: [{ waybill: loaded, offers: ['发车'], not: ['装货'] }] });

test('a departure is sent from its page, and the page returns to those that wait', async () => {
  const page = await openStep({
    page: <DepartPage />,
    path,
    record: loaded,
    can,
    user,
    responses: { depart: () => success({ ...loaded, version: 6 }) },
    after: { depart: sampleOnTheRoad },
  });
  const form = within(await screen.findByRole('region', { name: `发车 · ${loaded.waybillNo}` }));
  await page.user.type(form.getByLabelText('铅封号'), 'S-77');
  await page.user.click(form.getByRole('button', { name: '发车' }));
  await waitFor(() => expect(page.address()).toBe(path));
  expect(page.sent).toEqual([{ action: 'depart', body: expect.objectContaining({ id: 'w1', version: 5, sealNo: 'S-77' }) }]);
  // The step after the departure is one touch away, above the list.
  expect(await screen.findByText('已登记')).toBeVisible();
  await page.user.click(await screen.findByRole('button', { name: '下一步: 到达' }));
  expect(page.opened).toEqual(['/carrier/waybill/delivery?waybill=w1']);
});
