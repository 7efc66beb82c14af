import type { Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const settings = (page: Page) => page.getByRole('dialog', { name: '系统设置' });
const openSettings = async (page: Page) => {
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '系统设置' }).click();
  await expect(settings(page)).toBeVisible();
};
const closeSettings = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(settings(page)).toHaveCount(0);
};
/** Top edge of an element, in pixels of the window. */
const topOf = (page: Page, role: 'banner' | 'tablist') =>
  page
    .getByRole(role)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);

test('the settings of the frame work at once and are there after a reload', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  await shell.list.choosePageSize(20);
  const add = shell.screen.getByRole('button', { name: '新增', exact: true });
  const fill = () => add.evaluate((button) => getComputedStyle(button).backgroundColor);
  const blue = await fill();

  await openSettings(page);
  await settings(page).getByRole('radio', { name: '酱紫' }).check({ force: true });
  await expect.poll(fill).toBe('rgb(114, 46, 209)');
  await settings(page).getByRole('switch', { name: '下滑时隐藏 Header' }).click();
  await settings(page).getByText('亮色菜单').click();
  await closeSettings(page);
  await page.reload();
  await expect.poll(fill).toBe('rgb(114, 46, 209)');

  await page.setViewportSize({ width: 1440, height: 600 });
  // Scrolling down hides the header and keeps the tabs; scrolling up shows it again.
  const scrollTo = (top: number) => shell.screen.evaluate((panel, y) => panel.scrollTo({ top: y }), top);
  await expect(shell.list.rows).not.toHaveCount(0);
  await scrollTo(90);
  await expect.poll(() => topOf(page, 'banner')).toBe(0);
  await scrollTo(180);
  await expect.poll(() => topOf(page, 'banner')).toBe(-48);
  await expect.poll(() => topOf(page, 'tablist')).toBeLessThan(10);
  // The scroll begins at the actual position, because with few rows the panel cannot be scrolled by 180.
  await shell.screen.evaluate((panel) => panel.scrollBy({ top: -30 }));
  await expect.poll(() => topOf(page, 'banner')).toBe(0);

  // When header and side menu are not fixed, they scroll with the page.
  await openSettings(page);
  await settings(page).getByRole('switch', { name: '固定 Header' }).click();
  await settings(page).getByRole('switch', { name: '固定侧边菜单' }).click();
  await closeSettings(page);
  await scrollTo(30);
  await expect.poll(() => topOf(page, 'banner')).toBe(-30);
  await expect.poll(() => shell.menu.evaluate((menu) => Math.round(menu.getBoundingClientRect().top))).toBe(56 - 30);
  await scrollTo(0);

  // Settings: top menu, content of fixed width, no tabs.
  await page.setViewportSize({ width: 1900, height: 900 });
  const width = () =>
    shell.screen
      .locator('> *')
      .first()
      .evaluate((element) => element.getBoundingClientRect().width);
  expect(await width()).toBeLessThanOrEqual(1600);
  await openSettings(page);
  await settings(page).getByText('顶部栏导航').click();
  await expect(shell.menu.getByRole('treeitem', { name: '订单列表' })).toHaveCount(0);
  await expect.poll(width).toBeLessThanOrEqual(1240);
  await settings(page).getByText('流式').click();
  await expect.poll(width).toBeGreaterThan(1800);
  await settings(page).getByRole('switch', { name: '多页签模式' }).click();
  await expect(shell.tabs).toHaveCount(0);
  await settings(page).getByText('深色').click();
  await closeSettings(page);
  await page.reload();
  await expect(shell.menu.getByRole('treeitem', { name: '订单管理' })).toBeVisible();
  await expect(shell.tabs).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await shell.menu.getByRole('treeitem', { name: '客户管理' }).click();
  await shell.menu.getByRole('treeitem', { name: '货主', exact: true }).click();
  await expect(page).toHaveURL(/\/business\/shipper$/);

  await openSettings(page);
  await settings(page).getByRole('button', { name: '恢复默认' }).click();
  await closeSettings(page);
  await expect(shell.tab('货主')).toHaveAttribute('aria-selected', 'true');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(fill).toBe(blue);
});

test('the names of the menu are whole in English', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin');
  await page.getByRole('button', { name: 'Switch to English' }).click();
  const menu = page.getByRole('tree');
  await menu.getByRole('treeitem', { name: 'System', exact: true }).click();
  const longest = ['Online development', 'Component gallery'].map((name) => menu.getByText(name, { exact: true }));
  for (const name of longest) {
    await name.scrollIntoViewIfNeeded();
    expect(await name.evaluate((shown) => [shown.scrollWidth - shown.clientWidth, shown.scrollHeight - shown.clientHeight])).toEqual([
      0, 0,
    ]);
  }
});

test('everything in the frame is reached by keyboard: search by pinyin, menu, rail, breadcrumb, the user’s menu', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const previous = page.getByLabel('订单号').first();
  await previous.fill('SIJI');
  // A search text that is typed at once must be complete: no letter may go to the field that had the focus before.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('ydlb', { delay: 6 });
  const search = page.getByRole('combobox', { name: '搜索菜单与记录' });
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('ydlb');
  await expect(previous).toHaveValue('SIJI');
  await expect(page.getByRole('option', { name: /运单列表/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(shell.tab('运单列表')).toHaveAttribute('aria-selected', 'true');
  const crumbs = page.getByRole('navigation', { name: '当前位置' });
  await expect(crumbs.getByRole('listitem')).toHaveText(['首页', '运单管理', '运单列表']);
  await expect(crumbs.getByRole('link', { name: '运单列表' })).toHaveCount(0);

  const row = (name: string) => shell.menu.getByRole('treeitem', { name, exact: true });
  await expect(row('运单列表')).toHaveAttribute('aria-current', 'page');
  await row('运单列表').focus();
  await page.keyboard.press('Home');
  await expect(row('首页')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(row('客户管理')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row('客户管理')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(row('货主')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(shell.tab('货主')).toHaveAttribute('aria-selected', 'true');

  const sideWidth = async () => (await page.getByRole('complementary').boundingBox())?.width;
  expect(await sideWidth()).toBe(208);
  await page.getByRole('button', { name: '收起菜单' }).press('Enter');
  await expect.poll(sideWidth).toBe(80);
  await row('订单管理').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row('订单列表')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('订单管理')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');
  await expect(row('订单列表')).toHaveCount(0);

  await crumbs.getByRole('link', { name: '首页' }).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/analysis$/);
  await page.getByRole('button', { name: '用户菜单' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: '个人中心' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: '退出登录' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '用户菜单' })).toBeFocused();
});

test('below 1088 px the menu is a drawer and there are no tabs; the header keeps to its width down to a phone', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.setViewportSize({ width: 1088, height: 800 });
  await shell.enter('operator');
  await expect(shell.tabs).not.toHaveCount(0);
  for (const [width, product] of [
    [1087, '智慧运输管理平台'],
    [390, '智慧运输'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(shell.tabs).toHaveCount(0);
    await expect(shell.menu).toHaveCount(0);
    await expect(page.getByRole('banner')).toContainText(product);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const header = await page.getByRole('banner').evaluate((element) => element.scrollWidth <= element.clientWidth);
    expect(header).toBe(true);
  }
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(200);
  await shell.menu.getByRole('treeitem', { name: '订单管理' }).click();
  await shell.menu.getByRole('treeitem', { name: '订单列表' }).click();
  await expect(shell.menu).toHaveCount(0);
  await expect(page).toHaveURL(/\/business\/order\/list$/);
  await expect(page.getByRole('contentinfo')).toContainText('Copyright');
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', 'mailto:service@freight.example');
});

const arriving = [
  ['调度台', '/business/dispatch-board'],
  ['在途监控', '/business/transit'],
] as const;
/** A short run opens the first of these screens. */
for (const [title, path] of process.env.ALL_TESTS ? arriving : arriving.slice(0, 1))
  test(`what a screen shows first stays where it is while the rest arrives: ${title}`, async ({ page }) => {
    const shell = new ShellPage(page);
    await shell.enter('dispatcher', '/');
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(shell.screen).toBeVisible();
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
                if (!entry.hadRecentInput) sum += entry.value;
            }).observe({ type: 'layout-shift', buffered: true });
            // The browser delivers buffered entries asynchronously.
            setTimeout(() => resolve(sum), 1_000);
          }),
      );
      expect(shifts, `${width} px`).toBeLessThan(0.02);
    }
  });
