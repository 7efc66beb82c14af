import { screen } from '@testing-library/react';
import { http } from 'msw';
import { renderScreen, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import WelcomePage from './welcome.page.tsx';

test('greets by the hour, says what waits and leads there', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T12:30:00+08:00'), toFake: ['Date'] });
  const open = vi.fn();
  const tasks = http.get('*/api/business/dashboard/tasks', () =>
    success([
      { code: 'order:take', count: 4, path: '/business/order/list' },
      { code: 'contract:audit', count: 1, path: '/business/contract' },
    ]),
  );
  const { user } = renderScreen(<WelcomePage />, { open, user: { realname: '王师傅' }, handlers: [tasks] });
  expect(screen.getByRole('heading', { name: '中午好，王师傅' })).toBeVisible();
  expect(await screen.findByText('您有 5 项待办')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '工作台' }));
  expect(open).toHaveBeenCalledExactlyOnceWith('/dashboard/workplace');
});
