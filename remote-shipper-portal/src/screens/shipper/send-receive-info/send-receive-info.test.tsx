import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { listHandler, refusal, renderScreen } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import ShipperSendReceiveInfoPage from './send-receive-info.page.tsx';

const can = ['list', 'add'].map((action) => `sendReceiveInfo:${action}`);

test('a shipper’s new place needs a place on earth, told at its fields', async () => {
  const { user } = renderScreen(<ShipperSendReceiveInfoPage />, {
    can,
    user: { shipperId: 's1' },
    handlers: [listHandler(sendReceiveInfo, [])],
  });
  await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  expect(drawer.queryByLabelText('货主')).toBeNull();
  await user.type(await drawer.findByLabelText('单位名称'), '新仓库');
  await user.click(drawer.getByRole('button', { name: '保存' }));
  expect(await drawer.findByText('请输入经度')).toBeVisible();
});

test('a place chosen on the map fills its coordinates and shows the fence', async () => {
  const { user } = renderScreen(<ShipperSendReceiveInfoPage />, {
    can,
    user: { shipperId: 's1' },
    handlers: [listHandler(sendReceiveInfo, [])],
  });
  await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  await user.type(await drawer.findByLabelText('围栏半径(米)'), '600');
  await user.click(drawer.getByRole('button', { name: '在地图上选取' }));
  const map = await drawer.findByRole('application', { name: '装卸地与围栏' }, { timeout: 10_000 });
  fireEvent.keyDown(map, { key: 'Enter' });
  // Coordinates of the middle of the country, which an empty map shows.
  expect(await drawer.findByLabelText('经度')).toHaveValue('104.000000');
  expect(drawer.getByLabelText('纬度')).not.toHaveValue('');
  expect(drawer.getByText(/^本地点：104\.00000, .*，半径 600 米$/)).toBeInTheDocument();
});

test('says why there are no places', async () => {
  const list = http.get('*/api/business/bizSendReceiveInfo/list', () => refusal('没有权限，请联系管理员授权', 510));
  renderScreen(<ShipperSendReceiveInfoPage />, { can, user: { shipperId: 's1' }, handlers: [list] });
  expect(await screen.findByText('没有权限，请联系管理员授权')).toBeVisible();
});
