/** Shared parts of tests with failing remotes: a page behind a faulty origin, waiting for messages, the report of an error card. */
import type { Locator, Page } from '@playwright/test';
import { type FaultyOrigin, startFaultyOrigin } from './faulty-origin.ts';
import { ShellPage } from './pages/shell-page.ts';
import { test as base, expect } from './product.ts';

export { expect };

/** Each test gets its own faulty origin in front of the product, from which its pages are loaded. */
export const test = base.extend<{ origin: FaultyOrigin; shell: ShellPage }>({
  origin: async ({ product }, use) => {
    const origin = await startFaultyOrigin(product);
    await use(origin);
    await origin.stop();
  },
  baseURL: async ({ origin }, use) => use(origin.url),
  shell: async ({ page }, use) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => Object.assign(globalThis, { __copied: text }) },
      });
    });
    await use(new ShellPage(page));
  },
});

/**
 * Longest wait for the visible effect of a fault, ms. The loader's own time limits are tested with fake timers in host-shell/src/remotes.
 */
const longestWait = 20_000;

/** Waits for the visible effect of a fault, and prints how long it took. */
export async function shown(row: string, since: number, what: Locator): Promise<void> {
  await expect(what, row).toBeVisible({ timeout: longestWait });
  console.log(`${String(Date.now() - since).padStart(6)} ms  ${row}`);
}

/** Opens an address in a tab of the frame, as a link does. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** The last events of the page, from the report of the error card. */
export async function eventsOf(page: Page, card: Locator): Promise<{ name: string; facts: Record<string, unknown> }[]> {
  await card.getByRole('button', { name: '复制报告' }).click();
  await expect.poll(() => page.evaluate(() => (globalThis as { __copied?: string }).__copied)).toBeTruthy();
  return (JSON.parse((await page.evaluate(() => (globalThis as { __copied?: string }).__copied)) ?? '{}') as { events: [] }).events;
}
