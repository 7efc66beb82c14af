// Tabs and their pages, by mouse and keyboard.
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

// Tests are independent, so workers run them in parallel.
test.describe.configure({ mode: 'parallel' });
// Animations are on in this test, because a dialog can stay half open when its tab is left during an animation.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a page keeps what is half typed and ticked, where it was scrolled to and what its address says while another tab is in front', async ({
  page,
}) => {
  const shell = new ShellPage(page);
  // The window is low, so that the list must scroll even with twenty dense rows.
  await page.setViewportSize({ width: 1280, height: 560 });
  await shell.enter('operator', '/business/order/list');
  await shell.list.choosePageSize(20);
  await expect(page).toHaveURL(/pageSize=20/);
  const filter = shell.screen.getByRole('search').getByLabel('订单号', { exact: true });
  await filter.fill('DD2026');
  const ticked = shell.list.rows.nth(1).getByRole('checkbox');
  await ticked.check();
  const scrolled = () => shell.screen.evaluate((panel) => panel.scrollTop);
  await shell.screen.evaluate((panel) => panel.scrollTo({ top: 120 }));
  await expect.poll(scrolled).toBe(120);

  await shell.open('客户管理', '货主');
  await expect(page).not.toHaveURL(/pageSize/);
  await expect(shell.tabs).toHaveText(['首页', '订单列表', '货主']);
  await shell.tab('订单列表').click();
  await expect(page).toHaveURL(/\/business\/order\/list\?pageSize=20$/);
  await expect(filter).toHaveValue('DD2026');
  await expect(ticked).toBeChecked();
  await expect(shell.list.rows.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect.poll(scrolled).toBe(120);
  // No query was made yet, so the list still shows all records.
  await expect(shell.list.total).toHaveText(/^1-1\d 共 1\d 条$/);
});

test('a form or a window that is open goes to the back with its tab and returns with it', async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/shipper');
  await shell.open('订单管理', '订单列表');
  await expect(shell.list.rows).not.toHaveCount(0);

  await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
  await shell.form.fill({ 货物名称: '写了一半' });
  // A dialog over the page must not block the keyboard and the browser's back and forward.
  for (let round = 0; round < 2; round += 1) {
    await page.goBack();
    await expect(shell.tab('货主')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
    await page.goForward();
    await shell.form.expectValues({ 货物名称: '写了一半' });
  }
  await shell.form.abandon();

  await shell.screen.getByRole('button', { name: '导入' }).click();
  const importing = page.getByRole('dialog', { name: '导入订单' });
  for (let round = 0; round < 2; round += 1) {
    await expect(importing).toBeVisible();
    await page.goBack();
    await expect(importing).toHaveCount(0);
    await page.goForward();
  }
  await expect(importing).toBeVisible();
  expect(failures).toEqual([]);
});

test('tabs close, refresh and step back by their rules', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin');
  await shell.closeTab('首页');
  await expect(page.getByText('这是最后一页，不能再关闭了啦')).toBeVisible();

  await shell.open('客户管理', '货主');
  await shell.open('运力管理', '司机');
  await shell.open('运力管理', '车辆');
  await shell.closeTab('首页');
  await expect(page.getByText('首页不能关闭!')).toBeVisible();
  await expect(shell.tabs).toHaveText(['首页', '货主', '司机', '车辆']);

  await shell.tab('司机').click();
  await page.goBack();
  await expect(shell.tab('车辆')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/business\/lorry$/);
  await page.goBack();
  await expect(shell.tab('司机')).toHaveAttribute('aria-selected', 'true');

  // Closing the active tab activates its neighbour and changes the address.
  await shell.closeTab('司机');
  await expect(shell.tabs).toHaveText(['首页', '货主', '车辆']);
  await expect(shell.tab('车辆')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/business\/lorry$/);

  // Refreshing renders the page anew: unsaved input is gone.
  const filter = shell.screen.getByRole('search').getByLabel('车牌号码', { exact: true });
  await filter.fill('鲁B');
  await shell.tabAction('车辆', '刷新');
  await expect(filter).toHaveValue('');

  await shell.tabAction('车辆', '关闭左侧');
  await expect(shell.tabs).toHaveText(['首页', '车辆']);
  await shell.open('客户管理', '货主');
  await shell.tabAction('车辆', '关闭右侧');
  await expect(shell.tabs).toHaveText(['首页', '车辆']);
  await shell.open('客户管理', '货主');
  await shell.tabAction('货主', '关闭其它');
  await expect(shell.tabs).toHaveText(['首页', '货主']);
  await expect(page).toHaveURL(/\/business\/shipper$/);
});

test('a reload brings back the row of tabs; keys, mouse, list and menus work on many of them', async ({ page }) => {
  const shell = new ShellPage(page);
  await page.setViewportSize({ width: 1280, height: 560 });
  await shell.enter('admin', '/business/shipper');
  await shell.open('运力管理', '司机');
  await shell.open('运力管理', '车辆');
  await shell.open('订单管理', '订单列表');
  await shell.list.choosePageSize(20);
  await expect(page).toHaveURL(/pageSize=20/);
  // The list can be scrolled only when the twenty rows are loaded.
  await expect
    .poll(() =>
      shell.screen.evaluate((panel) => {
        panel.scrollTo({ top: 120 });
        return panel.scrollTop;
      }),
    )
    .toBe(120);

  await page.reload();
  await expect(shell.tabs).toHaveText(['首页', '货主', '司机', '车辆', '订单列表']);
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/business\/order\/list\?pageSize=20$/);
  await expect.poll(() => shell.screen.evaluate((panel) => panel.scrollTop)).toBe(120);

  await page.keyboard.press('Alt+PageUp');
  await expect(shell.tab('车辆')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/\/business\/lorry$/);
  await page.keyboard.press('Alt+Shift+PageUp');
  await expect(shell.tabs).toHaveText(['首页', '货主', '车辆', '司机', '订单列表']);

  // A tab dragged to the front stays behind the home tab.
  const [from, to] = [await shell.tab('订单列表').boundingBox(), await shell.tab('首页').boundingBox()];
  if (!from || !to) throw new Error('no tabs to be seen');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 4, to.y + 12, { steps: 12 });
  await expect(shell.tabs).toHaveText(['首页', '订单列表', '货主', '车辆', '司机']);
  await page.mouse.up();
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');

  await shell.tab('车辆').focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '刷新', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shell.tab('车辆')).toBeFocused();
  await shell.tab('车辆').click({ button: 'middle' });
  await expect(shell.tabs).toHaveText(['首页', '订单列表', '货主', '司机']);

  // When there are more tabs than fit, their row scrolls, and a list of the tabs finds one by name.
  await page.setViewportSize({ width: 1100, height: 800 });
  for (const status of Array.from({ length: 9 }, (_, at) => at + 1)) {
    await page.evaluate((value) => window.history.pushState(null, '', `/business/waybill/list?status=${value}`), status);
    await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await expect(shell.tabs).toHaveCount(4 + status);
  }
  const last = shell.tabs.last();
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await page.getByRole('button', { name: '更多标签' }).click();
  await page.getByRole('combobox', { name: '筛选标签页' }).fill('货');
  await expect(page.getByRole('option')).toHaveText(['货主']);
  await page.keyboard.press('Enter');
  await expect(shell.tab('货主')).toHaveAttribute('aria-selected', 'true');
  await expect(shell.tab('货主')).toBeInViewport({ ratio: 0.9 });
});

test('leaving a half-filled form asks: closing, closing the others, reloading, signing out', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/shipper');
  await shell.open('订单管理', '订单列表');
  await shell.screen.getByRole('button', { name: '新增', exact: true }).click();
  await shell.form.fill({ 货物名称: '写了一半' });
  await page.goBack();
  await expect(shell.tab('货主')).toHaveAttribute('aria-selected', 'true');

  const question = page.getByRole('dialog').filter({ hasText: '“订单列表”中有未保存的内容' });
  await shell.closeTab('订单列表');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await shell.tabAction('货主', '关闭其它');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(shell.tabs).toHaveText(['首页', '货主', '订单列表']);

  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload(), 0));
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: '用户菜单' }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog').filter({ hasText: '真的要注销登录吗 ?' }).getByRole('button', { name: '确定' }).click();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);

  await shell.tab('订单列表').click();
  await shell.form.expectValues({ 货物名称: '写了一半' });
  await shell.form.abandon();
  // When no input is unsaved, the page asks no question.
  await page.reload();
  await expect(shell.tab('订单列表')).toHaveAttribute('aria-selected', 'true');
});
