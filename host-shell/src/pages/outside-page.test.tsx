import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTabs } from '../frame-state/stored-tabs.ts';
import { address, goTo, item, openProduct, signInAs, tabTitles } from '../testing/product-fixture.tsx';

const outside = (path: string, title: string, url: string | undefined, meta: object = {}) =>
  item(path, title, { component: 'layouts/IframePageView', meta: { ...(url === undefined ? {} : { url }), ...meta } });
const menu = [
  item('/dashboard/analysis', '首页'),
  outside('/f', '外部报表', 'https://reports.example/board?a=1'),
  outside('/own', '自家页面', "{{ window._CONFIG['domianURL'] }}/druid"),
  outside('/w', '另开窗口', 'https://shop.example/', { internalOrExternal: true }),
  outside('/js', '脚本', 'javascript:globalThis.hacked=1'),
  outside('/call', '函数', "{{ (globalThis.hacked = 2) || 'https://x.example' }}"),
  outside('/token', '令牌', 'https://x.example/?token=$' + '{token}'),
  outside('/bidi', '反向', 'https://x.example/\u202ecod.exe'),
  outside('/none', '没有', undefined),
  item('/pages', '带标题', { component: 'layouts/PageView', children: [item('/pages/a', '内页')] }),
  item('/online', '在线表单', { component: 'modules/online/cgform/OnlCgformHeadList' }),
  item('/left', '左', { component: 'layouts/RouteView', redirect: '/right' }),
  item('/right', '右', { component: 'layouts/RouteView', redirect: '/left' }),
  item('/all', '全部报表', {
    ...{ component: 'layouts/RouteView', alwaysShow: true, redirect: '/all/month' },
    children: [
      item('/all/month', '月报', { component: 'pages/a' }),
      outside('/all/board', '看板网站', 'https://reports.example/'),
      item('/all/secret', '机密报表', { meta: { permissionList: ['secret:see'] } }),
    ],
  }),
  item('/secret', '机密', { meta: { permissionList: ['secret:see'] } }),
];
const screens = { 'dashboard/analysis': () => <p>看板</p>, 'pages/a': () => <p>内容</p> };
/** Waits for the frame with the external page. */
const framed = () =>
  waitFor(() => {
    const found = document.querySelector('iframe');
    if (!found) throw new Error('no frame');
    return found;
  });
const open = (path: string) => openProduct(path, menu, screens);

beforeEach(() => {
  forgetTabs();
  signInAs('u1');
});
afterEach(() => {
  vi.useRealTimers();
  forgetTabs();
});

describe('pages of elsewhere', () => {
  it('are framed without the right to leave their frame, and without the product’s address', async () => {
    await open('/f');
    const shown = await framed();
    expect(shown).toHaveAttribute('src', 'https://reports.example/board?a=1');
    expect(shown).toHaveAttribute('title', '外部报表');
    expect(shown).toHaveAttribute('referrerpolicy', 'no-referrer');
    const rights = shown.getAttribute('sandbox')?.split(' ');
    expect(rights).toContain('allow-scripts');
    expect(rights).toContain('allow-same-origin');
    expect(rights?.filter((right) => right.includes('top-navigation'))).toEqual([]);
    expect(screen.getByRole('link', { name: '在新窗口中打开' })).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('of our own origin are strangers to it', async () => {
    await open('/own');
    const shown = await framed();
    expect(shown).toHaveAttribute('src', `${location.origin}/api/druid`);
    expect(shown.getAttribute('sandbox')).not.toContain('allow-same-origin');
  });

  it('say that they load, that they are slow, and that the platform does not allow them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await open('/f');
    const shown = await framed();
    expect(screen.getByRole('status', { name: '页面加载中' })).toBeVisible();
    act(() => void vi.advanceTimersByTime(16_000));
    expect(screen.getByRole('alert')).toHaveTextContent('页面加载较慢');
    fireEvent.load(shown);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('status', { name: '页面加载中' })).not.toBeInTheDocument();

    const violation = Object.assign(new Event('securitypolicyviolation', { bubbles: true }), {
      effectiveDirective: 'frame-src',
      blockedURI: 'https://reports.example/board',
    });
    act(() => void document.dispatchEvent(violation));
    expect(screen.getByRole('alert')).toHaveTextContent('平台没有允许嵌入这个网站');
    expect(shown).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: '重新加载' }));
    expect((await framed()).title).toBe('外部报表');
  });

  it('that open in a window of their own offer it where they are opened by address', async () => {
    await open('/w');
    const link = await screen.findByRole('link', { name: '在新窗口中打开' });
    expect(link).toHaveAttribute('href', 'https://shop.example/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(document.querySelector('iframe')).toBeNull();
  });
});

describe('an address that is refused', () => {
  it.each([
    ['/js', '只能打开以 http:// 或 https:// 开头的网址。', 'javascript:globalThis.hacked=1'],
    ['/call', '地址里的表达式无法识别', "{{ (globalThis.hacked = 2) || 'https://x.example' }}"],
    ['/token', '令牌不会放进地址', 'https://x.example/?token=$'],
    ['/bidi', '这不是有效的网址', 'https://x.example/\\u{202e}cod.exe'],
    ['/none', '菜单没有给出地址', '请联系管理员'],
  ])('is shown as text with the reason and never run: %s', async (path, reason, quoted) => {
    await open(path);
    const card = await screen.findByRole('alert');
    expect(card).toHaveTextContent('这个菜单的地址没有打开');
    expect(card).toHaveTextContent(reason);
    expect(card).toHaveTextContent(quoted);
    expect(document.querySelector('iframe')).toBeNull();
    expect(document.querySelectorAll('a[href^="javascript" i], a[href*="token="]')).toHaveLength(0);
    expect('hacked' in globalThis).toBe(false);
    await userEvent.click(screen.getAllByRole('link', { name: '返回首页' })[0] as HTMLElement);
    expect(await screen.findByText('看板')).toBeVisible();
  });
});

describe('addresses without a page', () => {
  it('lead to /404, which says which one it was and leads home', async () => {
    await open('/no/such?page=1');
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeVisible();
    expect(address()).toBe('/404');
    expect(screen.getByText('/no/such?page=1')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: '返回首页' }));
    expect(await screen.findByText('看板')).toBeVisible();
  });

  it.each(['/left', '/right'])('lead there too when redirects run in a circle: %s', async (path) => {
    await open(path);
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeVisible();
  });

  it('are forbidden by name, without opening a tab', async () => {
    await open('/secret');
    expect(await screen.findByText('抱歉，您没有权限访问该页面')).toBeVisible();
    expect(tabTitles()).toEqual(['首页']);
    await goTo('/500');
    expect(await screen.findByText('抱歉，服务器出错了')).toBeVisible();
  });

  it.each([
    ['/', '/dashboard/analysis', () => screen.findByText('看板')],
    ['/test', '/test/home', () => screen.findByRole('navigation', { name: '功能入口' })],
  ])('of the fixed routes lead on: %s', async (path, target, shown) => {
    await open(path);
    expect(await shown()).toBeVisible();
    expect(address()).toBe(target);
  });

  it('belong to a layout with a heading, or to a screen of the built-in online module that is not in this version', async () => {
    await open('/pages/a');
    expect(await screen.findByText('内容')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: '内页' })).toBeVisible();
    await goTo('/online');
    expect(await screen.findByText('当前版本中没有这个页面，请联系管理员。')).toBeVisible();
  });
});

describe('a group that the menu shows as one entry', () => {
  it('answers under its own path with links to what the person may open below it', async () => {
    await open('/all');
    const links = within(await screen.findByRole('navigation', { name: '全部报表' }));
    expect(links.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['月报', '看板网站']);
    expect(address()).toBe('/all');
    await userEvent.click(links.getByRole('link', { name: '月报' }));
    expect(await screen.findByText('内容')).toBeVisible();
    expect(address()).toBe('/all/month');
  });
});
