import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { changeLanguage } from 'shared-platform/i18n';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import CenterPage from './center.page.tsx';

const profile = {
  id: 'u1',
  version: 1,
  username: 'carrier',
  realname: '王师傅',
  phone: '13800001111',
  email: null,
  avatar: null,
  orgCodeTxt: null,
  roleTxt: '承运商管理员,司机',
  roleTxtEn: 'Carrier administrator,Driver',
  shipperName: null,
  carrierName: '齐鲁运输',
  tags: '冷链;夜班',
};
const known = http.get('*/api/sys/account/profile/queryById', () => success(profile));

test('shows who the person is, and what waits for them leads to its list', async () => {
  const open = vi.fn();
  const tasks = http.get('*/api/business/dashboard/tasks', () =>
    success([{ code: 'dispatchOrder:accept', count: 3, path: '/business/dispatch-order' }]),
  );
  const { user } = renderScreen(<CenterPage />, { open, handlers: [known, tasks] });
  expect(await screen.findByRole('heading', { name: '王师傅' })).toBeVisible();
  expect(within(screen.getByRole('list', { name: '角色' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('齐鲁运输')).toBeVisible();
  const tags = within(screen.getByRole('list', { name: '标签' })).getAllByRole('listitem');
  expect(tags.map(({ textContent }) => textContent)).toEqual(['冷链', '夜班']);
  await user.click(await screen.findByRole('button', { name: '待接派单 3' }));
  await user.click(screen.getByRole('button', { name: '修改资料' }));
  expect(open.mock.calls).toEqual([['/business/dispatch-order'], ['/account/settings/base']]);
});

test('names the roles in the language of the page', async () => {
  await changeLanguage('en-US');
  const tasks = http.get('*/api/business/dashboard/tasks', () => success([]));
  renderScreen(<CenterPage />, { handlers: [known, tasks] });
  const roles = within(await screen.findByRole('list', { name: 'Roles' })).getAllByRole('listitem');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Carrier administrator', 'Driver']);
});

test('a failure of one part leaves the other, and can be tried again', async () => {
  let isDown = true;
  const tasks = http.get('*/api/business/dashboard/tasks', () => (isDown ? refusal('系统繁忙，请稍后再试') : success([])));
  const { user } = renderScreen(<CenterPage />, { handlers: [known, tasks] });
  expect(await screen.findByText('待办加载失败')).toBeVisible();
  expect(await screen.findByRole('heading', { name: '王师傅' })).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有待办事项')).toBeVisible();
});
