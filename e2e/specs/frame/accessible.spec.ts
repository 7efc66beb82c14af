/**
 * Every screen, and every form, drawer and record that opens on it, at desktop width in Chinese and at phone width in English: no serious
 * finding of axe in either theme, nothing that scrolls sideways, no control that is cut off, no text key and no word of the other language,
 * no error in the console. A short run checks one list of the office; `npm test -- --all` checks every screen in everybody's menu, and
 * every example of the gallery.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from '@playwright/test';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { contentOf, findingsInBothThemes } from '../../pages/accessibility.ts';
import { ConsoleErrors, placeFaults } from '../../pages/screen-faults.ts';
import { ScreenWalk, screensOf } from '../../pages/words/screen-walk.ts';
import { english, rawKeys, Strangers } from '../../pages/words/strangers.ts';
import { expect, test } from '../../product.ts';

test.describe.configure({ mode: 'parallel' });

const isWhole = Boolean(process.env.ALL_TESTS);
/** Expression for the paths to walk, to look at some screens again; by default all. */
const wanted = new RegExp(process.env.SCREENS ?? '');

/** The screens that a short run checks, by username. */
const sample: Readonly<Record<string, readonly string[]>> = {
  operator: ['/business/order/list'],
};

/** People whose screens one test checks. A screen that several of them have is checked once. */
const groups: Readonly<Record<string, readonly string[]>> = isWhole
  ? {
      administrators: ['admin', 'ops'],
      office: ['operator', 'dispatcher', 'auditor', 'finance', 'financemgr', 'cashier', 'risk'],
      carriers: ['carrier', 'driver'],
      shippers: ['shipper'],
    }
  : Object.fromEntries(Object.keys(sample).map((username) => [username, [username]]));

const galleryPath = '/gallery';
const gallery = join(workspaceRoot, 'remote-system-admin/src/screens/system/gallery/examples.ts');
const examples = [...readFileSync(gallery, 'utf8').matchAll(/\{ key: '(\w+)'/g)].map(([, key]) => `${galleryPath}?example=${key}`);

interface Window {
  readonly language: 'zh-CN' | 'en-US';
  readonly options: BrowserContextOptions;
}
/** On phones English is checked, because its words are longer and are cut off first. */
const windows: Readonly<Record<string, Window>> = {
  '1440 px': { language: 'zh-CN', options: { viewport: { width: 1440, height: 900 } } },
  ...(isWhole && {
    '390 px': { language: 'en-US', options: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  }),
};

for (const [people, usernames] of Object.entries(groups)) {
  for (const [width, { language, options }] of Object.entries(windows)) {
    test(`screens of ${people} have no serious finding in both themes, at ${width}`, async ({ windowOf }) => {
      test.setTimeout(isWhole ? 3_600_000 : 900_000);
      const walked = new Set<string>();
      /** Faults that were reported already: a fault of the frame would otherwise be reported with every screen. */
      const told = new Set<string>();
      /** Descriptions of pages that axe has checked: many lists open the same menus, and many people have the same forms. */
      const judged = new Set<string>();
      for (const username of usernames) {
        const { page } = await windowOf(username, '/', options);
        const errors = new ConsoleErrors(page);
        const strangers = [rawKeys, ...(language === 'en-US' ? [english] : [])].map((tongue) => new Strangers(page, tongue));
        const response = page.waitForResponse('**/sys/permission/getUserPermissionByToken*');
        await page.evaluate((chosen) => {
          const store = (name: string, value: unknown) => localStorage.setItem(`freight:${name}`, JSON.stringify({ value, expires: null }));
          store('platform:language', chosen);
          // Only one tab is open at a time: pages of other tabs stay in the document, and axe would check them again each time.
          store('shell:DEFAULT_MULTI_PAGE', false);
        }, language);
        await page.reload();
        const { menu } = (await (await response).json()).result;
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const session = await page.evaluate(() => JSON.parse(localStorage.getItem('freight:platform:session') ?? '{}').value);
        for (const each of strangers) each.add(session.user.realname);

        const screens = new ScreenWalk(page, async (where, part) => {
          const content = await contentOf(page, part);
          const isJudged = judged.has(content);
          judged.add(content);
          const found = isJudged ? [] : await findingsInBothThemes(page, part);
          found.push(...(await placeFaults(page)), ...errors.take());
          for (const each of strangers) found.push(...(await each.look(page, where)));
          const fresh = found.filter((finding) => !told.has(finding));
          for (const finding of fresh) told.add(finding);
          // When the test stops early, the faults found so far are still reported.
          expect.soft(fresh, where).toEqual([]);
        });
        const own = screensOf(menu).flatMap((path) => (isWhole && path === galleryPath ? examples : [path]));
        for (const path of own) {
          if (walked.has(path) || !wanted.test(path) || !(isWhole || sample[username]?.includes(path))) continue;
          walked.add(path);
          // When one screen cannot be checked to its end, the other screens are still checked.
          await screens.screen(path).catch(async (error: Error) => {
            expect.soft(error.message, path).toBe('');
            await page.goto('/');
          });
        }
      }
      // Makes sure that the menu and the list of examples were read at all.
      if (!process.env.SCREENS) expect(walked.size).toBeGreaterThan(0);
      expect(examples.length).toBeGreaterThan(15);
    });
  }
}
