// The frame on a phone, and the dark theme.
import type { Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('on a phone: sign in, find a list in the menu, read its cards, open one', async ({ page }) => {
  const shell = new ShellPage(page);
  const isTooWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  await page.goto('/');
  await shell.fillSignIn('operator');
  await expect(page.getByRole('heading', { name: '首页' })).toBeAttached();
  expect(await isTooWide()).toBe(false);
  await expect(shell.menu).toHaveCount(0);

  await page.getByRole('button', { name: '打开菜单' }).click();
  await shell.menu.getByRole('treeitem', { name: '订单管理' }).click();
  await shell.menu.getByRole('treeitem', { name: '订单列表' }).click();
  await expect(shell.menu).toBeHidden();

  const cards = shell.screen.getByRole('list', { name: '订单列表' }).getByRole('listitem');
  const card = cards.filter({ hasText: '样板煤业有限公司' }).filter({ hasText: '部分调度' });
  await expect(card).toContainText('400.000');
  await expect(shell.screen.getByRole('table', { name: '订单列表' })).toHaveCount(0);
  expect(await isTooWide()).toBe(false);

  await shell.screen.getByRole('button', { name: '筛选' }).click();
  await shell.form.fill({ 货主名称: '样板煤业' });
  await shell.form.submit('查询');
  await expect(cards).toHaveCount(3);

  await card.getByRole('link').first().click();
  const detail = page.getByRole('dialog').filter({ visible: true });
  await expect(detail).toContainText('货物名称');
  await expect(detail).toContainText('动力煤');
  expect(await isTooWide()).toBe(false);
});

test('on a phone: an error in a form keeps a distance to the label of the next field', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('finance', '/etc/lorry');
  await shell.screen.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.getByRole('button', { name: /^(保存|提交)$/ }).click();
  const error = form.getByText(/^请(输入|选择)ETC卡号$/);
  const next = form.locator('label').filter({ hasText: /OBU/ });
  await expect(error).toBeVisible();
  const gap = async () => {
    const below = await next.boundingBox();
    const end = await error.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().bottom;
    });
    return below ? Math.round(below.y - end) : 0;
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(8);
});

/** The open calendar, after its box has been found to lie in the window, and nothing of it to be cut off. */
async function calendarInWindow(page: Page) {
  const panel = page.locator('.ant-picker-panel-container').filter({ visible: true });
  await expect(panel).toHaveCount(1);
  const window = page.viewportSize();
  const box = await panel.boundingBox();
  if (!window || !box) throw new Error('There is no calendar');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(window.width);
  expect(box.y + box.height).toBeLessThanOrEqual(window.height);
  expect(
    await panel.evaluate((element) => [element.scrollWidth - element.clientWidth, element.scrollHeight - element.clientHeight]),
  ).toEqual([0, 0]);
  return panel;
}

/** Two phones; another day is chosen on each, because the form stays open between them. */
const phones = [
  { size: { width: 390, height: 844 }, from: '20', to: '10' },
  { size: { width: 320, height: 568 }, from: '21', to: '11' },
] as const;

test('on a phone: the calendar of a moment lies in the window, and its arrows and OK are pressed', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  await shell.screen.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog').filter({ visible: true });
  const moment = form.getByLabel('装货时间起').filter({ visible: true });
  await expect(async () => {
    if ((await moment.count()) === 0) await form.getByRole('button', { name: '下一段', exact: true }).click();
    await expect(moment).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const { size, to: day } of phones) {
    await page.setViewportSize(size);
    await test.step(`a moment at ${size.width} px`, async () => {
      await moment.tap();
      const calendar = await calendarInWindow(page);
      const month = calendar.locator('.ant-picker-month-btn');
      // The calendar returns to the month of its value a moment after it has opened.
      await expect(async () => {
        const before = (await month.textContent()) ?? '';
        await calendar.locator('.ant-picker-header-next-btn').tap();
        await expect(month).not.toHaveText(before);
        await calendar.locator('.ant-picker-header-prev-btn').tap();
        await expect(month).toHaveText(before, { timeout: 3_000 });
      }).toPass();
      await calendar.locator('.ant-picker-cell-in-view').getByText(day, { exact: true }).tap();
      await calendar.getByRole('button', { name: /^确\s*定$/ }).tap();
      await expect(calendar).toBeHidden();
      await expect(moment).toHaveValue(new RegExp(`-${day} `));
    });
  }
});

test('on a phone: the calendar of a range lies in the window, and the range is chosen over two months', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('shipper', '/shipper/order');
  await shell.screen.getByRole('button', { name: '筛选' }).click();
  const form = page.getByRole('dialog').filter({ visible: true });
  for (const { size, from, to } of phones) {
    await page.setViewportSize(size);
    await test.step(`a range over two months at ${size.width} px`, async () => {
      await form.getByLabel('创建时间').filter({ visible: true }).first().tap();
      const calendar = await calendarInWindow(page);
      const day = (text: string) => calendar.locator('.ant-picker-cell-in-view').filter({ visible: true }).getByText(text, { exact: true });
      await calendar.locator('.ant-picker-header-prev-btn').filter({ visible: true }).tap();
      await day(from).tap();
      await calendar.locator('.ant-picker-header-next-btn').filter({ visible: true }).tap();
      await day(to).tap();
      await expect(calendar).toBeHidden();
      const ends = form.locator('.ant-picker-range input');
      await expect(ends.nth(0)).toHaveValue(new RegExp(`-${from}$`));
      await expect(ends.nth(1)).toHaveValue(new RegExp(`-${to}$`));
    });
  }
});

test('on a phone: a tap beside the user menu only closes it, and Back closes it', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/order/list');
  const cards = shell.screen.getByRole('list', { name: '订单列表' }).getByRole('listitem');
  const address = page.url();
  const menu = page.getByRole('menu').filter({ visible: true });
  const open = async () => {
    await page.getByRole('button', { name: '用户菜单' }).tap();
    await expect(menu).toBeVisible();
  };
  await expect(cards.first()).toBeVisible();
  await open();
  const link = await cards.first().getByRole('link').first().boundingBox();
  if (!link) throw new Error('The card has no link');
  const tap = () => page.touchscreen.tap(link.x + 10, link.y + link.height / 2);
  await tap();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await open();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await tap();
  await expect(page.getByRole('dialog').filter({ visible: true })).toContainText('货物名称');
});

test('on a phone: a list that is left through the search begins again where it was, and Forward leads on', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/waybill/list');
  const cards = shell.screen.getByRole('list', { name: '运单列表' }).getByRole('listitem');
  await cards.nth(5).scrollIntoViewIfNeeded();
  const topOf = async () => Math.round((await cards.nth(5).boundingBox())?.y ?? 0);
  const [top, address] = [await topOf(), page.url()];
  await page.getByRole('button', { name: '搜索菜单与记录' }).tap();
  await page.getByRole('combobox', { name: '搜索菜单与记录' }).fill('订单列表');
  await page
    .getByRole('option', { name: /订单列表/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/business\/order\/list/);
  for (const _ of [1, 2]) {
    await page.goBack();
    await expect(page).toHaveURL(address);
    await expect.poll(topOf).toBe(top);
    await expect.poll(() => page.evaluate(() => history.state?.usr?.held)).toBeUndefined();
    await page.goForward();
    await expect(page).toHaveURL(/\/business\/order\/list/);
  }
});

test('the dark theme stays after a reload, and before sign-in too', async ({ page }) => {
  const shell = new ShellPage(page);
  const brightness = () =>
    page.evaluate(() => {
      const [red = 255, green = 255, blue = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3;
    });
  await page.goto('/');
  await shell.fillSignIn('operator');
  await page.getByRole('button', { name: '切换到深色主题' }).click();
  await expect.poll(brightness).toBeLessThan(60);
  await page.reload();
  await expect(page.getByRole('button', { name: '切换到浅色主题' })).toBeVisible();
  await expect.poll(brightness).toBeLessThan(60);
});
