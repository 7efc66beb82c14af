/** One language at a time: every screen of every portal says nothing in the other language, but what people or other systems wrote. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';
import { regionList } from 'shared-contracts/values/region-list';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { DeliveredData } from '../../pages/words/delivered-data.ts';
import { ScreenWalk, screensOf } from '../../pages/words/screen-walk.ts';
import { shownTexts } from '../../pages/words/shown-words.ts';
import { expect, test } from '../../product.ts';

test.describe.configure({ mode: 'parallel' });

/** What is written alike in both languages: abbreviations, units, keys, names. */
const alike =
  /^(?:ETC|GPS|OBU|IP|ID|URL|Cron|cron|PDF|PNG|JPG|GIF|WebP|Office|Excel|kB|MB|GB|ms|Ctrl|Shift|Alt|Esc|Tab|Enter|Chrome|Linux|Node|PostgreSQL|Redis|layouts|RouteView)$/;

interface Tongue {
  /** Finds texts with words of the other language, and those words. */
  readonly other: RegExp;
  readonly words: RegExp;
}
const english: Tongue = { other: /\p{Script=Han}/u, words: /\p{Script=Han}+/gu };
const chinese: Tongue = { other: /[A-Za-z]{2}/u, words: /[A-Za-z]{2,}/gu };

/**
 * A short run walks one portal in English, where words of the language in which everything is written first would stand out; `npm test -- --all`
 * those of everybody in both languages, with some eighty screens each for the administrators.
 */
const everybody = ['admin', 'operator', 'shipper', 'carrier', 'driver'];
const inEnglish = process.env.ALL_TESTS ? everybody : ['carrier'];
const inChinese = process.env.ALL_TESTS ? everybody : [];

/** Samples of the gallery stand beside their code, which is shown as it is. */
const samples = globSync('remote-system-admin/src/screens/system/gallery/examples/*.tsx', { cwd: workspaceRoot })
  .map((path) => readFileSync(join(workspaceRoot, path), 'utf8'))
  .join('\n');

/** Collects words of the other language that pages show, each with the place where it was found. */
class Strangers {
  readonly found: Record<string, string> = {};
  readonly #tongue: Tongue;
  readonly #data: DeliveredData;
  readonly #samples: DeliveredData;

  constructor(page: Page, tongue: Tongue) {
    this.#tongue = tongue;
    this.#data = new DeliveredData(tongue.words);
    this.#samples = new DeliveredData(tongue.words);
    this.#data.watch(page);
    this.#data.add(regionList);
    this.#samples.add(samples);
  }

  add(text: string): void {
    this.#data.add(text);
  }

  async look(page: Page, where: string): Promise<void> {
    await expect.poll(() => this.#data.isRead).toBe(true);
    // Texts of the language may arrive a moment after the page.
    if ((await this.#strange(page, where)).length > 0) await page.waitForTimeout(1_000);
    for (const told of await this.#strange(page, where)) this.found[told] ??= where;
  }

  async #strange(page: Page, where: string): Promise<string[]> {
    const found: string[] = [];
    for (const { text, place } of await shownTexts(page, this.#tongue.other)) {
      const isSample = where.startsWith('/gallery');
      const strange = this.#data
        .strange(text)
        .filter((word) => !alike.test(word) && !(isSample && this.#samples.strange(word).length === 0));
      if (strange.length > 0) found.push(`${strange.join(' ')} in “${text}”: ${place}`);
    }
    return found;
  }
}

async function walk(page: Page, tongue: Tongue): Promise<Strangers> {
  const strangers = new Strangers(page, tongue);
  const response = page.waitForResponse('**/sys/permission/getUserPermissionByToken*');
  await page.reload();
  const { menu } = (await (await response).json()).result;
  strangers.add(await page.evaluate(() => JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}').value.user.realname));
  const screens = new ScreenWalk(page, (where) => strangers.look(page, where));
  // A short run walks the first screen of each group.
  const paths = process.env.ALL_TESTS ? screensOf(menu) : (menu as MenuItem[]).flatMap((group) => screensOf([group]).slice(0, 1));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) await screens.screen(path);
  return strangers;
}

test.describe('every screen walked in English', () => {
  for (const username of inEnglish) {
    test(`as ${username}`, async ({ windowOf }) => {
      test.setTimeout(300_000);
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
      test.setTimeout(300_000);
      const { page } = await windowOf(username);
      expect((await walk(page, chinese)).found).toEqual({});
    });
  }
});
