import { act, screen, waitFor, within } from '@testing-library/react';
import { sampleWaybill } from 'shared-freight/testing';
import { openStep, testWorkList } from 'shared-freight/testing/waybill-work';
import { connectionLost, connectionWorks } from 'shared-platform/connection';
import { refusal, success } from 'shared-widgets/testing';
import { expect, onTestFinished, test } from 'vitest';
import LoadPage from './load.page.tsx';

const can = ['waybill:list', 'waybill:load', 'waybill:depart'];
const user = { carrierId: 'c1' };

testWorkList({ list: <LoadPage />, states: '20,30', can, user, rows: [{ waybill: sampleWaybill, offers: ['装货'], not: ['发车'] }] });

test('an address that names the waybill opens its form as a page, and going back leads to the list', async () => {
  const page = await openStep({ page: <LoadPage />, path: '/carrier/waybill/load', record: sampleWaybill, can, user });
  const form = within(await screen.findByRole('region', { name: `装货 · ${sampleWaybill.waybillNo}` }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(form.getByText('沪A12345')).toBeVisible();
  await page.user.click(form.getByRole('button', { name: '返回' }));
  await waitFor(() => expect(page.address()).toBe('/carrier/waybill/load'));
  expect(await screen.findByRole('button', { name: '装货' })).toBeVisible();
});

test('the form of a step shows the place, and whom to call there', async () => {
  const sendContactMobile = '13900001234';
  const record = { ...sampleWaybill, sendUnitName: '宝山库', sendAddress: '友谊路1号', sendContactName: '李主任', sendContactMobile };
  await openStep({ page: <LoadPage />, path: '/carrier/waybill/load', record, can, user });
  const form = within(await screen.findByRole('region', { name: /^装货/ }));
  for (const fact of ['宝山库', '友谊路1号', '李主任', sendContactMobile]) expect(form.getByText(fact)).toBeVisible();
});

test('what the server refuses is told in the form and keeps what was typed', async () => {
  const page = await openStep({
    page: <LoadPage />,
    path: '/carrier/waybill/load',
    record: sampleWaybill,
    can,
    user,
    responses: { load: () => refusal('装载率112.50%，超过允许范围') },
  });
  const form = within(await screen.findByRole('region', { name: /^装货/ }));
  await page.user.type(form.getByLabelText('装货净重(吨)'), '36');
  await page.user.click(form.getByRole('button', { name: '装货' }));
  expect(await form.findByText('装载率112.50%，超过允许范围')).toBeVisible();
  expect(form.getByLabelText('装货净重(吨)')).toHaveValue('36.000');
});

test('a waybill on the road is refused with its state, and leads to the step that is possible', async () => {
  const onTheRoad = { ...sampleWaybill, arriveTime: null, waybillStatus: '40', waybillStatus_dictText: '运输中' };
  const page = await openStep({
    page: <LoadPage />,
    path: '/carrier/waybill/load',
    record: onTheRoad,
    can: [...can, 'waybill:arrive'],
    user,
  });
  expect(await screen.findByText('当前状态[运输中]不允许执行[装货]')).toBeVisible();
  expect(screen.queryByLabelText('装货净重(吨)')).toBeNull();
  for (const button of screen.getAllByRole('button')) expect(button).toHaveStyle({ minHeight: '48px' });
  await page.user.click(screen.getByRole('button', { name: '下一步: 到达' }));
  expect(page.opened).toEqual(['/carrier/waybill/delivery?waybill=w1']);
});

test.each([
  ['YD202611260009', '运单YD202611260009送达后才能装货'],
  ['', '车上的运单送达后才能装货'],
])('a waybill behind another one (%s) says why it cannot be loaded yet', async (waitsForNo, words) => {
  const next = { ...sampleWaybill, waitsForNo };
  await openStep({ page: <LoadPage />, path: '/carrier/waybill/load', record: next, can, user });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByLabelText('装货净重(吨)')).toBeNull();
  expect(screen.queryByRole('button', { name: /^下一步/ })).toBeNull();
});

test('without a connection the loading of a waybill behind another one can be recorded, and its form stays when the connection is back', async () => {
  onTestFinished(() => connectionWorks(performance.now()));
  const next = { ...sampleWaybill, waitsForNo: 'YD202611260009' };
  const page = await openStep({ page: <LoadPage />, path: '/carrier/waybill/load', record: next, can, user });
  expect(await screen.findByText('运单YD202611260009送达后才能装货')).toBeVisible();
  act(() => connectionLost());
  expect(await screen.findByText('可以先登记装货，发送时由系统核对')).toBeVisible();
  expect(screen.getByText('运单YD202611260009送达后才能装货')).toBeVisible();
  await page.user.type(screen.getByLabelText('装货净重(吨)'), '31');
  act(() => connectionWorks(performance.now()));
  expect(screen.getByLabelText('装货净重(吨)')).toHaveValue('31');
});

test('people without the permission are told, and get no form', async () => {
  await openStep({ page: <LoadPage />, path: '/carrier/waybill/load', record: sampleWaybill, can: ['waybill:list'], user });
  expect(await screen.findByText('您没有[装货]的权限')).toBeVisible();
  expect(screen.queryByLabelText('装货净重(吨)')).toBeNull();
});

test('a loaded waybill is sent once and the page returns to those that wait', async () => {
  const page = await openStep({
    page: <LoadPage />,
    path: '/carrier/waybill/load',
    record: sampleWaybill,
    can,
    user,
    responses: { load: () => success({ ...sampleWaybill, version: 6 }) },
  });
  const form = within(await screen.findByRole('region', { name: /^装货/ }));
  await page.user.type(form.getByLabelText('装货净重(吨)'), '31');
  await page.user.click(form.getByRole('button', { name: '装货' }));
  await waitFor(() => expect(page.address()).toBe('/carrier/waybill/load'));
  expect(page.sent).toEqual([{ action: 'load', body: expect.objectContaining({ id: 'w1', version: 5, loadNet: '31' }) }]);
});
