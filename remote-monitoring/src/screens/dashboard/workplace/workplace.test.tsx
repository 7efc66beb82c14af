import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { connectAnnouncements } from 'shared-platform/announcements';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { expect, test, vi } from 'vitest';
import WorkplacePage from './workplace.page.tsx';

const notice = {
  id: 'a1',
  titile: '停运通知',
  sendTime: '2026-11-20 09:00:00',
  createTime: '2026-11-20 09:00:00',
  priority: 'H',
  msgCategory: '1',
};
const bell = http.get('*/api/sys/annountCement/listByUser', () =>
  success({ anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }),
);
const tasks = http.get('*/api/business/dashboard/tasks', () => success([{ code: 'order:take', count: 4, path: '/business/order/list' }]));

test('shows what waits, announcements and ways to the lists that the person may read', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T08:30:00+08:00'), toFake: ['Date'] });
  const [open, opened] = [vi.fn(), vi.fn()];
  const disconnect = connectAnnouncements({ open: opened, preview: vi.fn() });
  const { user } = renderScreen(<WorkplacePage />, {
    open,
    user: { realname: '平台调度' },
    can: ['order:list'],
    places: { order: '/business/order/list', waybill: '/business/waybill/list' },
    handlers: [bell, tasks],
  });
  expect(screen.getByRole('heading', { name: '早上好，平台调度' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /待接订单\s*4/ }));
  await user.click(await screen.findByRole('button', { name: '停运通知' }));
  expect(opened).toHaveBeenCalledWith(expect.objectContaining({ id: 'a1' }));
  await user.click(screen.getByRole('button', { name: '订单' }));
  expect(open.mock.calls).toEqual([['/business/order/list'], ['/business/order/list']]);
  expect(screen.queryByRole('button', { name: '运单' })).toBeNull();
  expect(screen.queryByText('运行概况')).toBeNull();
  disconnect();
});

test('those who run the product see its figures, each leading to its rows', async () => {
  const open = vi.fn();
  const page = (total: number) => success({ records: [], total, size: 1, current: 1, pages: total });
  const { user } = renderScreen(<WorkplacePage />, {
    open,
    can: ['pushLog:list', 'online:list', 'monitor:runtime'],
    handlers: [
      bell,
      tasks,
      http.get('*/api/sys/message/sysMessage/list', ({ request }) =>
        page(new URL(request.url).searchParams.get('esSendStatus') === '2,3' ? 2 : 99),
      ),
      http.get('*/api/sys/online/list', () => page(7)),
      http.get('*/api/sys/actuator/redis/queryDiskInfo', () => success([{ name: '系统', max: 100, rest: 4, restPPT: 96 }])),
    ],
  });
  expect(await screen.findByRole('button', { name: '在线用户 7' })).toBeVisible();
  expect(await screen.findByRole('button', { name: '磁盘占用 96 %' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: '未送达消息 2' }));
  expect(open).toHaveBeenCalledWith('/message/pushLog?esSendStatus=2,3');
});

test('one part that fails leaves the others', async () => {
  const down = http.get('*/api/sys/annountCement/listByUser', () => refusal('系统繁忙，请稍后再试'));
  renderScreen(<WorkplacePage />, { handlers: [down, tasks] });
  expect(await screen.findByText('公告加载失败')).toBeVisible();
  await waitFor(() => expect(within(document.body).getByText('快捷入口')).toBeVisible());
});

test('what stands below tasks and announcements is shown when it has its place', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = http.get('*/api/business/dashboard/tasks', async () => {
    await promise;
    return success([{ code: 'order:take', count: 4, path: '/business/order/list' }]);
  });
  renderScreen(<WorkplacePage />, { handlers: [bell, late] });
  expect(await screen.findByText('停运通知')).toBeInTheDocument();
  expect(screen.getByText('快捷入口')).not.toBeVisible();
  resolve();
  expect(await screen.findByRole('button', { name: /待接订单\s*4/ })).toBeVisible();
  expect(screen.getByText('快捷入口')).toBeVisible();
});
