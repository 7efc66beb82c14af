import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetTabs } from '../../frame-state/stored-tabs.ts';
import { item, openProduct, signInAs } from '../../testing/product-fixture.tsx';
import { menuFinder } from '../menu-search/menu-finder.ts';
import { finderSource, type MakeMenuFinder, MenuFinderSource } from '../menu-search/menu-finder-later.ts';

const menu = [item('/dashboard/analysis', '首页'), item('/order/list', '订单列表')];
const screens = { 'dashboard/analysis': () => <input aria-label="单元格" defaultValue="原值" /> };
const open = (fetchFinder: () => Promise<MakeMenuFinder>) => {
  const source = finderSource(fetchFinder);
  const wrapper = ({ children }: { readonly children: ReactNode }) => <MenuFinderSource value={source}>{children}</MenuFinderSource>;
  return openProduct('/dashboard/analysis', menu, screens, { wrapper });
};

const field = () => screen.getByRole('combobox', { name: '搜索菜单与记录' });

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
});

afterEach(() => void vi.useRealTimers());

it('takes the keys from whatever had the focus at once, and keeps them until the finder is there', async () => {
  const arrival = Promise.withResolvers<MakeMenuFinder>();
  await open(() => arrival.promise);
  await userEvent.click(await screen.findByRole('textbox', { name: '单元格' }));
  // The keys are pressed without delay, so the test fails unless the key press itself moves the focus to the search field.
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
  let isAway = true;
  await open(async () => {
    if (isAway) throw new Error('no line');
    return menuFinder;
  });
  await userEvent.keyboard('{Control>}k{/Control}ddlb');
  expect(await screen.findByText(/搜索暂时无法使用/)).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('option', { name: /订单列表/ })).toBeVisible();
  expect(field()).toHaveFocus();
  expect(field()).toHaveValue('ddlb');
});

it('stays when a double click on its button presses beside it, and closes by a later press', async () => {
  await open(async () => menuFinder);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: '搜索菜单与记录' }));
  fireEvent.click(screen.getByRole('dialog', { name: '搜索菜单与记录' }));
  expect(field()).toHaveFocus();
  act(() => vi.advanceTimersByTime(1000));
  fireEvent.click(screen.getByRole('dialog', { name: '搜索菜单与记录' }));
  expect(screen.queryByRole('combobox', { name: '搜索菜单与记录' })).not.toBeInTheDocument();
});
