// The bell, its panel and the announcements that it opens.
import { act, screen, waitFor, within } from '@testing-library/react';
import { type HttpHandler, http } from 'msw';
import type { BellItem, BellLists } from 'shared-contracts/message/announcement';
import { announcements, useNoticeData } from 'shared-platform/announcements';
import { live } from 'shared-platform/live';
import { forgetSession } from 'shared-platform/session';
import { store } from 'shared-platform/store';
import { useIsApart } from 'shared-platform/tabs';
import { FakeSocket } from 'shared-platform/testing';
import { useUrlState } from 'shared-platform/url-state';
import { refusal, renderScreen, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShellContext } from '../frame-state/shell-context.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { NoticeBell } from './notice-bell.tsx';

const item = (id: string, more: Partial<BellItem> = {}): BellItem => ({
  id,
  titile: `公告${id}`,
  msgContent: `<p>正文${id}</p>`,
  msgAbstract: null,
  sender: '管理员',
  priority: 'L',
  msgCategory: '1',
  sendTime: '2026-11-20 09:30:00',
  createTime: '2026-11-20 09:00:00',
  openType: null,
  openPage: null,
  busType: null,
  busId: null,
  ...more,
});
const lists = (anntMsgList: readonly BellItem[], sysMsgList: readonly BellItem[] = []): BellLists => ({
  anntMsgList,
  anntMsgTotal: anntMsgList.length,
  sysMsgList,
  sysMsgTotal: sysMsgList.length,
});

/** A test server with unread announcements, which records those marked as read. */
function noticeServer(unread: BellLists) {
  const server = { unread, loads: 0, isDown: false, read: [] as string[] };
  const handlers: HttpHandler[] = [
    http.get('*/api/sys/annountCement/listByUser', () => {
      server.loads += 1;
      return server.isDown ? refusal('系统繁忙') : success(server.unread);
    }),
    http.put('*/api/sys/sysAnnouncementSend/editByAnntIdAndUserId', async ({ request }) => {
      const { anntId } = (await request.json()) as { anntId: string };
      server.read.push(anntId);
      const left = (items: readonly BellItem[]) => items.filter(({ id }) => id !== anntId);
      server.unread = lists(left(server.unread.anntMsgList), left(server.unread.sysMsgList));
      return success(null);
    }),
    http.get('*/api/sys/annountCement/queryById', ({ request }) => success(item(new URL(request.url).searchParams.get('id') ?? ''))),
    http.post('*/api/sys/socketTicket', () => success({ ticket: 'one-use' })),
  ];
  return { server, handlers };
}

function Waybill() {
  const data = useNoticeData();
  const [{ open }] = useUrlState<{ open?: string }>({});
  const isApart = useIsApart();
  return (
    <p>
      运单{data?.id} {isApart ? '窗口' : '页面'}地址{open}
    </p>
  );
}
const loader = {
  resolve: () => ({ available: true, remote: 'business', version: '1', component: 'business/waybill/list', title: ['运单', 'Waybill'] }),
  loadScreen: () => Promise.resolve({ ok: true, Component: Waybill, remote: 'business', version: '1', isFallback: false }),
} as unknown as ScreenLoader;

function renderBell({ handlers }: ReturnType<typeof noticeServer>) {
  const facts = { routes: { exact: new Map(), patterns: [], englishTitles: new Map() }, menu: [], loader };
  return renderScreen(
    <ShellContext value={facts}>
      <label>
        备注
        <input />
      </label>
      <NoticeBell />
    </ShellContext>,
    { user: { id: 'u1' }, handlers },
  );
}
const bell = (unread: number) => screen.findByRole('button', { name: unread ? `通知，${unread} 条未读消息` : '通知，没有未读消息' });

/** The button 关闭 below the text, which is the last one: the icon above the text has the same name. */
const closeButton = (modal: HTMLElement): HTMLElement => within(modal).getAllByRole('button', { name: '关闭' }).at(-1) as HTMLElement;

/** Waits until the server is told that the announcement was read, which happens after its text is shown. */
const hasRead = ({ server }: ReturnType<typeof noticeServer>, ...ids: string[]) => waitFor(() => expect(server.read).toEqual(ids));

/** Waits until the page has opened its WebSocket, which happens after the first page is shown. */
async function connected(): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(0));
  const socket = FakeSocket.last();
  act(() => socket.open());
  return socket;
}

beforeEach(() => {
  FakeSocket.made = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the panel', () => {
  it('shows both lists with their counts, who may be behind each row, and the way to all of them', async () => {
    const given = noticeServer(lists([item('1', { priority: 'H' }), item('2')], [item('3', { priority: 'M' })]));
    const { user, address } = renderBell(given);
    await user.click(await bell(3));
    const panel = within(await screen.findByRole('dialog', { name: '通知与系统消息' }));
    expect(panel.getByRole('tab', { name: '通知(2)' })).toHaveFocus();
    const first = panel.getByRole('button', { name: /公告1/ });
    expect(first).toHaveTextContent('紧急消息');
    expect(first).toHaveTextContent('2026-11-20 09:00:00 发布');
    expect(panel.getByRole('button', { name: /公告2/ })).toHaveTextContent('一般消息');
    await user.keyboard('{ArrowRight}');
    expect(panel.getByRole('tab', { name: '系统消息(1)' })).toHaveFocus();
    expect(panel.getByRole('button', { name: /公告3/ })).toHaveTextContent('重要消息');
    expect(panel.queryByRole('button', { name: /公告1/ })).toBeNull();
    await user.click(panel.getByRole('link', { name: '查看更多' }));
    expect(address()).toBe('/isps/userAnnouncement');
    expect(screen.queryByRole('dialog', { name: '通知与系统消息' })).toBeNull();
  });

  it('opens with the list that holds something', async () => {
    const { user } = renderBell(noticeServer(lists([], [item('3')])));
    await user.click(await bell(1));
    const panel = within(await screen.findByRole('dialog', { name: '通知与系统消息' }));
    expect(panel.getByRole('tab', { name: '系统消息(1)' })).toHaveFocus();
    expect(panel.getByRole('button', { name: /公告3/ })).toBeVisible();
  });

  it('closes with Escape and gives the focus back', async () => {
    const { user } = renderBell(noticeServer(lists([])));
    await user.click(await bell(0));
    expect(await screen.findByText('暂无未读消息')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await bell(0)).toHaveFocus();
  });

  it('says that a load failed, and loads again when asked', async () => {
    const given = noticeServer(lists([item('1')]));
    given.server.isDown = true;
    const { user } = renderBell(given);
    await user.click(await bell(0));
    const panel = within(await screen.findByRole('dialog', { name: '通知与系统消息' }));
    expect(await panel.findByText('消息加载失败')).toBeVisible();
    // Opening the bell sends another request; the button shows that it is loading until this request fails too.
    const retry = await panel.findByRole('button', { name: '重试' });
    given.server.isDown = false;
    await user.click(retry);
    expect(await panel.findByRole('button', { name: /公告1/ })).toBeVisible();
  });
});

describe('without a connection', () => {
  it('a failed load ends the asking until the bell is opened', async () => {
    // Only intervals are faked, because the requests of the test run in real time.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    const loaded = async (status: string): Promise<void> => {
      await vi.waitFor(() => expect(Object.values(store.getState().api.queries).map((query) => query?.status)).toEqual([status]), 8000);
      await pass(100);
    };
    const { server, handlers } = noticeServer(lists([]));
    server.isDown = true;
    renderBell({ server, handlers });
    await loaded('rejected');
    await pass(30_000);
    expect(server.loads).toBe(1);

    server.isDown = false;
    act(() => screen.getByRole('button', { name: /^通知，/ }).click());
    await vi.waitFor(() => expect(server.loads).toBe(2), 8000);
    await loaded('fulfilled');
    await pass(6000);
    await vi.waitFor(() => expect(server.loads).toBe(3), 8000);
  });
});

describe('opening', () => {
  it('marks read, shows the text without what could do harm, and lets the count fall', async () => {
    const html =
      '<p onclick="steal()">明日<b>停运</b></p><script>steal()</script><img src="x" onerror="steal()"><img src="https://spy.example/p.png" alt="路况图">' +
      '<a href="javascript:steal()">坏链接</a><a href="https://www.mot.gov.cn/">交通部</a><div style="position:fixed;inset:0" class="ant-modal">盖住</div>' +
      '<form action="/x"><input name="password"></form><iframe src="/x"></iframe>';
    const given = noticeServer(lists([item('1', { msgContent: html })]));
    const { user } = renderBell(given);
    await user.click(await bell(1));
    await user.click(await screen.findByRole('button', { name: /公告1/ }));
    const modal = await screen.findByRole('dialog', { name: '通知消息' });
    const inside = within(modal);
    expect(inside.getByRole('heading', { name: '公告1' })).toBeInTheDocument();
    expect(inside.getByText('发布人：管理员')).toBeInTheDocument();
    expect(inside.getByText('发布时间：2026-11-20 09:30:00')).toBeInTheDocument();
    const body = (await inside.findByText('停运')).closest('div') as HTMLElement;
    await waitFor(() => expect(body).toBeVisible());
    expect(body.innerHTML).not.toMatch(/onclick|onerror|<script|javascript:|style=|class=|<form|<input|<iframe|spy\.example/);
    expect(body).toHaveTextContent('路况图');
    expect(inside.getByText('坏链接')).not.toHaveAttribute('href');
    expect(inside.getByRole('link', { name: '交通部' })).toHaveAttribute('rel', 'noopener noreferrer');
    await hasRead(given, '1');
    expect(await bell(0)).toBeInTheDocument();
    expect(inside.queryByRole('button', { name: '去处理' })).toBeNull();
    await user.click(closeButton(modal));
    await waitFor(() => expect(modal).not.toBeVisible());
  });

  it('of a url goes to the page, and to nothing that is no page', async () => {
    const page = item('1', { openType: 'url', openPage: '/business/order/list?orderNo=YS1' });
    const given = noticeServer(lists([page, item('2', { openType: 'url', openPage: 'javascript:steal()' })]));
    const { user, address } = renderBell(given);
    await user.click(await bell(2));
    await user.click(await screen.findByRole('button', { name: /公告2/ }));
    const wrong = await screen.findByRole('dialog', { name: '通知消息' });
    expect(await within(wrong).findByText('处理地址无效，请联系发布人。')).toBeInTheDocument();
    expect(within(wrong).queryByRole('button', { name: '去处理' })).toBeNull();
    await user.click(closeButton(wrong));
    act(() => announcements.open(page));
    await user.click(await screen.findByRole('button', { name: '去处理' }));
    expect(address()).toBe('/business/order/list?orderNo=YS1');
  });

  it('of an address elsewhere opens a window that knows nothing of this one', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const { user } = renderBell(noticeServer(lists([])));
    await bell(0);
    act(() => announcements.open(item('1', { openType: 'url', openPage: 'https://www.mot.gov.cn/a' })));
    await user.click(await screen.findByRole('button', { name: '去处理' }));
    expect(opened).toHaveBeenCalledWith('https://www.mot.gov.cn/a', '_blank', 'noopener,noreferrer');
    opened.mockRestore();
  });

  it('of a component shows that screen with the record, at an address of its own', async () => {
    const given = noticeServer(lists([item('1', { openType: 'component', openPage: 'business/waybill/list', busId: 'w7' })]));
    const { user, address } = renderBell(given);
    await user.click(await bell(1));
    await user.click(await screen.findByRole('button', { name: /公告1/ }));
    const window = within(await screen.findByRole('dialog', { name: '运单' }));
    expect(await window.findByText('运单w7 窗口地址w7')).toBeInTheDocument();
    expect(address()).toBe('/test');
    await hasRead(given, '1');
  });

  it('to try it out marks nothing and opens no screen', async () => {
    const given = noticeServer(lists([]));
    renderBell(given);
    await bell(0);
    act(() => announcements.preview(item('1', { openType: 'component', openPage: 'business/waybill/list' })));
    expect(await screen.findByText('正文1')).toBeInTheDocument();
    expect(given.server.read).toEqual([]);
  });
});

describe('news', () => {
  it('arrives through the socket: count, notice with the way to it, and typing goes on', async () => {
    const given = noticeServer(lists([]));
    const { user } = renderBell(given);
    await bell(0);
    const socket = await connected();
    expect(socket.url).toMatch(/\/websocket\/u1\?ticket=one-use$/);
    const field = screen.getByLabelText('备注');
    await user.type(field, '甲');
    given.server.unread = lists([item('9')]);
    act(() => socket.say({ cmd: 'user', userId: 'u1', msgId: '9', msgTxt: '停运通知' }));
    expect(await bell(1)).toBeInTheDocument();
    expect(await screen.findByText('消息提醒')).toBeVisible();
    expect(screen.getByText('停运通知')).toBeVisible();
    expect(field).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '查看详情' }));
    expect(await screen.findByRole('heading', { name: '公告9' })).toBeInTheDocument();
    await hasRead(given, '9');
  });

  it('that was missed without a connection is read once it stands', async () => {
    const { server, handlers } = noticeServer(lists([]));
    renderBell({ server, handlers });
    await waitFor(() => expect(server.loads).toBe(1));
    server.unread = lists([item('1')]);
    await connected();
    expect(await bell(1)).toBeInTheDocument();
    expect(server.loads).toBe(2);
  });

  it('is not read again where the server tells what was missed, only when it tells of something', async () => {
    const isTold = vi.spyOn(live, 'isToldOfEarlier').mockReturnValue(true);
    const { server, handlers } = noticeServer(lists([]));
    renderBell({ server, handlers });
    await waitFor(() => expect(server.loads).toBe(1));
    const socket = await connected();
    expect(isTold).toHaveBeenCalled();
    expect(server.loads).toBe(1);
    server.unread = lists([item('1')]);
    act(() => socket.say({ cmd: 'user', userId: 'u1', msgId: '', msgTxt: '' }));
    expect(await bell(1)).toBeInTheDocument();
    expect(server.loads).toBe(2);
    expect(screen.queryByText('消息提醒')).toBeNull();
    isTold.mockRestore();
  });

  it('ends with the session: the connection is closed and nobody comes back', async () => {
    renderBell(noticeServer(lists([])));
    const socket = await connected();
    vi.useFakeTimers();
    act(() => forgetSession());
    expect(socket.readyState).toBe(3);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(FakeSocket.made).toHaveLength(1);
  });

  it('that was taken back only lets the count fall', async () => {
    const given = noticeServer(lists([item('1')]));
    renderBell(given);
    await bell(1);
    const socket = await connected();
    given.server.unread = lists([]);
    act(() => socket.say({ cmd: 'topic', msgId: '1', msgTxt: '' }));
    expect(await bell(0)).toBeInTheDocument();
    expect(screen.queryByText('消息提醒')).toBeNull();
  });
});
