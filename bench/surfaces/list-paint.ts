/**
 * First paint of 100 rows × 15 columns of 32 px: from the last byte of the response to the frame that shows the rows. Compared with antd's own
 * table in the same page, with the same React, theme, column widths and cells (tags, links, buttons, ticks) after the same call.
 */
import type { Browser, Page } from '@playwright/test';
import { compare, countRow, type Row, timeRow } from '../src/protocol.ts';
import { installPeer } from './antd-peer.ts';
import { follow, listPath, openWorker, visiblePanel } from './waybill-screen.ts';

const size = 100;
const rounds = 9;

declare global {
  interface Window {
    /** Milliseconds from the last byte of the list's response to its painted rows. */
    rowsPainted?: Promise<number>;
    /** Shows antd's table with the content that was read from ours; resolves to the same time. */
    paintPeer?: (pageNo: number) => Promise<number>;
    hidePeer?: () => void;
  }
}

export async function measureListPaint(browser: Browser, origin: string): Promise<Row[]> {
  const person = await openWorker(browser, origin);
  const { page } = person;
  // Every opening reads a page that was not read before, so that rows come from the server.
  let pageNo = 1;
  const ours = async (): Promise<number> => {
    pageNo += 1;
    await awaitRows(page, pageNo);
    await follow(page, `${listPath}?pageSize=${size}&pageNo=${pageNo}`);
    return page.evaluate(() => window.rowsPainted ?? Number.NaN);
  };
  const leave = async (): Promise<void> => {
    await page.locator('[role="tablist"][aria-label="已打开的页面"] [role="tab"]').last().click({ button: 'middle' });
    await page.locator(`${visiblePanel} tbody tr[data-row-key]`).first().waitFor({ state: 'detached' });
  };
  await ours();
  const facts = await page.evaluate((panel) => {
    const rows = [...document.querySelectorAll(`${panel} tbody tr[data-row-key]`)].map((row) => row.getBoundingClientRect().height);
    return {
      heights: [...new Set(rows.map(Math.round))], // With the sequence number, without ticks and actions.
      columns: document.querySelectorAll(`${panel} thead th[data-column]`).length + 1,
    };
  }, visiblePanel);
  await page.evaluate(installPeer, { panel: visiblePanel, size });
  await leave();
  const result = await compare(
    async () => {
      const time = await ours();
      await leave();
      return time;
    },
    async () => {
      pageNo += 1;
      const time = await page.evaluate((number) => window.paintPeer?.(number) ?? Number.NaN, pageNo);
      await page.evaluate(() => window.hidePeer?.());
      return time;
    },
    rounds,
  );
  await person.close();
  return [
    countRow(`first paint of ${size} rows: columns without ticks and actions`, 'columns', facts.columns, null),
    countRow(`first paint of ${size} rows: height of the highest row`, 'px', Math.max(...facts.heights), 32),
    timeRow(`first paint of ${size} rows × ${facts.columns} columns`, "antd's table", 1.15, result),
  ];
}

/** From now on waits for the response with this page, and for its rows. */
async function awaitRows(page: Page, pageNo: number): Promise<void> {
  await page.evaluate(
    ({ number, panel, count }) => {
      performance.clearResourceTimings();
      window.rowsPainted = new Promise((resolve, reject) => {
        const began = performance.now();
        const look = (): void => {
          const [response] = performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/bizWaybill\/list\?/.test(name) && new URL(name).searchParams.get('pageNo') === String(number));
          const isShown = response && document.querySelectorAll(`${panel} tbody tr[data-row-key]`).length === count;
          if (isShown) requestAnimationFrame(() => resolve(performance.now() - (response as PerformanceResourceTiming).responseEnd));
          else if (performance.now() - began > 20_000) reject(new Error(`the rows of page ${number} did not come`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
    { number: pageNo, panel: visiblePanel, count: size },
  );
}
