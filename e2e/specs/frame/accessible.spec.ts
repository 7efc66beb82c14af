/** Every screen, and every form and panel that opens on it: no serious finding of axe, colours judged in both themes. */
import { findingsInBothThemes } from '../../pages/accessibility.ts';
import { ScreenWalk, screensOf } from '../../pages/words/screen-walk.ts';
import { expect, test } from '../../product.ts';

test.describe.configure({ mode: 'parallel' });

/** A short run looks at one screen of each kind; `npm test -- --all` at all that these people have. */
const kinds: Record<string, readonly string[]> = {
  admin: ['/system/depart', '/system/release/matrix'],
  operator: ['/business/order/list', '/business/dispatch-board'],
  carrier: ['/carrier/waybill/wait-depart'],
  shipper: ['/shipper/order'],
};
const isChosen = (username: string, path: string): boolean => Boolean(process.env.ALL_TESTS) || Boolean(kinds[username]?.includes(path));

for (const username of Object.keys(kinds)) {
  test(`screens of ${username} have no serious finding in both themes`, async ({ windowOf }) => {
    test.setTimeout(900_000);
    const { page } = await windowOf(username);
    const response = page.waitForResponse('**/sys/permission/getUserPermissionByToken*');
    await page.reload();
    const { menu } = (await (await response).json()).result;
    const found: Record<string, string[]> = {};
    const screens = new ScreenWalk(page, async (where) => {
      const findings = await findingsInBothThemes(page);
      if (findings.length > 0) found[where] = findings;
    });
    const paths = screensOf(menu).filter((path) => isChosen(username, path));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) await screens.screen(path);
    expect(found).toEqual({});
  });
}
