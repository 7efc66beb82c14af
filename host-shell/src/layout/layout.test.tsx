import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http } from 'msw';
import { useState } from 'react';
import type { MenuItem } from 'shared-contracts/session/session';
import { changeLanguage } from 'shared-platform/i18n';
import { notices, type UndoOutcome } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { mswServer, refusal, success } from 'shared-widgets/testing';
import { Button } from 'shared-widgets/ui/base';
import { Drawer } from 'shared-widgets/ui/overlay';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCollapsed, shellState } from '../frame-state/shell-slice.ts';
import { forgetTabs } from '../frame-state/stored-tabs.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';
import { resetSettings, setting } from '../settings/settings.ts';
import { pageThatStays } from '../testing/page-exit.ts';
import { address, item, loaderOf, openProduct, signInAs } from '../testing/product-fixture.tsx';

const exit = pageThatStays();

const group = (path: string, title: string, children: MenuItem[]) => item(path, title, { component: 'layouts/RouteView', children });
const menu = [
  item('/dashboard/analysis', '首页', { meta: { icon: 'home' } }),
  group('/orders', '订单管理', [item('/order/list', '订单列表'), item('/order/:id', '订单详情', { hidden: true })]),
  group('/deep', '系统', [group('/deep/more', '更深', [item('/deep/page', '深页', { meta: { icon: 'none' } })])]),
  item('/shop', '商城', { component: 'layouts/IframePageView', meta: { url: 'https://shop.example/', internalOrExternal: true } }),
];
const page = () => <p>内容</p>;
const screens = { 'dashboard/analysis': page, 'order/list': page, 'order/:id': page, 'deep/page': page };
const open = (path: string, items: readonly MenuItem[] = menu) => openProduct(path, items, screens);

const sideMenu = () => screen.getByRole('navigation', { name: '主菜单' });
const row = (name: string) => within(sideMenu()).getByRole('treeitem', { name });
const rows = () =>
  within(sideMenu())
    .getAllByRole('treeitem')
    .map(({ textContent }) => textContent);
const openUserMenu = async (action: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'u1 用户菜单' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};

beforeEach(() => {
  forgetTabs();
  resetSettings();
  signInAs('u1');
});
afterEach(() => {
  vi.restoreAllMocks();
  resetSettings();
  setCollapsed(false);
  forgetTabs();
});

describe('the side menu', () => {
  it('unfolds the groups above the current page and marks it', async () => {
    await open('/deep/page');
    expect(rows()).toEqual(['首页', '订单管理', '系统', '更深', '深页', '商城']);
    expect(row('深页')).toHaveAttribute('aria-current', 'page');
    expect(row('深页')).toHaveAttribute('aria-level', '3');
    expect(row('深页').querySelector('svg')).toBeNull();
    expect(row('首页').querySelector('svg')).not.toBeNull();
  });

  it('marks the parent of a hidden page, and keeps hidden pages out', async () => {
    await open('/order/7');
    expect(row('订单管理')).toHaveAttribute('aria-current', 'page');
    await userEvent.click(row('订单管理'));
    expect(rows()).not.toContain('订单详情');
  });

  it('is one stop of the Tab key, walked with arrows, Home, End and first letters', async () => {
    await open('/dashboard/analysis');
    act(() => row('首页').focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(row('订单管理')).toHaveFocus();
    expect(row('首页')).toHaveAttribute('tabindex', '-1');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(row('订单管理')).toHaveAttribute('aria-expanded', 'true');
    expect(row('订单列表')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(row('订单管理')).toHaveFocus();
    expect(row('订单管理')).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{End}');
    expect(row('商城')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    expect(row('首页')).toHaveFocus();
    fireEvent.keyDown(row('首页'), { key: '系' });
    expect(row('系统')).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}{Enter}{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe('/order/list'));
  });

  it('leaves letters to the page after a click, until the focus comes back, and takes those that it uses', async () => {
    await open('/dashboard/analysis');
    await userEvent.click(row('订单管理'));
    // `fireEvent` says whether the page may use the key.
    expect(fireEvent.keyDown(row('订单管理'), { key: '系' })).toBe(true);
    expect(row('订单管理')).toHaveFocus();
    act(() => row('订单管理').blur());
    act(() => row('订单管理').focus());
    expect(fireEvent.keyDown(row('订单管理'), { key: '系' })).toBe(false);
    expect(row('系统')).toHaveFocus();
    expect(fireEvent.keyDown(row('系统'), { key: 'n' })).toBe(true);
  });

  it('takes letters again when it was walked by keys after a click', async () => {
    await open('/dashboard/analysis');
    await userEvent.click(row('订单管理'));
    await userEvent.keyboard('{ArrowUp}');
    expect(fireEvent.keyDown(row('首页'), { key: '系' })).toBe(false);
    expect(row('系统')).toHaveFocus();
  });

  it('opens pages of elsewhere in another window', async () => {
    await open('/dashboard/analysis');
    expect(row('商城')).toHaveAttribute('href', 'https://shop.example/');
    expect(row('商城')).toHaveAttribute('target', '_blank');
    expect(row('商城')).toHaveAttribute('rel', 'noopener noreferrer');
  });

  it('folds to a rail whose groups fly out and give the focus back', async () => {
    await open('/dashboard/analysis');
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }));
    expect(rows()).toEqual(['首页', '订单管理', '系统', '商城']);
    act(() => row('订单管理').focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(row('订单列表')).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(row('订单管理')).toHaveFocus();
    expect(within(sideMenu()).queryByRole('treeitem', { name: '订单列表' })).not.toBeInTheDocument();
    await userEvent.click(row('订单管理'));
    await userEvent.click(row('订单列表'));
    expect(address()).toBe('/order/list');
    await waitFor(() => expect(within(sideMenu()).queryByRole('treeitem', { name: '订单列表' })).not.toBeInTheDocument());
    expect(row('订单管理').className).not.toBe(row('首页').className);
  });

  it('of ten thousand items draws those that can be seen, and reaches the last with one key', async () => {
    const many = [menu[0] as MenuItem, ...Array.from({ length: 9999 }, (_, at) => item(`/page/${at}`, `第${at}页`))];
    await open('/dashboard/analysis', many);
    expect(within(sideMenu()).getAllByRole('treeitem').length).toBeLessThan(100);
    expect(row('首页')).toHaveAttribute('aria-setsize', '10000');
    act(() => row('首页').focus());
    await userEvent.keyboard('{End}');
    expect(row('第9998页')).toHaveFocus();
    expect(row('第9998页')).toHaveAttribute('aria-posinset', '10000');
    await userEvent.keyboard('{Home}');
    expect(row('首页')).toHaveFocus();
  });
});

describe('the header', () => {
  it('names the way from home; the current page is plain text', async () => {
    await open('/order/list');
    const crumbs = within(screen.getByRole('navigation', { name: '当前位置' }));
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['首页', '订单管理', '订单列表']);
    expect(crumbs.getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis');
    expect(crumbs.queryByRole('link', { name: '订单列表' })).not.toBeInTheDocument();
  });

  it.each([
    [8, '早上好'],
    [11, '上午好'],
    [12, '中午好'],
    [19, '下午好'],
    [20, '晚上好'],
  ])('greets at %i o’clock in China with %s', async (hour, greeting) => {
    vi.useFakeTimers({ now: new Date(`2026-11-27T${String(hour).padStart(2, '0')}:30:00+08:00`), toFake: ['Date'] });
    await open('/dashboard/analysis');
    expect(screen.getByText(`${greeting}，u1，欢迎进入智慧运输管理平台`)).toBeVisible();
  });

  it('fills the screen and leaves it again, by its button or by the browser’s own key', async () => {
    let filling: Element | null = null;
    const become = (element: Element | null) => async () => {
      filling = element;
      document.dispatchEvent(new Event('fullscreenchange'));
    };
    const properties = {
      fullscreenEnabled: { configurable: true, value: true },
      fullscreenElement: { configurable: true, get: () => filling },
      exitFullscreen: { configurable: true, value: become(null) },
    };
    Object.defineProperties(document, properties);
    const root = document.documentElement;
    root.requestFullscreen = become(root);
    try {
      await open('/dashboard/analysis');
      await userEvent.click(screen.getByRole('button', { name: '全屏显示' }));
      expect(filling).toBe(root);
      await userEvent.click(await screen.findByRole('button', { name: '退出全屏' }));
      expect(filling).toBeNull();
      await userEvent.click(await screen.findByRole('button', { name: '全屏显示' }));
      await act(become(null));
      expect(await screen.findByRole('button', { name: '全屏显示' })).toBeVisible();
      // Simulates a browser that refuses full screen.
      root.requestFullscreen = () => Promise.reject(new TypeError('not now'));
      await userEvent.click(screen.getByRole('button', { name: '全屏显示' }));
      expect(screen.getByRole('button', { name: '全屏显示' })).toBeVisible();
    } finally {
      for (const name of Object.keys(properties)) Reflect.deleteProperty(document, name);
      Reflect.deleteProperty(root, 'requestFullscreen');
    }
  });

  it('holds what it opens, as the row of tabs does: nothing floats outside the landmarks', async () => {
    await open('/order/list');
    await userEvent.click(screen.getByRole('button', { name: 'u1 用户菜单' }));
    expect(await within(screen.getByRole('banner')).findByRole('menu')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: '标签页操作' }));
    expect(await within(screen.getByRole('navigation', { name: '已打开的页面' })).findByRole('menu')).toBeVisible();
  });

  it('finds pages by pinyin from anywhere, and remembers them', async () => {
    await open('/dashboard/analysis');
    await userEvent.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: '搜索菜单与记录' });
    await userEvent.type(field, 'ddlb');
    const hit = await screen.findByRole('option', { name: /订单列表/ });
    expect(field).toHaveAttribute('aria-activedescendant', hit.id);
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/order/list');
    expect(screen.queryByRole('combobox', { name: '搜索菜单与记录' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Meta>}k{/Meta}');
    expect(await screen.findByRole('option', { name: /订单列表/ })).toBeVisible();
    expect(screen.getByText('最近打开')).toBeVisible();
    // The dialog also has a close button, for devices without an Escape key and for mouse users.
    await userEvent.click(screen.getByRole('button', { name: '关闭 Esc' }));
    expect(screen.queryByRole('combobox', { name: '搜索菜单与记录' })).not.toBeInTheDocument();
  });

  it('opens what lies elsewhere in a window of its own', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await open('/dashboard/analysis');
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: '搜索菜单与记录' }), 'shangcheng');
    await userEvent.click(await screen.findByRole('option', { name: /商城/ }));
    expect(opened).toHaveBeenCalledWith('https://shop.example/', '_blank', 'noopener,noreferrer');
    expect(address()).toBe('/dashboard/analysis');
  });
});

describe('the settings', () => {
  it('work at once and stay: colour, layout, switches', async () => {
    await open('/order/list');
    await openUserMenu('系统设置');
    const drawer = within(await screen.findByRole('dialog', { name: '系统设置' }));
    const brand = () => document.documentElement.style.getPropertyValue('--brand');
    expect(brand()).toBe('#1890ff');
    expect(drawer.getAllByRole('radio', { name: /蓝|薄|火|日暮|青|绿|紫/ })).toHaveLength(8);
    await userEvent.click(drawer.getByRole('radio', { name: '酱紫' }));
    expect(setting('themeColour')).toBe('#722ED1');
    expect(brand()).toBe('#722ed1');
    expect(await screen.findByText('正在编译主题！')).toBeInTheDocument();

    await userEvent.click(drawer.getByRole('switch', { name: '色弱模式' }));
    expect(document.documentElement).toHaveAttribute('data-colour-weak');
    await userEvent.click(drawer.getByRole('switch', { name: '多页签模式' }));
    expect(screen.queryByRole('tablist', { name: '已打开的页面' })).not.toBeInTheDocument();
    await userEvent.click(drawer.getByText('深色'));
    expect(document.documentElement.dataset.theme).toBe('dark');

    expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toBeEnabled();
    await userEvent.click(drawer.getByText('顶部栏导航'));
    expect(rows()).toEqual(['首页', '订单管理', '系统', '商城']);
    expect(drawer.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled();
    await userEvent.click(drawer.getByRole('switch', { name: '固定 Header' }));
    expect(drawer.getByRole('switch', { name: '下滑时隐藏 Header' })).toBeDisabled();
    expect(drawer.getByText('固定 Header 时可配置')).toBeVisible();

    await userEvent.click(drawer.getByRole('button', { name: '恢复默认' }));
    expect(brand()).toBe('#1890ff');
    expect(setting('layoutMode')).toBe('sidemenu');
    expect(screen.getByRole('tablist', { name: '已打开的页面' })).toBeVisible();
  });

  it('say when a colour cannot be used, and change nothing', async () => {
    await open('/order/list');
    await openUserMenu('系统设置');
    const own = await screen.findByRole('textbox', { name: '自定义' });
    await userEvent.clear(own);
    await userEvent.type(own, 'blue{Enter}');
    expect(await screen.findByText('Failed to update theme')).toBeInTheDocument();
    expect(setting('themeColour')).toBe('#1890FF');
    await userEvent.clear(own);
    await userEvent.type(own, '#008800{Enter}');
    expect(setting('themeColour')).toBe('#008800');
  });

  it('follow another window', async () => {
    await open('/order/list');
    localStorage.setItem('freight:shell:DEFAULT_MULTI_PAGE', JSON.stringify({ value: false, expires: null }));
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'freight:shell:DEFAULT_MULTI_PAGE' })));
    expect(screen.queryByRole('tablist', { name: '已打开的页面' })).not.toBeInTheDocument();
  });

  it('fall back to their defaults where the storage holds nonsense', () => {
    localStorage.setItem('freight:shell:DEFAULT_COLOR', JSON.stringify({ value: 'javascript:1', expires: null }));
    localStorage.setItem('freight:shell:DEFAULT_LAYOUT_MODE', JSON.stringify({ value: 'sideways', expires: null }));
    localStorage.setItem('freight:shell:DEFAULT_FIXED_HEADER', '{');
    expect([setting('themeColour'), setting('layoutMode'), setting('fixedHeader')]).toEqual(['#1890FF', 'sidemenu', true]);
  });
});

describe('the dialogs of the user menu', () => {
  it('change the password: success closes with the server’s words, failure warns and stays', async () => {
    const asked = vi.fn();
    let isRefused = true;
    mswServer.use(
      http.put('*/api/sys/user/updatePassword', async ({ request }) => {
        asked(await request.json());
        return isRefused ? refusal('旧密码输入错误!', 500, { oldpassword: '旧密码输入错误!' }) : success(null, '密码重置成功!');
      }),
    );
    await open('/order/list');
    await openUserMenu('密码修改');
    const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }));
    const submit = () => userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await submit();
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) expect(await dialog.findByText(text)).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('旧密码'), 'old');
    await userEvent.type(dialog.getByLabelText('新密码'), 'new-1');
    await userEvent.type(dialog.getByLabelText('确认新密码'), 'new-2');
    expect(await dialog.findByText('两次输入的密码不一样!')).toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();

    await userEvent.type(dialog.getByLabelText('确认新密码'), '{Backspace}1');
    await submit();
    expect(await dialog.findByText('旧密码输入错误!')).toBeInTheDocument();
    expect(screen.getAllByText('旧密码输入错误!')).toHaveLength(2); // a warning, and at the field
    expect(asked).toHaveBeenLastCalledWith({ username: 'u1', oldpassword: 'old', password: 'new-1', confirmpassword: 'new-1' });
    isRefused = false;
    await submit();
    expect(await screen.findByText('密码重置成功!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '修改密码' })).not.toBeInTheDocument());
  });

  it('say that nobody is signed in where the session has no username', async () => {
    signInAs('');
    await open('/order/list');
    await userEvent.click(screen.getByRole('button', { name: '用户菜单' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '密码修改' }));
    expect(await screen.findByText('当前系统无登录用户!')).toBeInTheDocument();
  });

  it('list what was changed lately, and undo it there too, once the connection is back', async () => {
    await open('/order/list');
    await userEvent.click(screen.getByRole('button', { name: 'u1 用户菜单' }));
    expect(await screen.findByRole('menuitem', { name: '密码修改' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: '最近的更改' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    const outcomes: UndoOutcome[] = ['unreached', 'done'];
    const undo = vi.fn(async () => outcomes.shift() ?? 'done');
    act(() => notices.changed({ title: '删除成功', content: '合同到期', label: '撤销', undo }));
    await openUserMenu('最近的更改');
    const dialog = within(await screen.findByRole('dialog', { name: '最近的更改' }));
    expect(dialog.getByText(/合同到期/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /撤\s?销/ }));
    await waitFor(() => expect(undo).toHaveBeenCalledTimes(1));
    await userEvent.click(await dialog.findByRole('button', { name: /撤\s?销/ }));
    expect(await dialog.findByText('没有可以撤销的更改了。')).toBeVisible();
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('switch the department under the name of the current one', async () => {
    const asked = vi.fn();
    mswServer.use(
      http.get('*/api/sys/user/getCurrentUserDeparts', () =>
        success({
          list: [
            { id: '1', orgCode: 'A01', departName: '北京总公司' },
            { id: '2', orgCode: 'A02', departName: '研发部' },
          ],
          orgCode: 'A01',
        }),
      ),
      http.put('*/api/sys/selectDepart', async ({ request }) => {
        asked(await request.json());
        return success({ userInfo: { id: 'u1', username: 'u1', realname: 'u1', orgCode: 'A02' } });
      }),
    );
    await open('/order/list');
    await openUserMenu('切换部门');
    const dialog = within(await screen.findByRole('dialog', { name: '部门切换（当前部门 : 北京总公司）' }));
    await userEvent.click(dialog.getByRole('combobox'));
    await userEvent.click(await screen.findByTitle('研发部'));
    await userEvent.click(dialog.getByRole('button', { name: /确\s*定/ }));
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ orgCode: 'A02', username: 'u1' }));
    await waitFor(() => expect(exit.reload).toHaveBeenCalled());
  });

  it('do not ask somebody without departments', async () => {
    mswServer.use(http.get('*/api/sys/user/getCurrentUserDeparts', () => success({ list: [], orgCode: null })));
    await open('/order/list');
    await openUserMenu('切换部门');
    expect(await screen.findByText('您尚未设置部门信息!')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([{ shipperId: 's1' }, { carrierId: 'c1' }])('offer no departments to portal people (%o)', async (party) => {
    signInAs('u1', party);
    await open('/order/list');
    await userEvent.click(screen.getByRole('button', { name: 'u1 用户菜单' }));
    expect(await screen.findByRole('menuitem', { name: '密码修改' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: '切换部门' })).not.toBeInTheDocument();
  });

  it('fetch the dictionaries anew', async () => {
    mswServer.use(
      http.get('*/api/sys/dict/refleshCache', () => success(null)),
      http.get('*/api/sys/dict/queryAllDictItems', () => success({})),
    );
    await open('/order/list');
    await openUserMenu('清理缓存');
    expect(await screen.findByText('刷新缓存完成！')).toBeInTheDocument();
  });
});

describe('a small screen', () => {
  afterEach(() => {
    window.innerWidth = 1280;
  });

  it('has the product’s name in the header and the menu in a drawer that a chosen page closes', async () => {
    window.innerWidth = 1087;
    await open('/dashboard/analysis');
    expect(screen.getByText('智慧运输管理平台')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: '当前位置' })).not.toBeInTheDocument();
    expect(screen.queryByRole('tablist', { name: '已打开的页面' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '打开菜单' }));
    await userEvent.click(
      await within(await screen.findByRole('navigation', { name: '主菜单' })).findByRole('treeitem', { name: '订单管理' }),
    );
    await userEvent.click(row('订单列表'));
    await waitFor(() => expect(address()).toBe('/order/list'));
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '主菜单' })).not.toBeInTheDocument());
  });
});

describe('a notice about what is shown now', () => {
  /** A page on which something was done that can be undone, and from which a drawer opens. */
  function Changing() {
    const [isOpen, setOpen] = useState(false);
    const tell = (title: string, more: object) =>
      notices.notify({ ...{ level: 'success', title, content: '', seconds: 0 }, ...more, action: { label: '撤销', run: () => undefined } });
    return (
      <>
        <Button onClick={() => tell('更新成功', { untilLeft: true })}>改</Button>
        <Button onClick={() => tell('有新版本', {})}>新版本</Button>
        <Button onClick={() => setOpen(true)}>打开抽屉</Button>
        <Drawer open={isOpen} title="抽屉" onClose={() => setOpen(false)} />
      </>
    );
  }

  it.each([
    ['another page is shown', () => userEvent.click(row('首页'))],
    ['a drawer opens above it', () => userEvent.click(screen.getByRole('button', { name: '打开抽屉' }))],
  ])('closes when %s, others stay', async (_, leave) => {
    await openProduct('/order/list', menu, { ...screens, 'order/list': Changing });
    await userEvent.click(await screen.findByRole('button', { name: '改' }));
    await userEvent.click(screen.getByRole('button', { name: '新版本' }));
    // A notice that closes has a class until its animation has ended, which never happens in the browser of the tests.
    const isClosing = (title: string) => /-leave/.test(screen.getByText(title).closest('.ant-notification-notice')?.className ?? '');
    expect(await screen.findByText('更新成功')).toBeVisible();
    expect(await screen.findByText('有新版本')).toBeVisible();
    expect(isClosing('更新成功')).toBe(false);
    await leave();
    await waitFor(() => expect(isClosing('更新成功')).toBe(true));
    expect(isClosing('有新版本')).toBe(false);
  });
});

describe('the frame', () => {
  afterEach(async () => {
    window.innerWidth = 1280;
    await changeLanguage('zh-CN');
  });

  /** Opens the list in English, in which each rendering of the menu resolves the component of 其他; returns how often it did. */
  async function openCounted(start: string): Promise<() => number> {
    await changeLanguage('en-US');
    const loader = loaderOf({ ...screens, 'order/list': Renamed });
    let count = 0;
    const resolve: typeof loader.resolve = (component) => {
      if (component === 'other/list') count += 1;
      return loader.resolve(component);
    };
    const more = [...menu, item('/other/list', '其他')];
    await openProduct(start, more, {}, { loader: { ...loader, resolve } });
    return () => count;
  }

  function Renamed() {
    const { setTitle } = useTab();
    return <Button onClick={() => setTitle('Renamed')}>Rename</Button>;
  }

  it('is rendered once with its first page', async () => {
    const count = await openCounted('/order/list');
    await screen.findByRole('button', { name: 'Rename' });
    await waitFor(() => expect(shellState().tabs.tabs.at(-1)?.running).not.toBeNull());
    expect(count()).toBe(1);
  });

  it.each([1280, 390])('opens the home page once, with a window of %i px', async (width) => {
    window.innerWidth = width;
    await open('/dashboard/analysis');
    await screen.findByText('内容');
    // The row of tabs counts from 1, and once more for each opening.
    expect(shellState().tabs.counter).toBe(2);
  });

  it('takes the titles of a manifest that arrives late', async () => {
    await changeLanguage('en-US');
    const loader = loaderOf({ ...screens, 'other/list': page });
    const listeners = new Set<() => void>();
    let isThere = false;
    const late: ScreenLoader = {
      ...loader,
      resolve: (component) => loader.resolve(isThere ? component : 'none'),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    await openProduct('/order/list', [...menu, item('/other/list', '其他')], {}, { loader: late });
    const rowOf = (name: string) => screen.queryByRole('treeitem', { name });
    expect(rowOf('其他')).toBeVisible();
    isThere = true;
    act(() => {
      for (const listener of listeners) listener();
    });
    expect(rowOf('其他')).not.toBeInTheDocument();
    expect(rowOf('other/list')).toBeVisible();
  });

  it('renders no menu when a page gives its tab another title', async () => {
    const count = await openCounted('/order/list');
    const before = count();
    await userEvent.click(await screen.findByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('tab', { name: /Renamed/ })).toBeVisible();
    await waitFor(() => expect(document.title).toContain('Renamed'));
    expect(count()).toBe(before);
  });
});
