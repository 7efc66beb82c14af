// What stays in place in a list: pinned columns, page sizes, the position after returning to the list, and the placeholder before the rows
// are loaded.
import type { Locator, Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

const orders = '/business/order/list';

interface Edges {
  readonly left: number;
  readonly right: number;
}
const edgesOf = async (cell: Locator): Promise<Edges> => {
  const box = await cell.boundingBox();
  if (!box) throw new Error('not in sight');
  return { left: box.x, right: box.x + box.width };
};

/** Texts of pinned cells that are cut off, and controls that reach beyond their cell. */
const cutOff = (row: Locator): Promise<string[]> =>
  row.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('[class*="cell-fix"]')].flatMap((cell) => {
      const edge = cell.getBoundingClientRect();
      return [...cell.querySelectorAll<HTMLElement>('a, button, input')].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isOut = box.width > 0 && (box.left < edge.left - 1 || box.right > edge.right + 1);
        return isOut || control.scrollWidth > control.clientWidth + 1
          ? [control.textContent || control.getAttribute('aria-label') || '']
          : [];
      });
    }),
  );

const widths = [
  [orders, 1440],
  ['/business/waybill/list', 1100],
  [orders, 1000],
] as const;

/** A short run checks one list at one width. */
for (const [path, width] of process.env.ALL_TESTS ? widths : widths.slice(0, 1)) {
  test(`the number and the actions of ${path} stand beside the other columns at ${width} px, not over them`, async ({ page }) => {
    const shell = new ShellPage(page);
    await shell.enter('operator', path);
    await page.setViewportSize({ width, height: 900 });
    const { list } = shell;
    await expect(list.total).toBeVisible();
    const row = list.rows.first();
    const pinned = row.locator('td[class*="cell-fix"]');
    const first = row.locator('td:not([class*="cell-fix"])').first();
    const last = row.locator('td:not([class*="cell-fix"])').last();
    expect(await pinned.count()).toBeGreaterThanOrEqual(2);
    const scroll = (to: number) =>
      row.evaluate((element, left) => element.closest('[class*="table-content"], [class*="table-body"]')?.scrollTo({ left }), to);

    await scroll(0);
    const starts = await pinned.evaluateAll((cells) =>
      cells.filter((cell) => /fix-(?:left|start)/.test(cell.className)).map((cell) => cell.getBoundingClientRect().right),
    );
    expect((await edgesOf(first)).left).toBeGreaterThanOrEqual(Math.max(...starts) - 1);
    await scroll(100_000);
    const ends = await pinned.evaluateAll((cells) =>
      cells.filter((cell) => /fix-(?:right|end)/.test(cell.className)).map((cell) => cell.getBoundingClientRect().left),
    );
    await expect.poll(async () => (await edgesOf(last)).right).toBeLessThanOrEqual(Math.min(...ends) + 1);
    for (const each of await list.rows.all()) {
      await each.hover();
      expect(await cutOff(each)).toEqual([]);
    }
  });
}

test('a page has 10, 20, 30, 50 or 100 rows, which stands in the address', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/dict');
  const { list } = shell;
  await expect(list.total).toBeVisible();
  const whole = Number(/共 (\d+) 条/.exec((await list.total.textContent()) ?? '')?.[1]);
  await list.area.getByRole('combobox', { name: '页码' }).click();
  await expect(page.locator('.ant-select-dropdown').getByTitle(/^\d+ 条\/页$/)).toHaveText([
    '10 条/页',
    '20 条/页',
    '30 条/页',
    '50 条/页',
    '100 条/页',
  ]);
  await page.keyboard.press('Escape');
  for (const size of [20, 30, 50, 100, 10]) {
    await list.choosePageSize(size);
    await expect(page).toHaveURL(size === 10 ? /^(?!.*pageSize)/ : new RegExp(`pageSize=${size}\\b`));
    const shown = Math.min(size, whole);
    await expect(list.total).toHaveText(new RegExp(`^1-${shown} 共 \\d+ 条$`));
    await expect(list.rows).toHaveCount(shown);
  }
});

/** Scroll position of the page, in whichever element it scrolls. */
const scrolled = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(window.scrollY, ...[...document.querySelectorAll('*')].map((element) => element.scrollTop)));

/** Notes every title that a drawer has from now on; the returned function reads them. */
async function noteTitles(page: Page): Promise<() => Promise<string[]>> {
  const titles = await page.evaluateHandle(() => {
    const found: string[] = [];
    const note = (): void => {
      const title = document.querySelector('.ant-drawer-title')?.textContent ?? undefined;
      if (title !== undefined && found.at(-1) !== title) found.push(title);
    };
    note();
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
    return found;
  });
  return () => titles.jsonValue();
}

test('a record that closes and a page that is left by a link lead back to the same page, order, filter and row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/waybill/list?column=waybillNo&order=asc&pageSize=20');
  const { list } = shell;
  await expect(list.total).toBeVisible();
  const address = page.url();
  const links = list.rows.getByRole('link', { name: /^YD\d+/ });
  const numbers = await links.allInnerTexts();
  const number = numbers.at(-1) ?? '-';
  const link = list.rows.getByRole('link', { name: number });
  await link.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);

  await link.click();
  const drawer = page.getByRole('dialog', { name: new RegExp(number) });
  await expect(drawer).toBeVisible();
  await page.keyboard.press('[');
  const before = numbers.at(-2) ?? '-';
  await expect(page.getByRole('dialog', { name: new RegExp(before) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).toBe(address);
  expect(await scrolled(page)).toBe(place);
  // The focus is on the row of the record that was shown last, not on the row of the record that was opened first.
  await expect(list.row(before)).toBeFocused();

  await link.click();
  await drawer.getByRole('link', { name: /^DD/ }).first().click();
  await expect(page).toHaveURL(/\/business\/order\/list\?record=/);
  await page.goBack();
  await expect(drawer).toBeVisible();
  const titles = await noteTitles(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The drawer slides out with the record in it, not empty.
  for (const title of await titles()) expect(title).toContain(number);
  await expect(page).toHaveURL(address);
  await expect(links).toHaveText(numbers);
  expect(await scrolled(page)).toBe(place);
});

test('before the first rows stand their shapes, then rows; nothing found, a failure and the way on are said', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/business/lorry');
  await expect(shell.list.total).toBeVisible();
  let mode: 'late' | 'broken' | 'plain' = 'late';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/business/bizOrder/list?**', async (route) => {
    if (mode === 'late') await held;
    if (mode === 'broken') return route.fulfill({ status: 500, contentType: 'text/html', body: '<html>' });
    return route.continue();
  });
  await shell.open('订单管理', '订单列表');
  const { list } = shell;
  const shape = list.area.getByRole('status', { name: '加载中' });
  // Waits for the list's own placeholder, because the page shows another one before it.
  const heights = () => shape.evaluate((element) => [...element.children].map((row) => Math.round(row.getBoundingClientRect().height)));
  await expect.poll(heights).toEqual(Array(10).fill(36));
  mode = 'plain';
  release();
  await expect(list.total).toBeVisible();
  await expect(shape).toHaveCount(0);
  expect(Math.round((await list.rows.first().boundingBox())?.height ?? 0)).toBe(36);

  await list.query({ 货主名称: '没有这样的货主' });
  await expect(list.area.getByText('没有符合筛选条件的记录')).toBeVisible();
  // The first page is shown again at once, while it is read: a press on 刷新 before the response would only wait for it.
  const reread = page.waitForResponse('**/api/business/bizOrder/list?**');
  await list.area.getByRole('button', { name: '清除筛选' }).click();
  await reread;
  await expect(list.total).toHaveText(/^1-10 共 \d+ 条$/);

  mode = 'broken';
  await list.area.getByRole('button', { name: '刷新' }).click();
  const problem = list.area.getByRole('alert');
  await expect(problem).toContainText('加载失败');
  await expect(problem).toContainText(/显示的是 .* 读取的数据/);
  await expect(list.rows).toHaveCount(10);
  mode = 'plain';
  await problem.getByRole('button', { name: /重\s*试/ }).click();
  await expect(problem).toHaveCount(0);
});
