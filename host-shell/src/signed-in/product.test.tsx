// The signed-in product as a whole, around screens of the test.
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { HttpResponse, http } from 'msw';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { keepFile, readKept } from 'shared-platform/device-files';
import { deviceQueue } from 'shared-platform/device-queue';
import { changeLanguage } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { Can } from 'shared-platform/permission';
import { session, startSession } from 'shared-platform/session';
import { store } from 'shared-platform/store';
import { useOpenTab, useTab } from 'shared-platform/tabs';
import { FakeSocket } from 'shared-platform/testing';
import { useUrlState } from 'shared-platform/url-state';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSignedOutMessage } from '../navigation/signed-out-message.ts';
import type { ScreenLoader, ScreenResult } from '../remotes/loader/screen-loader.ts';
import { changeSetting } from '../settings/settings.ts';
import { pageThatStays } from '../testing/page-exit.ts';
import { Product } from './product.tsx';

const exit = pageThatStays();

const item = (path: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  route: '1',
  path,
  name: path.slice(1),
  component: path.slice(1),
  meta: { title, keepAlive: true, internalOrExternal: false },
  ...more,
});
const menu: MenuItem[] = [
  item('/dashboard/analysis', '首页'),
  item('/business', '业务', {
    component: 'layouts/RouteView',
    children: [item('/business/order', '订单'), item('/business/note', '便签')],
  }),
  item('/system/user', '用户管理', { meta: { title: '用户管理', keepAlive: false, internalOrExternal: false } }),
  item('/system/broken', '坏页面'),
  item('/system/missing', '缺页面'),
];

function Home() {
  return <h2>数据看板</h2>;
}
/** A sample screen with paging in the address and a link to another tab. */
function Orders() {
  const [{ pageNo }, setState] = useUrlState({ pageNo: 1 });
  const { pathname, search } = useLocation();
  const open = useOpenTab();
  return (
    <div>
      <p>
        订单第{pageNo}页 在 {pathname}
        {search}
      </p>
      <button type="button" onClick={() => setState({ pageNo: pageNo + 1 })}>
        下一页
      </button>
      <button type="button" onClick={() => open('/business/order?pageNo=7')}>
        另开
      </button>
      <Can action="order:add">
        <button type="button">新增订单</button>
      </Can>
      <Can action="order:close">
        <button type="button">关闭订单</button>
      </Can>
    </div>
  );
}
function Note() {
  const tab = useTab();
  const [text, setText] = useState('');
  return (
    <label>
      便签内容
      <input
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          tab.setDirty(true);
          tab.setTitle(`便签 ${event.target.value}`);
        }}
      />
    </label>
  );
}
function Users() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      点了{count}次
    </button>
  );
}
function Broken(): never {
  throw new Error('boom');
}

const screens: Readonly<Record<string, ComponentType>> = {
  'dashboard/analysis': Home,
  'business/order': Orders,
  'business/note': Note,
  'system/user': Users,
  'system/broken': Broken,
};

const failed = (component: string, fallbackVersion: string | null = null): ScreenResult => ({
  ok: false,
  reason: 'network',
  remote: component.split('/')[0] ?? null,
  version: '1.0.0-new',
  detail: 'not there',
  fallbackVersion,
});

function fakeLoader() {
  const outcomes = new Map<string, (useFallback: boolean) => ScreenResult>();
  const loader: ScreenLoader = {
    start: () => Promise.resolve(),
    stop: () => undefined,
    resolve: (component) =>
      component in screens
        ? { available: true, remote: 'demo', version: '1', component, title: [component, `English ${component}`] }
        : { available: false, reason: 'not-available', remote: null, version: null },
    loadScreen: (component, options) => {
      const outcome = outcomes.get(component);
      if (outcome) return Promise.resolve(outcome(options?.useFallback ?? false));
      const Component = screens[component];
      return Promise.resolve(Component ? { ok: true, Component, remote: 'demo', version: '1.0.0', isFallback: false } : failed(component));
    },
    prefetch: () => Promise.resolve(),
    ready: () => null,
    rendered: vi.fn(),
    subscribe: () => () => undefined,
    crashed: () => ({ reason: 'crashed', fallbackVersion: null }),
    documentAge: () => null,
    newer: () => null,
    killed: () => null,
    newerShell: () => null,
  };
  return { loader, outcomes };
}

const permissions: PermissionResult = { menu, auth: [{ action: 'order:add,order:edit', type: '1' }], allAuth: [] };

async function open(path: string, given = fakeLoader()) {
  history.replaceState(null, '', path);
  const view = render(<Product loader={given.loader} />);
  await screen.findByRole('tablist');
  return { ...given, ...view };
}
const tabs = () => within(screen.getByRole('tablist')).getAllByRole('tab');
const titles = () => tabs().map((tab) => tab.textContent);
const tab = (name: string) => within(screen.getByRole('tablist')).getByRole('tab', { name });
const menuLink = (name: string) => within(screen.getByRole('navigation', { name: '主菜单' })).getByRole('treeitem', { name });
const address = () => location.pathname + location.search;

beforeEach(() => {
  startSession({ token: 't', user: { username: 'admin', realname: '管理员', avatar: null } as never, tenantId: '0' });
  mswServer.use(
    http.get('*/api/sys/permission/getUserPermissionByToken', () => success(permissions)),
    http.get('*/api/business/bizCommonConfig/queryCopyrightInfo', () => success({ copyrightInfo: '版权' })),
    http.post('*/api/sys/logout', () => success(null)),
    // The frame reads all dictionaries when it is idle. Without a response the connection would count as lost, and screens would be retried.
    http.get('*/api/sys/dict/queryAllDictItems', () => success({})),
    http.get('*/api/sys/annountCement/listByUser', () => success({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })),
    http.post('*/api/sys/socketTicket', () => refusal('没有推送')),
  );
});

describe('the frame', () => {
  it('opens home after signing in, with the name of the product as the title', async () => {
    await open('/');
    expect(await screen.findByRole('heading', { name: '数据看板' })).toBeVisible();
    expect(address()).toBe('/dashboard/analysis');
    expect(document.title).toBe('智慧运输管理平台');
    expect(titles()).toEqual(['首页']);
  });

  it('goes where the person wanted to go before signing in, never to another site', async () => {
    const { unmount } = await open('/user/login?redirect=%2Fbusiness%2Forder%3FpageNo%3D3');
    expect(await screen.findByText(/订单第3页/)).toBeVisible();
    expect(document.title).toBe('智慧运输管理平台 - 订单');
    unmount();
    await open('/user/login?redirect=%2F%2Fevil.example');
    expect(address()).toBe('/dashboard/analysis');
  });

  it('shows the way down the menu as breadcrumb', async () => {
    await open('/business/order');
    const crumbs = screen.getByRole('navigation', { name: '当前位置' });
    expect(within(crumbs).getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis');
    expect(within(crumbs).getByText('订单').closest('a')).toBeNull();
  });

  it('answers unknown paths with 404 and keeps the open tabs', async () => {
    await open('/business/order');
    await userEvent.click(menuLink('用户管理'));
    act(() => {
      history.pushState(null, '', '/nowhere');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeVisible();
    expect(address()).toBe('/404');
    expect(titles()).toEqual(['首页', '订单', '用户管理']);
    await userEvent.click(screen.getByRole('link', { name: '返回首页' }));
    expect(await screen.findByRole('heading', { name: '数据看板' })).toBeVisible();
  });

  it('speaks English where screens do', async () => {
    await open('/business/order');
    await act(() => changeLanguage('en-US'));
    expect(titles()).toEqual(['Home', 'English business/order']);
    await act(() => changeLanguage('zh-CN'));
  });
});

describe('a change of rights', () => {
  beforeEach(() => {
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    mswServer.use(http.post('*/api/sys/socketTicket', () => success({ ticket: 'once' })));
    startSession({ token: 't', user: { id: 'u1', username: 'admin', realname: '管理员', avatar: null } as never, tenantId: '0' });
  });
  afterEach(() => vi.unstubAllGlobals());

  /** Opens the product at a path, with its socket connected. */
  async function openLive(path: string): Promise<FakeSocket> {
    await open(path);
    await waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(0), { timeout: 20_000 });
    act(() => FakeSocket.last().open());
    return FakeSocket.last();
  }
  const grant = (given: Partial<PermissionResult>) =>
    mswServer.use(http.get('*/api/sys/permission/getUserPermissionByToken', () => success({ ...permissions, ...given })));
  const tell = (socket: FakeSocket) => act(() => socket.say({ cmd: 'access' }));

  it('takes menu entry, buttons and tabs away at once, says which, and shows 403 instead of the screen in front', async () => {
    const warned = vi.spyOn(notices, 'warning').mockImplementation(() => undefined);
    const socket = await openLive('/business/order');
    expect(await screen.findByRole('button', { name: '新增订单' })).toBeVisible();
    await userEvent.click(menuLink('便签'));
    await userEvent.click(menuLink('用户管理'));
    grant({ menu: menu.filter(({ path }) => path !== '/system/user'), auth: [] });
    tell(socket);
    expect(await screen.findByText('抱歉，您没有权限访问该页面')).toBeVisible();
    expect(address()).toBe('/system/user');
    expect(titles()).toEqual(['首页', '订单', '便签']);
    expect(screen.queryByRole('treeitem', { name: '用户管理' })).toBeNull();
    expect(warned).toHaveBeenCalledExactlyOnceWith('您的权限已变更，已关闭：用户管理');
    await userEvent.click(tab('订单'));
    expect(await screen.findByText(/订单第1页/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '新增订单' })).toBeNull();
    warned.mockRestore();
  });

  it('brings what is new, and leaves what is open and typed as it is', async () => {
    grant({ menu: menu.filter(({ path }) => path !== '/system/user') });
    const socket = await openLive('/business/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    expect(screen.queryByRole('treeitem', { name: '用户管理' })).toBeNull();
    grant({});
    tell(socket);
    expect(await screen.findByRole('treeitem', { name: '用户管理' })).toBeVisible();
    expect(screen.getByLabelText('便签内容')).toHaveValue('甲');
  });

  it('brings what changed after the permissions were loaded and before the socket was open', async () => {
    grant({ menu: menu.filter(({ path }) => path !== '/system/user') });
    await open('/business/note');
    expect(await screen.findByLabelText('便签内容')).toBeVisible();
    expect(screen.queryByRole('treeitem', { name: '用户管理' })).toBeNull();
    await waitFor(() => expect(FakeSocket.made.length).toBeGreaterThan(0), { timeout: 20_000 });
    grant({});
    act(() => FakeSocket.last().open());
    expect(await screen.findByRole('treeitem', { name: '用户管理' })).toBeVisible();
  });

  const withItem = (path: string, more: Partial<MenuItem>): MenuItem[] =>
    menu.map((entry) => (entry.path === path ? { ...entry, ...more } : entry));

  it.each(['/system/missing', '/system/broken'])('opens the corrected screen in a tab that shows an error: %s', async (path) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const socket = await openLive(path);
    expect(await screen.findByRole('alert')).toBeVisible();
    await userEvent.click(menuLink('首页'));
    expect(await screen.findByRole('heading', { name: '数据看板' })).toBeVisible();
    grant({ menu: withItem(path, { component: 'system/user' }) });
    tell(socket);
    await userEvent.click(tab(path === '/system/missing' ? '缺页面' : '坏页面'));
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    vi.restoreAllMocks();
  });

  it('opens the corrected screen at once in the tab in front', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const socket = await openLive('/system/broken');
    expect(await screen.findByRole('alert')).toBeVisible();
    grant({ menu: withItem('/system/broken', { component: 'system/user' }) });
    tell(socket);
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    vi.restoreAllMocks();
  });

  it('leaves a screen that runs where it is, and offers the one that the menu names now', async () => {
    const socket = await openLive('/system/user');
    await userEvent.click(await screen.findByRole('button', { name: '点了0次' }));
    grant({ menu: withItem('/system/user', { component: 'business/order' }) });
    tell(socket);
    await userEvent.click(await screen.findByRole('button', { name: '切换到当前版本' }));
    expect(await screen.findByText(/订单第1页/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '切换到当前版本' })).toBeNull();
  });

  it('keeps unsaved input although the menu item became a page of another site', async () => {
    const socket = await openLive('/business/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    const meta = { title: '外站', keepAlive: true, internalOrExternal: false, url: 'https://example.org/' };
    const children = [item('/business/order', '订单'), item('/business/note', '外站', { component: 'layouts/IframePageView', meta })];
    grant({ menu: withItem('/business', { children }) });
    tell(socket);
    expect(await screen.findByRole('treeitem', { name: '外站' })).toBeVisible();
    expect(screen.getByLabelText('便签内容')).toHaveValue('甲');
    expect(screen.getByRole('button', { name: '切换到当前版本' })).toBeVisible();
  });

  const moved = (path: string, to: string): MenuItem[] =>
    menu.map((entry) => ({
      ...entry,
      ...(entry.path === path ? { path: to } : {}),
      ...(entry.children ? { children: entry.children.map((child) => (child.path === path ? { ...child, path: to } : child)) } : {}),
    }));

  it('that gives a page another path keeps tab and input, and only the address follows', async () => {
    const warned = vi.spyOn(notices, 'warning').mockImplementation(() => undefined);
    const socket = await openLive('/business/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    grant({ menu: moved('/business/note', '/business/paper') });
    tell(socket);
    await waitFor(() => expect(address()).toBe('/business/paper'));
    expect(screen.getByLabelText('便签内容')).toHaveValue('甲');
    expect(titles()).toEqual(['首页', '便签 甲']);
    expect(screen.queryByText('抱歉，您没有权限访问该页面')).toBeNull();
    expect(screen.queryByRole('button', { name: '切换到当前版本' })).toBeNull();
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  it('that gives pages in the background another path leads to them there, with page and query', async () => {
    const socket = await openLive('/business/order?pageNo=4');
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    await userEvent.click(menuLink('用户管理'));
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
    grant({ menu: moved('/business/order', '/business/orders') });
    tell(socket);
    await userEvent.click(tab('订单'));
    expect(await screen.findByText('订单第5页 在 /business/orders?pageNo=5')).toBeVisible();
    expect(address()).toBe('/business/orders?pageNo=5');
    // The browser's history still holds the earlier address.
    act(() => {
      history.pushState(null, '', '/business/order?pageNo=4');
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(await screen.findByText('订单第4页 在 /business/orders?pageNo=4')).toBeVisible();
  });

  it('replaces a page 404 by the page when the menu has it now', async () => {
    grant({ menu: menu.filter(({ path }) => path !== '/system/user') });
    const socket = await openLive('/system/user?x=1');
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeVisible();
    grant({});
    tell(socket);
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
    expect(address()).toBe('/system/user?x=1');
  });

  it('reads shown lists again although menu and buttons stay, because a data rule may have changed', async () => {
    const socket = await openLive('/business/note');
    await screen.findByLabelText('便签内容');
    const dispatched = vi.spyOn(store, 'dispatch');
    tell(socket);
    await waitFor(() => expect(dispatched).toHaveBeenCalledWith(expect.objectContaining({ payload: ['Entity'] })));
    dispatched.mockRestore();
  });

  it('that happened while the line was cut is seen when it is back', async () => {
    const socket = await openLive('/business/order');
    expect(await screen.findByRole('button', { name: '新增订单' })).toBeVisible();
    grant({ auth: [] });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    try {
      act(() => socket.close(1006));
      await waitFor(() => expect(FakeSocket.last()).not.toBe(socket), { timeout: 20_000 });
      act(() => FakeSocket.last().open());
      await waitFor(() => expect(screen.queryByRole('button', { name: '新增订单' })).toBeNull(), { timeout: 20_000 });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('tabs', () => {
  it('keep what was typed while another one is in front, and their own address', async () => {
    await open('/business/order');
    await userEvent.click(await screen.findByRole('button', { name: '下一页' }));
    expect(address()).toBe('/business/order?pageNo=2');
    expect(titles()).toEqual(['首页', '订单']);
    await userEvent.click(menuLink('便签'));
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    expect(screen.getByText(/订单第2页 在 \/business\/order\?pageNo=2/)).not.toBeVisible();
    await userEvent.click(tab('订单'));
    expect(address()).toBe('/business/order?pageNo=2');
    await userEvent.click(tab('便签 甲'));
    expect(screen.getByLabelText('便签内容')).toHaveValue('甲');
    expect(document.title).toBe('智慧运输管理平台 - 便签 甲');
  });

  it('of one screen live side by side under different addresses', async () => {
    await open('/business/order');
    await userEvent.click(await screen.findByRole('button', { name: '另开' }));
    expect(await screen.findByText(/订单第7页/)).toBeVisible();
    expect(titles()).toEqual(['首页', '订单', '订单 2']);
    expect(document.title).toBe('智慧运输管理平台 - 订单 2');
    // Where no tabs are shown, nobody knows what the number counts.
    act(() => changeSetting('multiPage', false));
    expect(document.title).toBe('智慧运输管理平台 - 订单');
    act(() => changeSetting('multiPage', true));
    await userEvent.click(menuLink('订单'));
    expect(titles()).toHaveLength(3);
    expect(screen.getByText(/订单第1页/)).toBeVisible();
  });

  it('start over when their screen does not ask to be kept', async () => {
    await open('/system/user');
    await userEvent.click(await screen.findByRole('button', { name: '点了0次' }));
    await userEvent.click(tab('首页'));
    await userEvent.click(tab('用户管理'));
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
  });

  it('close with Delete and lead to their neighbour; home stays and says so', async () => {
    const warned = vi.spyOn(notices, 'warning').mockImplementation(() => undefined);
    await open('/business/order');
    await screen.findByText(/订单第1页/);
    act(() => tab('首页').focus());
    await userEvent.keyboard('{Delete}');
    expect(warned).toHaveBeenLastCalledWith('首页不能关闭!');
    act(() => tab('订单').focus());
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(titles()).toEqual(['首页']));
    await waitFor(() => expect(address()).toBe('/dashboard/analysis'));
    act(() => tab('首页').focus());
    await userEvent.keyboard('{Delete}');
    expect(warned).toHaveBeenLastCalledWith('这是最后一页，不能再关闭了啦');
    expect(titles()).toEqual(['首页']);
    warned.mockRestore();
  });

  it('with unsaved input ask before they close', async () => {
    const confirm = vi.spyOn(notices, 'confirm').mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    await open('/business/note');
    await userEvent.type(await screen.findByLabelText('便签内容'), '甲');
    await userEvent.click(within(tab('便签 甲')).getByTitle('关闭'));
    expect(titles()).toHaveLength(2);
    await userEvent.click(within(tab('便签 甲')).getByTitle('关闭'));
    await waitFor(() => expect(titles()).toEqual(['首页']));
    expect(confirm).toHaveBeenCalledTimes(2);
    confirm.mockRestore();
  });

  it('are walked with the arrow keys', async () => {
    await open('/business/order');
    act(() => tab('订单').focus());
    await userEvent.keyboard('{ArrowLeft}');
    expect(tab('首页')).toHaveFocus();
    expect(tab('订单')).toHaveAttribute('aria-selected', 'true');
  });

  it('offer refresh and closing of the others', async () => {
    await open('/business/note');
    await userEvent.click(menuLink('订单'));
    await userEvent.click(menuLink('用户管理'));
    await userEvent.click(screen.getByRole('button', { name: '标签页操作' }));
    await userEvent.click(await screen.findByText('关闭其它'));
    await waitFor(() => expect(titles()).toEqual(['首页', '用户管理']));
    await userEvent.click(await screen.findByRole('button', { name: '点了0次' }));
    await userEvent.click(screen.getByRole('button', { name: '标签页操作' }));
    await userEvent.click(await screen.findByText('刷新'));
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
  });
});

describe('a screen that fails', () => {
  it('costs only its own tab and says which module it was', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open('/system/broken');
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('页面运行出错');
    expect(card).toHaveTextContent('demo@1.0.0');
    await userEvent.click(menuLink('用户管理'));
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
    quiet.mockRestore();
  });

  it('can be retried, or opened in the former version, which the tab then shows', async () => {
    const given = fakeLoader();
    const good = (isFallback: boolean): ScreenResult => ({ ok: true, Component: Users, remote: 'demo', version: '0.9.0', isFallback });
    given.outcomes.set('system/missing', (useFallback) => (useFallback ? good(true) : failed('system/missing', '0.9.0')));
    await open('/system/missing', given);
    expect(await screen.findByRole('alert')).toHaveTextContent('network');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('system@1.0.0-new');
    await userEvent.click(screen.getByRole('button', { name: '使用旧版本 0.9.0' }));
    expect(await screen.findByRole('button', { name: '点了0次' })).toBeVisible();
    expect(screen.getByRole('tab', { name: /缺页面.*旧版本/ })).toBeVisible();
    expect(given.loader.rendered).toHaveBeenCalledWith('demo', '0.9.0');
  });

  it('leaves a plain home page when it is the dashboard', async () => {
    const given = fakeLoader();
    given.outcomes.set('dashboard/analysis', () => failed('dashboard/analysis'));
    await open('/', given);
    const entries = await screen.findByRole('navigation', { name: '功能入口' });
    await userEvent.click(within(entries).getByRole('link', { name: '订单' }));
    expect(await screen.findByText(/订单第1页/)).toBeVisible();
  });
});

describe('permissions and session', () => {
  it('keep what the person may not do out of the document', async () => {
    await open('/business/order');
    expect(await screen.findByRole('button', { name: '新增订单' })).toBeVisible();
    expect(screen.queryByText('关闭订单')).not.toBeInTheDocument();
  });

  it('sign out after a confirmation, even when the server fails', async () => {
    mswServer.use(http.post('*/api/sys/logout', () => refusal('退出登录失败！')));
    await open('/business/order');
    await userEvent.click(screen.getByRole('button', { name: '管理员 用户菜单' }));
    await userEvent.click(await screen.findByText('退出登录'));
    expect(await screen.findByText('真的要注销登录吗 ?')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(exit.replace).toHaveBeenLastCalledWith('/user/login'));
    expect(session.current()).toBeNull();
  });

  it('begin a question about something dangerous on 取消, any other on 确定', async () => {
    await open('/business/order');
    const dangerous = notices.confirm({ content: '删除订单？', dangerous: true });
    await screen.findByText('删除订单？');
    await waitFor(() => expect(screen.getByRole('button', { name: /取\s*消/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await dangerous).toBe(false);
    const usual = notices.confirm({ content: '发送订单？' });
    const dialog = (await screen.findByText('发送订单？')).closest('[role="dialog"]') as HTMLElement;
    // A question without a heading of its own has the default one.
    expect(dialog).toHaveAccessibleName('确认进行该操作么？');
    const question = within(dialog);
    await waitFor(() => expect(question.getByRole('button', { name: /确\s*定/ })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await usual).toBe(true);
  });

  it.each([
    ['stay signed in with everything', /取\s*消/],
    ['leave nothing behind', /删除并退出/],
  ])('ask before they end while steps wait on the device: %s', async (outcome, button) => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    mswServer.use(
      http.put('*/api/waybill/depart', () => HttpResponse.error()),
      http.post('*/api/sys/common/upload', () => HttpResponse.error()),
      http.post('*/api/sys/logout', () => success(null)),
    );
    await open('/business/order');
    const photo = await keepFile(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
    const call = { entity: 'waybill', action: 'depart', label: ['发车', 'Depart'], record: { id: 'w1' }, title: 'YD1' } as const;
    await deviceQueue.add({ ...call, method: 'PUT', path: '/waybill/depart', body: { id: 'w1', version: 1, voucherImgs: photo } });
    await userEvent.click(screen.getByRole('button', { name: '管理员 用户菜单' }));
    await userEvent.click(await screen.findByText('退出登录'));
    await userEvent.click(await screen.findByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('本机有1项还没有发送。退出登录会把它们从这台设备上删除。')).toBeInTheDocument();
    const owner = session.current();
    await userEvent.click(within(screen.getAllByRole('dialog').at(-1) as HTMLElement).getByRole('button', { name: button }));
    const isLeft = outcome === 'leave nothing behind';
    if (isLeft) await waitFor(() => expect(session.current()).toBeNull());
    else expect(session.current()).not.toBeNull();
    if (owner) startSession(owner);
    expect(await deviceQueue.list()).toHaveLength(isLeft ? 0 : 1);
    expect((await readKept(photo)) === null).toBe(isLeft);
    await deviceQueue.empty();
    vi.unstubAllGlobals();
  });

  it('send the person to the sign-in page, with the reason, when the menu is empty', async () => {
    mswServer.use(http.get('*/api/sys/permission/getUserPermissionByToken', () => success({ menu: [], auth: [], allAuth: [] })));
    history.replaceState(null, '', '/business/order?pageNo=2');
    render(<Product loader={fakeLoader().loader} />);
    await waitFor(() => expect(exit.replace).toHaveBeenCalledWith('/user/login?redirect=%2Fbusiness%2Forder%3FpageNo%3D2'));
    expect(readSignedOutMessage()).toBe('permissions must be a non-null array');
    expect(session.current()).toBeNull();
  });

  it.each([
    [
      'the server is busy',
      () => HttpResponse.json({ success: false, code: 503, message: '系统繁忙，请稍后再试' }, { status: 503 }),
      '系统繁忙，请稍后再试',
    ],
    ['a gateway responds', () => new HttpResponse('<html>Bad Gateway</html>', { status: 502 }), '服务器暂时无法访问'],
  ])('an outage at the start is no end of the session, and the page opens when it is over: %s', async (_name, respond, reason) => {
    let isOver = false;
    let asked = 0;
    const signedOut = vi.fn(() => success(null));
    mswServer.use(
      http.post('*/api/sys/logout', signedOut),
      http.get('*/api/sys/permission/getUserPermissionByToken', () => {
        asked += 1;
        return isOver ? success(permissions) : respond();
      }),
    );
    exit.replace.mockClear();
    history.replaceState(null, '', '/business/order?pageNo=2');
    render(<Product loader={fakeLoader().loader} />);
    expect(await screen.findByText(/您仍处于登录状态/)).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(`服务暂时不可用${reason}`);
    await userEvent.click(screen.getByRole('button', { name: '立即重试' }));
    await waitFor(() => expect(asked).toBeGreaterThan(1));
    isOver = true;
    // The page opens by itself, without another click.
    expect(await screen.findByText(/订单第2页/, undefined, { timeout: 20_000 })).toBeVisible();
    expect(session.current()?.token).toBe('t');
    expect(signedOut).not.toHaveBeenCalled();
    expect(exit.replace).not.toHaveBeenCalled();
    expect(readSignedOutMessage()).toBe('');
  });
});
