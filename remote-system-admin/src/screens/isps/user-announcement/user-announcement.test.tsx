import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { connectAnnouncements } from 'shared-platform/announcements';
import { page, refusal, renderScreen, rowOf, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import UserAnnouncementPage from './user-announcement.page.tsx';

const unread = {
  id: 'copy1',
  anntId: 'a1',
  userId: 'u1',
  titile: '高速公路恶劣天气预警',
  msgContent: '<p>大雾</p>',
  sender: '系统管理员',
  priority: 'H',
  priority_dictText: '紧急消息',
  msgCategory: '1',
  msgCategory_dictText: '通知公告',
  readFlag: '0',
  sendTime: '2026-11-20 09:00:00',
  openType: null,
  openPage: null,
  busId: null,
};
const read = { ...unread, id: 'copy2', anntId: 'a2', titile: '平台使用指南已更新', priority: 'L', readFlag: '1' };
const dictionaries = {
  read_flag: [
    { value: '0', text: '未读' },
    { value: '1', text: '已读' },
  ],
};

/** Request handlers for the list of own announcements; `asked` collects the queries, newest last. */
function mine(asked: URLSearchParams[] = []) {
  return http.get('*/api/sys/sysAnnouncementSend/getMyAnnouncementSend', ({ request }) => {
    asked.push(new URL(request.url).searchParams);
    return page([unread, read]);
  });
}

test('lists what was sent to me, newest first, with how much it matters and whether I read it', async () => {
  const asked: URLSearchParams[] = [];
  const { user } = renderScreen(<UserAnnouncementPage />, { dictionaries, handlers: [mine(asked)] });
  const row = await rowOf('高速公路恶劣天气预警');
  expect(row.getByText('紧急消息')).toBeVisible();
  expect(row.getByText('未读')).toBeVisible();
  expect((await rowOf('平台使用指南已更新')).getByText('已读')).toBeVisible();
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({ column: 'sendTime', order: 'desc', pageNo: '1' });

  const filters = within(screen.getByRole('search'));
  await user.type(filters.getByLabelText('标题'), '天气');
  await user.type(filters.getByLabelText('发布人'), '管理员');
  await user.click(filters.getByRole('button', { name: '查询' }));
  await waitFor(() => expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({ titile: '*天气*', sender: '*管理员*' }));
  await user.click(screen.getByRole('tab', { name: '未读' }));
  await waitFor(() => expect(asked.at(-1)?.get('readFlag')).toBe('0'));
});

test('a row opens the announcement itself, not my copy of it', async () => {
  const open = vi.fn();
  const disconnect = connectAnnouncements({ open, preview: vi.fn() });
  const { user } = renderScreen(<UserAnnouncementPage />, { dictionaries, handlers: [mine()] });
  await user.click((await rowOf('平台使用指南已更新')).getByRole('button', { name: '平台使用指南已更新' }));
  expect(open).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 'a2', msgContent: '<p>大雾</p>' }));
  disconnect();
});

test('all are marked as read after a question, and the list is read again', async () => {
  const asked: URLSearchParams[] = [];
  const marked = vi.fn();
  const { user } = renderScreen(<UserAnnouncementPage />, {
    dictionaries,
    handlers: [
      mine(asked),
      http.put('*/api/sys/sysAnnouncementSend/readAll', () => {
        marked();
        return success(null, '全部已读');
      }),
    ],
  });
  await rowOf('高速公路恶劣天气预警');
  const before = asked.length;
  await user.click(screen.getByRole('button', { name: '全部标注已读' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确定' }));
  expect(await screen.findByText('全部已读')).toBeVisible();
  expect(marked).toHaveBeenCalledOnce();
  await waitFor(() => expect(asked.length).toBeGreaterThan(before));
});

test('a refusal stands where the list would be', async () => {
  renderScreen(<UserAnnouncementPage />, {
    dictionaries,
    handlers: [http.get('*/api/sys/sysAnnouncementSend/getMyAnnouncementSend', () => refusal('系统繁忙，请稍后再试'))],
  });
  expect(await screen.findByText('系统繁忙，请稍后再试')).toBeVisible();
});
