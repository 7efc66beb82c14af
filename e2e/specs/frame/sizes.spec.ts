import type { Page } from '@playwright/test';
import { ShellPage } from '../../pages/shell-page.ts';
import { expect, test } from '../../product.ts';

interface Script {
  readonly name: string;
  /** Sizes are in compressed bytes. */
  readonly bytes: number;
}

/** Scripts that the page has loaded some time after its content was shown, including scripts that it loads when it is idle. */
async function scriptsOf(page: Page): Promise<readonly Script[]> {
  await page.waitForTimeout(8000);
  return page.evaluate(() => {
    const found = new Map<string, number>();
    for (const entry of performance.getEntriesByType('resource') as PerformanceResourceTiming[]) {
      const name = new URL(entry.name).pathname;
      if (name.endsWith('.js')) found.set(name, Math.max(found.get(name) ?? 0, entry.encodedBodySize));
    }
    return [...found].map(([name, bytes]) => ({ name, bytes }));
  });
}

/** Names of the chunks that contain large libraries: text editor, code editor, editable table, map. */
const heavy = /\/(?:rich-text|safe-html|code-editor|code-grammars|editable-table|line-columns|map)\./;

const kilobytes = (scripts: readonly Script[]) => Math.round(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000);
const names = (scripts: readonly Script[]) => scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');

test('the landing page weighs at most 350 kB', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/dashboard/analysis');
  await expect(shell.screen.getByRole('img', { name: '近30天发车与吨位' })).toBeVisible();
  const scripts = await scriptsOf(page);
  expect(names(scripts)).toContain('dashboard-analysis');
  expect(names(scripts)).not.toMatch(heavy);
  expect(kilobytes(scripts), names(scripts)).toBeLessThanOrEqual(350);
});

test('the search comes when a person turns to it', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('operator', '/dashboard/analysis');
  await expect(shell.menu).toBeVisible();
  expect(names(await scriptsOf(page))).not.toContain('menu-finder');
  const finder = page.waitForResponse(/menu-finder/);
  await page.getByRole('button', { name: '搜索菜单与记录' }).hover();
  await finder;
});

const weighed = [
  ['orders', '/business/order/list'],
  ['waybills', '/business/waybill/list'],
] as const;

/** A short run measures only the larger of the two lists, which is that of orders. */
for (const [title, path] of process.env.ALL_TESTS ? weighed : weighed.slice(0, 1))
  test(`a list opened by its address weighs at most 600 kB: ${title}`, async ({ page }) => {
    const shell = new ShellPage(page);
    await shell.enter('operator', path);
    // The page is loaded again with a session, so that the scripts of the sign-in page do not count.
    await page.goto(path);
    await expect(shell.list.rows).not.toHaveCount(0);
    const scripts = await scriptsOf(page);
    // Parts that only some people use are loaded when these people open them.
    expect(names(scripts)).not.toMatch(heavy);
    expect(names(scripts)).not.toMatch(/menu-finder|\/(?:tree|extra|list-tools|unmasking|overlay|date-picker)\./);
    expect(kilobytes(scripts), names(scripts)).toBeLessThanOrEqual(600);
  });

test('the libraries of heavy widgets come when the first of them opens', async ({ page }) => {
  const shell = new ShellPage(page);
  await shell.enter('admin', '/system/announcement');
  await page.goto('/system/announcement');
  await expect(shell.list.rows).not.toHaveCount(0);
  expect(names(await scriptsOf(page))).not.toMatch(heavy);
  const editor = page.waitForResponse(/\/rich-text\./);
  await page.getByRole('button', { name: '新增' }).first().click();
  expect((await editor).ok()).toBe(true);
  await expect(page.locator('[contenteditable=true]')).toBeVisible();
  expect(names(await scriptsOf(page))).not.toMatch(/\/(?:code-editor|code-grammars|editable-table|map)\./);
});
