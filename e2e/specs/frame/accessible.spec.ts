/**
 * Screens, and every form, panel and record that opens on them: no serious finding of axe, colours judged in both themes. A short run looks at a
 * list of the office; `npm test -- --all` at every screen of everybody's menu, and at every example of the gallery.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from 'tooling/workspace/workspace';
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { ScreenWalk, screensOf } from '../../pages/words/screen-walk.ts';
import { expect, test } from '../../product.ts';

test.describe.configure({ mode: 'parallel' });

const isWhole = Boolean(process.env.ALL_TESTS);

/** By username: the screens of a short run. */
const sample: Readonly<Record<string, readonly string[]>> = {
  operator: ['/business/order/list'],
};

/** People whose screens are looked at together. A screen that several of them have is looked at once. */
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

for (const [people, usernames] of Object.entries(groups)) {
  test(`screens of ${people} have no serious finding in both themes`, async ({ windowOf }) => {
    test.setTimeout(isWhole ? 3_600_000 : 900_000);
    const walked = new Set<string>();
    for (const username of usernames) {
      const { page } = await windowOf(username);
      const response = page.waitForResponse('**/sys/permission/getUserPermissionByToken*');
      await page.reload();
      const { menu } = (await (await response).json()).result;
      const screens = new ScreenWalk(page, async (where) => {
        // A walk that ends early still tells what it found.
        expect.soft(await findingsInBothThemes(page), where).toEqual([]);
      });
      const own = screensOf(menu).flatMap((path) => (isWhole && path === galleryPath ? examples : [path]));
      for (const path of own) {
        if (walked.has(path) || !(isWhole || sample[username]?.includes(path))) continue;
        walked.add(path);
        await screens.screen(path);
      }
    }
    // The menu and the list of examples were read.
    expect(walked.size).toBeGreaterThan(0);
    expect(examples.length).toBeGreaterThan(15);
  });
}
