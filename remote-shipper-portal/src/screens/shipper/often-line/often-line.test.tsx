import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { oftenLine } from 'shared-contracts/business/master/often-line';
import { listHandler, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperOftenLinePage from './often-line.page.tsx';

const can = ['list', 'add'].map((action) => `oftenLine:${action}`);

test('a shipper adds a route without being asked whose it is', async () => {
  const { user } = renderScreen(<ShipperOftenLinePage />, { can, user: { shipperId: 's1' }, handlers: [listHandler(oftenLine, [])] });
  await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByLabelText('标准运距(公里)')).toBeVisible();
  expect(drawer.queryByLabelText('货主')).toBeNull();
});

test('says why there are no routes', async () => {
  const list = http.get('*/api/business/bizOftenLine/list', () => refusal('没有权限，请联系管理员授权', 510));
  renderScreen(<ShipperOftenLinePage />, { can, user: { shipperId: 's1' }, handlers: [list] });
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
});
