/**
 * The cost of tabs. "INP": every switch is an interaction that the browser's event timing measures, from the click to the next frame.
 * "heap", "nodes", "listeners": after a forced garbage collection, once per ten tabs that are opened and closed; the slope is the median of
 * all pairwise slopes, so that one late collection has little effect. The heap is measured in a browser that does not optimise hot
 * functions, because V8 stores their machine code in the same heap and creates more of it with every use. "routes": creating routes and
 * menu of 10,000 items at once, compared with creating 100 of them a hundred times.
 */
import type { CDPSession, Page } from '@playwright/test';
import type { MenuItem } from 'shared-contracts/session/session';
import { buildMenuTree } from '../host-shell/src/menu/menu-tree.ts';
import { buildRoutes } from '../host-shell/src/menu/route-map.ts';
import { openBrowser, signIn, visitor } from './src/browser.ts';
import { compare, limitRow, percentile, type Row, timeRow, trendRow, worstRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startSites } from './src/sites.ts';

const screens = [
  '/business/shipper',
  '/business/carrier',
  '/business/driver',
  '/business/lorry',
  '/business/order/list',
  '/business/dispatch-goods',
  '/business/dispatch-order',
  '/business/waybill/list',
  '/business/waybill/list?status=10',
  '/business/waybill/list?status=20',
  '/business/order/list?pageSize=20',
];
const perCycle = 10;
const cycles = 20;
/** Number of rounds that are not counted, because the first rounds load code and fill caches. */
const warmUp = 4;
/** Milliseconds between two switches: three a second, about as fast as a person can be. */
const betweenSwitches = 300;
/** Selector of the frame's tabs; screens may contain other tabs. */
const tabSelector = '[role="tablist"][aria-label="已打开的页面"] > [role="tab"]';

/** The browser's event timing has a resolution of 8 ms. */
const slowest = { step: 8, of: (times: readonly number[]): number => percentile(times, 0.95) } as const;

const rows: Row[] = [await routes()];
const sites = await startSites();
try {
  rows.push(...(await withPage([], switching)), ...(await withPage(['--no-opt', '--no-maglev', '--no-sparkplug'], opening)));
} finally {
  await sites.stop();
}
publish('tabs', rows);

async function withPage(engine: readonly string[], measure: (page: Page) => Promise<Row[]>): Promise<Row[]> {
  const browser = await openBrowser(engine);
  try {
    const person = await visitor(browser, sites.ours);
    await signIn(person, 'operator');
    const measured = await measure(person.page);
    if (person.complaints.length > 0) throw new Error(`The page complained: ${person.complaints.join('\n')}`);
    return measured;
  } finally {
    await browser.close();
  }
}

function tabs(page: Page) {
  return page.locator(tabSelector);
}

/** Opens a path that has no tab yet; resolves when its list is loaded. */
async function openTab(page: Page, path: string): Promise<void> {
  const before = await tabs(page).count();
  await page.evaluate((target) => {
    window.history.pushState(null, '', target);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length > count, [tabSelector, before] as const);
  const panel = page.getByRole('main').getByRole('tabpanel').filter({ visible: true });
  await panel.getByRole('row').nth(1).or(panel.getByText('暂无数据').first()).first().waitFor();
}

/** Measures the slowest switches between twelve tabs with live pages, by mouse and by keyboard. */
async function switching(page: Page): Promise<Row[]> {
  for (const path of screens) await openTab(page, path);
  const count = await tabs(page).count();
  if (count !== 12) throw new Error(`${count} tabs are open, not 12`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchInteractions);
  for (let round = 0; round < 4; round += 1) {
    for (let at = 0; at < count; at += 1) {
      await tabs(page)
        .nth((at * 5 + round) % count)
        .click();
      await page.waitForTimeout(betweenSwitches);
    }
  }
  const byMouse = await interactions(page);
  for (let step = 0; step < 36; step += 1) {
    await page.keyboard.press(step % 3 === 0 ? 'Alt+PageUp' : 'Alt+PageDown');
    await page.waitForTimeout(betweenSwitches);
  }
  const byKeys = (await interactions(page)).slice(byMouse.length);
  return [
    limitRow('switching between 12 kept tabs: INP p95, mouse', 'ms', byMouse, 100, slowest),
    limitRow('switching between 12 kept tabs: INP p95, keyboard', 'ms', byKeys, 100, slowest),
  ];
}

declare global {
  interface Window {
    /** Duration of the longest event of each interaction, in milliseconds, by the interaction's id. */
    interactionTimes?: Map<number, number>;
  }
}

/** This function runs in the page. */
function watchInteractions(): void {
  const times = new Map<number, number>();
  window.interactionTimes = times;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) times.set(entry.interactionId, Math.max(times.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

function interactions(page: Page): Promise<number[]> {
  return page.evaluate(() => [...(window.interactionTimes?.values() ?? [])]);
}

interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Opens and closes 200 tabs and measures what remains in memory. */
async function opening(page: Page): Promise<Row[]> {
  const control = await page.context().newCDPSession(page);
  await closeAll(page);
  const held: Held[] = [];
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (const path of screens.slice(0, perCycle)) await openTab(page, path);
    await closeAll(page);
    held.push(await hold(page, control));
  }
  const rest = held.slice(warmUp);
  const perTab = (pick: (one: Held) => number): number[] => rest.map((one) => pick(one) / perCycle);
  const first = rest[0]?.heap ?? Number.NaN;
  const stays = '200 tabs opened and closed:';
  return [
    worstRow(
      `${stays} heap, worst of the last four looks ÷ after the first 50`,
      '×',
      rest.slice(-4).map(({ heap }) => heap / first),
      1.05,
    ),
    trendRow(
      `${stays} heap slope`,
      'kB/tab',
      perTab(({ heap }) => heap / 1000),
      5,
    ),
    trendRow(
      `${stays} nodes that stay`,
      'nodes/tab',
      perTab(({ nodes }) => nodes),
      1,
    ),
    trendRow(
      `${stays} listeners that stay`,
      'listeners/tab',
      perTab(({ listeners }) => listeners),
      0.5,
    ),
  ];
}

/** Closes all tabs except the home tab, one by one, as a person does. */
async function closeAll(page: Page): Promise<void> {
  for (let open = await tabs(page).count(); open > 1; open -= 1) {
    await tabs(page).last().click({ button: 'middle' });
    await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length < count, [tabSelector, open] as const);
  }
}

async function hold(page: Page, control: CDPSession): Promise<Held> {
  await page.waitForLoadState('networkidle');
  for (let round = 0; round < 3; round += 1) {
    await control.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(100);
  }
  const { usedSize } = (await control.send('Runtime.getHeapUsage')) as { usedSize: number };
  const counters = (await control.send('Memory.getDOMCounters')) as { nodes: number; jsEventListeners: number };
  return { heap: usedSize, nodes: counters.nodes, listeners: counters.jsEventListeners };
}

async function routes(): Promise<Row> {
  const options = { facts: { config: { origin: 'https://freight.example' } }, can: () => true };
  const [large, small] = [menuOf(100), menuOf(1)];
  const build = (menu: readonly MenuItem[]): number => buildRoutes(menu, options).exact.size + buildMenuTree(menu, options).length;
  const time = (work: () => void) => async (): Promise<number> => {
    const began = performance.now();
    for (let round = 0; round < 5; round += 1) work();
    return (performance.now() - began) / 5;
  };
  const result = await compare(
    time(() => build(large)),
    time(() => {
      for (let at = 0; at < 100; at += 1) build(small);
    }),
    15,
  );
  return timeRow('routes and menu of 10,000 items', '100 items, 100 times', 3, result);
}

/** Groups of a hundred routes: screens, hidden detail pages with a parameter, framed pages. */
function menuOf(groups: number): MenuItem[] {
  const item = (path: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id: path,
    route: '1',
    path,
    name: path.slice(1),
    component: path.slice(1),
    meta: { title: path, keepAlive: true, internalOrExternal: false },
    ...more,
  });
  return Array.from({ length: groups }, (_, group) =>
    item(`/group-${group}`, {
      component: 'layouts/RouteView',
      children: Array.from({ length: 99 }, (__, at) => {
        const path = `/group-${group}/screen-${at}`;
        if (at % 20 === 0) return item(`${path}/:id`, { hidden: true });
        if (at % 33 !== 0) return item(path);
        const meta = { title: path, keepAlive: true, internalOrExternal: false, url: "{{ config.origin + '/x' }}" };
        return item(path, { component: 'layouts/IframePageView', meta });
      }),
    }),
  );
}
