/**
 * Web vitals: when the largest part of the first pages is drawn (LCP), whether the layout shifts (CLS), how fast a key, a click or a change
 * of tabs is processed (INP), and the time from the click on 登录 to the landing page's first figure, compared with the same screens in one
 * bundle. The browser reports LCP, CLS and INP (web.dev/vitals: good up to 2.5 s, 0.1 and 200 ms).
 */
import type { Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { connections, firstCard, openBrowser, signIn, type Visitor, visitor } from './src/browser.ts';
import { compare, type Row, timeRow, worstRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startSites } from './src/sites.ts';

const monolith = 'monolith';
const rounds = 7;

interface Vitals {
  /** Milliseconds from the start of the navigation. */
  readonly lcp: number;
  readonly cls: number;
}

const sites = await startSites();
const browser = await openBrowser();
const rows: Row[] = [];
try {
  const [here, there] = [await visitor(browser, sites.ours), await visitor(browser, sites.monolith)];
  const jumps: number[] = [];
  const paint = (person: Visitor, path: string, isThere: (page: Page) => Promise<unknown>) => async () => {
    await person.openCold(path);
    await isThere(person.page);
    const { lcp, cls } = await vitalsOf(person.page);
    if (person === here) jumps.push(cls);
    return lcp;
  };
  const signInPage = (page: Page) => page.getByRole('heading', { name: '登录' }).waitFor();
  for (const connection of [connections.local, connections.poor]) {
    for (const person of [here, there]) await person.use(connection);
    const result = await compare(paint(here, '/', signInPage), paint(there, '/', signInPage), rounds);
    rows.push(timeRow(`sign-in: largest part drawn, ${connection.name}`, monolith, 1.3, result));
  }
  for (const person of [here, there]) await person.use(connections.local);
  rows.push(worstRow('sign-in: layout shift, worst of all loads', '', jumps.splice(0), 0.1));

  rows.push(timeRow('from pressing 登录 to the first figure', monolith, 1.1, await compare(submit(here), submit(there), rounds)));

  for (const person of [here, there]) {
    await person.page.evaluate(() => localStorage.clear());
    await signIn(person, 'admin');
  }
  const landing = await compare(paint(here, '/dashboard/analysis', firstCard), paint(there, '/dashboard/analysis', firstCard), rounds);
  rows.push(timeRow('landing: largest part drawn, local', monolith, 1.3, landing));
  rows.push(worstRow('landing: layout shift, worst of all loads', '', jumps.splice(0), 0.1));

  const slow = await interactions(here);
  rows.push(
    worstRow('typing, menu, tabs on the landing page: slowest answer (INP)', 'ms', [slow], 200, {
      name: monolith,
      value: await interactions(there),
    }),
  );
} finally {
  await browser.close();
  await sites.stop();
}
publish('vitals', rows);

/** Largest contentful paint (ms) and the sum of layout shifts so far. */
function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(
    () =>
      new Promise<{ lcp: number; cls: number }>((resolve) => {
        let lcp = 0;
        let cls = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) lcp = Math.max(lcp, startTime);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
            if (!entry.hadRecentInput) cls += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // The browser delivers buffered entries asynchronously.
        setTimeout(() => resolve({ lcp, cls }), 300);
      }),
  );
}

/** Signs in with an empty cache; resolves to the milliseconds from the click to the first figure. */
function submit(person: Visitor): () => Promise<number> {
  return async () => {
    const { page } = person;
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await person.openCold('/user/login');
    await page.getByLabel('账号', { exact: true }).fill('operator');
    await page.getByLabel('密码', { exact: true }).fill(demoPassword);
    await page.evaluate(() => {
      addEventListener('click', ({ timeStamp }) => Object.assign(window, { pressed: timeStamp }), { capture: true, once: true });
    });
    await page.getByRole('button', { name: '登录', exact: true }).click();
    const { seen } = await firstCard(page);
    const pressed = await page.evaluate(() => (window as unknown as { pressed: number }).pressed);
    return seen - pressed;
  };
}

/** Uses keyboard and mouse for some time; resolves to the slowest interaction in milliseconds, by event timing. */
async function interactions({ page }: Visitor): Promise<number> {
  await page.evaluate(() => {
    const state = { slowest: 0 };
    Object.assign(window, { interactions: state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        if (entry.interactionId > 0) state.slowest = Math.max(state.slowest, entry.duration);
      }
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit);
  });
  const menu = page.getByRole('navigation', { name: '主菜单' });
  for (const [group, screen] of [
    ['订单管理', '订单列表'],
    ['客户管理', '货主'],
    ['系统管理', '用户管理'],
  ] as const) {
    await menu.getByRole('treeitem', { name: group, exact: true }).click();
    await menu.getByRole('treeitem', { name: screen, exact: true }).click();
    await page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).getByRole('table').first().waitFor();
  }
  const field = page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).getByRole('search').getByRole('textbox').first();
  await field.pressSequentially('operator', { delay: 40 });
  const tabs = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  for (let round = 0; round < 12; round += 1) await tabs.nth(round % 4).click();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        setTimeout(() => resolve((window as unknown as { interactions: { slowest: number } }).interactions.slowest), 500),
      ),
  );
}
