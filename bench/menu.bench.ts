/**
 * The cost of a long menu: 10,000 items compared with 100. "first paint": from the arrival of the permissions to the frame in which the
 * side menu is visible: parsing the response, creating routes and menu, drawing the rows. The response is delayed until the product's code
 * has run, which `boot.bench.ts` measures. "unfold": from the click on a group with all items but one to the frame in which its rows are
 * visible. The server's response is replaced on its way to the page; everything else is the product.
 */
import type { Page, Route } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';
import { openBrowser, signIn, visitor } from './src/browser.ts';
import { compare, countRow, limitRow, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startSites } from './src/sites.ts';

const many = 10_000;
const few = 100;
const landing = '/dashboard/analysis';
const permissions = '/api/sys/permission/getUserPermissionByToken';
const baseline = `${few} items`;

const item = (path: string, title: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id: path,
  route: '1',
  path,
  name: path.slice(1),
  component: path.slice(1),
  meta: { title, icon: 'file-text', keepAlive: true, internalOrExternal: false },
  ...more,
});
const pages = (count: number): MenuItem[] => Array.from({ length: count }, (_, at) => item(`/business/page/${at}`, `第${at + 1}页`));
const home = item(landing, '首页');
const menus = {
  flat: (count: number) => [home, ...pages(count - 1)],
  group: (count: number) => [home, item('/business', '全部', { component: 'layouts/RouteView', children: pages(count - 2) })],
};

const sites = await startSites();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const person = await visitor(browser, sites.ours);
  await signIn(person, 'operator');
  await person.page.addInitScript(watchForMenu);
  const paint = (count: number) => async () => (await load(person.page, menus.flat(count))).painted;
  const flat = await compare(paint(many), paint(few), 9);
  rows.push(
    timeRow('first paint of a flat menu of 10,000 items', baseline, 3, flat),
    limitRow('first paint of a flat menu of 10,000 items', 'ms', flat.samples.ours, 300),
  );
  const unfold = (count: number) => async () => {
    await load(person.page, menus.group(count));
    // The landing page is drawn after the menu; that work is not the menu's.
    await person.page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve(null)), 2_000)));
    return person.page.evaluate(unfoldGroup);
  };
  const unfolded = await compare(unfold(many), unfold(few), 9);
  rows.push(
    timeRow('unfolding a group of 10,000 items', baseline, 3, unfolded),
    limitRow('unfolding a group of 10,000 items', 'ms', unfolded.samples.ours, 100),
    countRow('rows in the document then', 'rows', await person.page.getByRole('treeitem').count(), 200),
  );
  if (person.complaints.length > 0) throw new Error(`The page complained: ${person.complaints.join('\n')}`);
} finally {
  await browser.close();
  await sites.stop();
}
publish('menu', rows);

interface MenuPaint {
  /** Milliseconds from the arrival of the permissions to the frame that shows rows. */
  readonly painted: number;
}

/** Loads the landing page with a menu. */
async function load(page: Page, menu: readonly MenuItem[]): Promise<MenuPaint> {
  await page.unroute(`**${permissions}*`);
  const body = JSON.stringify({ success: true, message: '', code: 200, result: { menu, auth: [], allAuth: [] }, timestamp: 0 });
  const respond = async (route: Route): Promise<void> => {
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/product\.\w+\.js$/.test(name)));
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve(null)), 500)));
    await route.fulfill({ contentType: 'application/json', body });
  };
  // A page asks again while it is open; such a request may be waiting when the next page is loaded or the browser is closed, which ends it.
  await page.route(`**${permissions}*`, (route) => respond(route).catch(() => undefined));
  await page.goto(landing, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => window.menuPainted, undefined, { timeout: 60_000 });
  const seen = (await handle.jsonValue()) ?? Number.NaN;
  const arrived = await page.evaluate(
    (path) => performance.getEntriesByType('resource').find(({ name }) => name.includes(path)) as PerformanceResourceTiming | undefined,
    permissions,
  );
  if (!arrived) throw new Error('The page asked for no permissions');
  await page.waitForLoadState('networkidle');
  return { painted: seen - arrived.responseEnd };
}

declare global {
  interface Window {
    /** Time at which rows of the side menu were visible, in milliseconds of the page's clock. */
    menuPainted?: number;
  }
}

/** This function runs in the page before any other script. */
function watchForMenu(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('nav [role="treeitem"]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { menuPainted: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** This function runs in the page: it clicks the folded group and waits for the frame after its rows. */
function unfoldGroup(): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    document.querySelector<HTMLElement>('nav [role="treeitem"][aria-expanded="false"]')?.click();
    const look = (): void => {
      if (document.querySelectorAll('nav [role="treeitem"]').length < 3) requestAnimationFrame(look);
      else requestAnimationFrame(() => resolve(performance.now() - began));
    };
    requestAnimationFrame(look);
  });
}
