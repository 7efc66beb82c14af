/** Every screen of every portal shows one language only, except for texts that people or other systems wrote. */
import type { Page } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';
import { ScreenWalk, screensOf } from '../../pages/words/screen-walk.ts';
import { chinese, english, Strangers, type Tongue } from '../../pages/words/strangers.ts';
import { expect, test } from '../../product.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * A short run walks through one portal in English, where words in Chinese, in which texts are written first, would be noticed; `npm test --
 * --all` walks through all portals in both languages, with some eighty screens each for the administrators.
 */
const everybody = ['admin', 'operator', 'shipper', 'carrier', 'driver'];
const inEnglish = process.env.ALL_TESTS ? everybody : ['carrier'];
const inChinese = process.env.ALL_TESTS ? everybody : [];
/** Milliseconds for one walk; the walk through every screen takes a quarter of an hour on a slow machine. */
const limit = process.env.ALL_TESTS ? 3_600_000 : 300_000;

async function walk(page: Page, tongue: Tongue): Promise<Strangers> {
  const strangers = new Strangers(page, tongue);
  const response = page.waitForResponse('**/sys/permission/getUserPermissionByToken*');
  await page.reload();
  const { menu } = (await (await response).json()).result;
  strangers.add(await page.evaluate(() => JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}').value.user.realname));
  const screens = new ScreenWalk(page, async (where) => void (await strangers.look(page, where)));
  // A short run checks the first screen of each group.
  const paths = process.env.ALL_TESTS ? screensOf(menu) : (menu as MenuItem[]).flatMap((group) => screensOf([group]).slice(0, 1));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) await screens.screen(path);
  return strangers;
}

test.describe('every screen walked in English', () => {
  for (const username of inEnglish) {
    test(`as ${username}`, async ({ windowOf }) => {
      test.setTimeout(limit);
      const { page } = await windowOf(username);
      await page.getByRole('button', { name: 'Switch to English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      expect((await walk(page, english)).found).toEqual({});
    });
  }
});

test.describe('every screen walked in Chinese', () => {
  for (const username of inChinese) {
    test(`as ${username}`, async ({ windowOf }) => {
      test.setTimeout(limit);
      const { page } = await windowOf(username);
      expect((await walk(page, chinese)).found).toEqual({});
    });
  }
});
