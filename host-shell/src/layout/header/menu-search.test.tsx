import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTabs } from '../../frame-state/stored-tabs.ts';
import { item, openProduct, signInAs } from '../../testing/product-fixture.tsx';
import { menuFinder } from '../menu-search/menu-finder.ts';

const later = vi.hoisted(() => ({
  presentMenuFinder: () => null,
  loadMenuFinder: vi.fn(),
  loadMenuFinderLater: () => () => undefined,
}));
vi.mock('../menu-search/menu-finder-later.ts', () => later);

const menu = [item('/dashboard/analysis', '首页'), item('/order/list', '订单列表')];
const screens = { 'dashboard/analysis': () => <input aria-label="单元格" defaultValue="原值" /> };

const field = () => screen.getByRole('combobox', { name: '搜索菜单' });

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
  later.loadMenuFinder.mockReset();
});

afterEach(() => void vi.useRealTimers());

it('takes the keys from whatever had the focus at once, and keeps them until the finder is there', async () => {
  const arrival = Promise.withResolvers<typeof menuFinder>();
  later.loadMenuFinder.mockReturnValue(arrival.promise);
  await openProduct('/dashboard/analysis', menu, screens);
  await userEvent.click(await screen.findByRole('textbox', { name: '单元格' }));
  // No pause between the keys: nothing but the press itself may move the focus.
  await userEvent.setup({ delay: null }).keyboard('{Control>}k{/Control}ddlb');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('ddlb');
  expect(screen.getByRole('textbox', { name: '单元格', hidden: true })).toHaveValue('原值');
  expect(screen.getByText('正在加载搜索…')).toBeVisible();
  await act(async () => arrival.resolve(menuFinder));
  expect(await screen.findByRole('option', { name: /订单列表/ })).toHaveAttribute('aria-selected', 'true');
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('ddlb');
});

it('says that it cannot be loaded, and tries again with what was typed', async () => {
  later.loadMenuFinder.mockRejectedValueOnce(new Error('no line')).mockResolvedValue(menuFinder);
  await openProduct('/dashboard/analysis', menu, screens);
  await userEvent.keyboard('{Control>}k{/Control}ddlb');
  expect(await screen.findByText(/搜索暂时无法使用/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('option', { name: /订单列表/ })).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('ddlb');
});

it('stays when a double click on its button presses beside it, and closes by a later press', async () => {
  later.loadMenuFinder.mockResolvedValue(menuFinder);
  await openProduct('/dashboard/analysis', menu, screens);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: '搜索菜单' }));
  fireEvent.click(screen.getByRole('dialog', { name: '搜索菜单' }));
  expect(field()).toHaveFocus();
  act(() => vi.advanceTimersByTime(1000));
  fireEvent.click(screen.getByRole('dialog', { name: '搜索菜单' }));
  expect(screen.queryByRole('combobox', { name: '搜索菜单' })).not.toBeInTheDocument();
});
