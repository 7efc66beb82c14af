// Takes screenshots of every screen for each role, in both themes, at desktop and phone size:
// node e2e/screenshots.ts http://127.0.0.1:8080 /tmp/pictures [username …]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { chromiumArguments, chromiumPath } from 'tooling/product/browser';

const [url, folder, ...only] = process.argv.slice(2);
if (!url || !folder) {
  console.error('Usage: node e2e/screenshots.ts <address of the running product> <folder> [username …]');
  process.exit(1);
}
const usernames = only.length > 0 ? only : ['admin', 'operator', 'dispatcher', 'carrier', 'shipper'];
const widths = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const themes = ['light', 'dark'] as const;

/** Converts a path to a file name: `/business/order/list` → `business-order-list`. */
const nameOf = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

async function signIn(context: BrowserContext, username: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('账号', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  // A person with several departments must choose one.
  const enter = page.getByRole('button', { name: '进入系统' });
  await page.getByRole('button', { name: '用户菜单' }).or(enter).waitFor();
  if (await enter.isVisible()) await enter.click();
  await page.getByRole('button', { name: '用户菜单' }).waitFor();
  return page;
}

/** Addresses of the person's screens, read from the menu. */
async function screensOf(page: Page): Promise<string[]> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const folded = menu.getByRole('treeitem', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  const links = await menu.getByRole('treeitem').all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  return [...new Set(paths.filter((path) => path !== null))];
}

/** Waits until fonts, data and charts are loaded. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600);
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder ?? '', `${name}.png`) });
  console.log(name);
}

/** Takes a screenshot of the record behind the first link, if the screen is a list. */
async function takeDetail(page: Page, name: string): Promise<void> {
  const row = page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).first();
  const link = row.getByRole('row').or(row.getByRole('listitem')).getByRole('link').first();
  if ((await link.count()) === 0) return;
  await link.click();
  await settled(page);
  await take(page, `${name}-detail`);
}

mkdirSync(folder, { recursive: true });
const executablePath = chromiumPath();
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) });
for (const username of usernames) {
  let screens: string[] | undefined;
  for (const [size, viewport] of Object.entries(widths)) {
    const context = await browser.newContext({
      baseURL: url,
      viewport,
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    });
    const page = await signIn(context, username);
    screens ??= await screensOf(page);
    for (const theme of themes) {
      await page.goto('/');
      await settled(page);
      const toggle = page.getByRole('button', { name: theme === 'dark' ? '切换到深色主题' : '切换到浅色主题' });
      if ((await toggle.count()) > 0) await toggle.click();
      for (const path of screens) {
        const name = `${username}-${nameOf(path)}-${size}-${theme}`;
        await page.goto(path);
        await settled(page);
        await take(page, name);
        await takeDetail(page, name);
      }
    }
    await context.close();
  }
}
await browser.close();
