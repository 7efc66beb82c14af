/**
 * How fast each key and click of ordinary work is processed (INP), measured by the browser: lists, records, forms, the search and the tabs
 * of one session, with real keys and clicks. The goal concerns the slowest quarter.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { countRow, limitRow, percentile, type Row } from '../src/protocol.ts';
import { press } from './press.ts';
import { listPath, openWorker } from './waybill-screen.ts';

/** Number of times the whole journey is made; the first one is not counted, because it loads the code. */
const journeys = 3;
/** Largest time of the 75th percentile of interactions, ms. */
const goal = 100;
/** Resolution of the browser's event timing, ms. */
const step = 8;
/** The browser lists interactions of 16 ms and more; shorter ones, which it only counts, get this value. */
const unlisted = 8;

interface Watch {
  readonly times: Map<number, number>;
  readonly names: Map<number, string>;
  readonly before: number;
}

declare global {
  interface Window {
    watchedWork?: Watch;
  }
}

/** From now on the page records its interactions. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = (performance as Performance & { readonly interactionCount: number }).interactionCount;
    const state: Watch = { times: new Map(), names: new Map(), before: counted };
    window.watchedWork = state;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId || (state.times.get(entry.interactionId) ?? 0) >= entry.duration) continue;
        state.times.set(entry.interactionId, entry.duration);
        const { target } = entry;
        const name = target instanceof Element ? (target.getAttribute('aria-label') ?? target.textContent ?? '').trim().slice(0, 30) : '';
        state.names.set(entry.interactionId, `${entry.name} ${target?.nodeName ?? ''} ${name}`);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
}

/** Milliseconds of each interaction since `watch`, with the key or button; short interactions have no name. */
async function watched(page: Page): Promise<readonly (readonly [name: string, time: number])[]> {
  // The last interaction is listed after the frame that shows its result.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 200)))));
  const { listed, count } = await page.evaluate(() => {
    const state = window.watchedWork;
    const counted = (performance as Performance & { readonly interactionCount: number }).interactionCount;
    return {
      listed: [...(state?.times ?? [])].map(([id, time]) => [state?.names.get(id) ?? '', time] as const),
      count: counted - (state?.before ?? 0),
    };
  });
  return [...listed, ...Array.from({ length: Math.max(0, count - listed.length) }, () => ['', unlisted] as const)];
}

export async function measureWork(browser: Browser, origin: string): Promise<Row[]> {
  const person = await openWorker(browser, origin);
  const { page } = person;
  await page.goto(`${listPath}?pageSize=50`);
  await page.locator('main tbody tr[data-row-key]').nth(40).waitFor();
  await watch(page);
  const all: (readonly [string, number])[] = [];
  for (let journey = 0; journey < journeys; journey += 1) {
    await work(page);
    const now = await watched(page);
    await watch(page);
    if (journey > 0) all.push(...now);
  }
  const slowest = all.toSorted(([, first], [, second]) => second - first).slice(0, 8);
  console.warn(`slowest: ${slowest.map(([name, time]) => `${name} ${time} ms`).join('; ')}`);
  await person.close();
  const times = all.map(([, time]) => time);
  return [
    countRow('keys and clicks of the journeys', 'interactions', times.length, null),
    limitRow('keys and clicks in lists, records, forms, search and tabs: INP p75', 'ms', times, goal, {
      step,
      of: (values) => percentile(values, 0.75),
    }),
    limitRow('the same: p98', 'ms', times, null, { step, of: (values) => percentile(values, 0.98) }),
  ];
}

async function work(page: Page): Promise<void> {
  const panel = page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).first();
  const rows = panel.locator('tbody tr[data-row-key]');
  await walkList(page, rows);
  await query(page, panel, rows);
  await search(page);
  await fillForm(page);
}

/** Check boxes, the record next to the list, moving to other records by keys, the record in a drawer, sorting. */
async function walkList(page: Page, rows: Locator): Promise<void> {
  for (const at of [0, 1, 2]) await press(rows.nth(at).getByRole('checkbox'));
  for (const at of [2, 1, 0]) await press(rows.nth(at).getByRole('checkbox'));
  await press(rows.nth(3).locator('td').nth(1));
  await page.locator('main aside').waitFor();
  await rows.nth(3).focus();
  for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('ArrowDown', { delay: 60 });
  await page.keyboard.press('Escape');
  await page.locator('main aside').waitFor({ state: 'detached' });
  await rows.nth(5).focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog').last();
  await drawer.waitFor();
  await page.keyboard.press(']');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const head = page.locator('main thead th[data-column] .ant-table-column-sorters').first();
  for (let turn = 0; turn < 2; turn += 1) {
    await press(head);
    await page.waitForLoadState('networkidle');
  }
}

/** Typing in the filters, querying, resetting, the next page. */
async function query(page: Page, panel: Locator, rows: Locator): Promise<void> {
  const field = panel.getByRole('search').getByRole('textbox').first();
  await press(field);
  await field.pressSequentially('YD2026', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.waitForLoadState('networkidle');
  await press(panel.getByRole('button', { name: /^重\s?置$/ }));
  await page.waitForLoadState('networkidle');
  await rows.nth(40).waitFor();
  await press(panel.locator('.ant-pagination-next button'));
  await page.waitForLoadState('networkidle');
  await press(panel.locator('.ant-pagination-prev button'));
  await page.waitForLoadState('networkidle');
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索菜单与记录' }).waitFor();
  await page.keyboard.type('YD2026', { delay: 80 });
  await page.getByRole('group', { name: '运单' }).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
}

/** A second list, the form of a new record, and the return to the first tab. */
async function fillForm(page: Page): Promise<void> {
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const item = menu.getByRole('treeitem', { name: '司机', exact: true });
  if (!(await item.isVisible())) await press(menu.getByRole('treeitem', { name: '运力管理', exact: true }));
  await press(item);
  const panel = page.getByRole('main').getByRole('tabpanel').filter({ visible: true }).first();
  await panel.locator('tbody tr[data-row-key]').first().waitFor();
  await press(panel.getByRole('button', { name: '新增' }).first());
  const form = page.getByRole('dialog').last();
  const fields = form.getByRole('textbox');
  await fields.first().waitFor();
  for (const at of [0, 1]) {
    await press(fields.nth(at));
    await page.keyboard.type('1390000', { delay: 60 });
  }
  const choice = form.getByRole('combobox').first();
  await press(choice);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: '放弃已填写的内容？' });
  // The first Escape may close an open select box instead of the form.
  while (!(await question.isVisible())) {
    await page.keyboard.press('Escape');
    await question.waitFor({ timeout: 2000 }).catch(() => undefined);
  }
  await press(question.getByRole('button', { name: /^确\s?定$/ }));
  await page.waitForFunction(() => [...document.querySelectorAll('[role="dialog"]')].every((one) => one.getClientRects().length === 0));
  await press(page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab', { name: '运单列表' }));
  await page.locator('main tbody tr[data-row-key]').filter({ visible: true }).first().waitFor();
}
