import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { page, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test } from 'vitest';
import OnlinePage from './online.page.tsx';

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const session = {
  ...{ id: 's1', token: 's1', username: 'dispatcher', realname: '赵调度', avatar: null, sex: 1, phone: '138****0001' },
  ...{ loginTime: '2026-11-23 08:00:00', lastTime: '2026-11-23 09:30:00', ip: '192.0.2.7', userAgent },
};

/** Renders the page; returns its requests, and the sessions that were ended. */
function open(can: readonly string[]) {
  const asked: URLSearchParams[] = [];
  const out: unknown[] = [];
  const { user } = renderScreen(<OnlinePage />, {
    can: [...can],
    handlers: [
      http.get('*/api/sys/online/list', ({ request }) => {
        asked.push(new URL(request.url).searchParams);
        return page(out.length === 0 ? [session] : []);
      }),
      http.post('*/api/sys/online/forceLogout', async ({ request }) => {
        out.push(await request.json());
        return success(null, '退出登录成功！');
      }),
    ],
  });
  return { user, asked, out };
}

test('somebody is signed out after a question that names them, and the list is read again', async () => {
  const { user, out } = open(['online:list', 'online:forceLogout']);
  const row = await rowOf('dispatcher');
  expect(row.getByText('192.0.2.7')).toBeVisible();
  expect(row.getByText('Chrome · Windows')).toHaveAttribute('title', userAgent);
  await user.click(row.getByRole('button', { name: '更多' }));
  await user.click(await screen.findByRole('menuitem', { name: '强退' }));
  const question = within(await screen.findByRole('dialog', { name: '强退“赵调度（dispatcher）”？' }));
  expect(out).toEqual([]);
  await user.click(question.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(out).toEqual([{ token: 's1' }]));
  expect(await screen.findByText('已强退“赵调度（dispatcher）”')).toBeVisible();
  expect(screen.queryByText('退出登录成功！')).toBeNull();
  await waitFor(() => expect(screen.queryByText('192.0.2.7')).toBeNull());
});

test('accounts are looked for, and who may only look has no button', async () => {
  const { user, asked } = open(['online:list']);
  await rowOf('dispatcher');
  expect(screen.queryByRole('button', { name: '更多' })).toBeNull();
  const filters = within(screen.getByRole('search'));
  await user.type(filters.getByLabelText('用户账号'), 'disp');
  await user.click(filters.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(asked.at(-1)?.get('username')).toBe('*disp*'));
});
