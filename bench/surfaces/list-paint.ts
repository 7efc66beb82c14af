/**
 * First paint of 100 rows × 15 columns of 32 px: from the last byte of the response to the frame that shows rows down to the window's end,
 * and to the frame that contains all rows. It is compared with antd's own table in the same page, which paints all rows in one frame, with
 * the same React, theme, column widths and cells (tags, links, buttons, check boxes) after the same call.
 */
import type { Browser, Page } from '@playwright/test';
import { compare, countRow, limitRow, type Row, timeRow } from '../src/protocol.ts';
import { installPeer } from './antd-peer.ts';
import { follow, listPath, openWorker, visiblePanel } from './waybill-screen.ts';

const size = 100;
const rounds = 9;

declare global {
  interface Window {
    /** Milliseconds from the last byte of the list's response until the window's rows are painted, and until all rows are. */
    rowsPainted?: Promise<{ readonly first: number; readonly all: number }>;
    /** Shows antd's table with the content of the product's list; resolves to the same measurement. */
    paintPeer?: (pageNo: number) => Promise<number>;
    hidePeer?: () => void;
  }
}

export async function measureListPaint(browser: Browser, origin: string): Promise<Row[]> {
  const person = await openWorker(browser, origin);
  const { page } = person;
  // Every time the list is opened it reads another page, so that rows come from the server.
  let pageNo = 1;
  const allPainted: number[] = [];
  const ours = async (): Promise<number> => {
    pageNo += 1;
    await awaitRows(page, pageNo);
    await follow(page, `${listPath}?pageSize=${size}&pageNo=${pageNo}`);
    const painted = await page.evaluate(() => window.rowsPainted);
    if (!painted) throw new Error('nothing was measured');
    allPainted.push(painted.all);
    return painted.first;
  };
  const leave = async (): Promise<void> => {
    await page.locator('[role="tablist"][aria-label="已打开的页面"] [role="tab"]').last().click({ button: 'middle' });
    await page.locator(`${visiblePanel} tbody tr[data-row-key]`).first().waitFor({ state: 'detached' });
  };
  await ours();
  const facts = await page.evaluate((panel) => {
    const rows = [...document.querySelectorAll(`${panel} tbody tr[data-row-key]`)].map((row) => row.getBoundingClientRect().height);
    return {
      heights: [...new Set(rows.map(Math.round))], // The columns include the sequence number, but neither check boxes nor actions.
      columns: document.querySelectorAll(`${panel} thead th[data-column]`).length + 1,
    };
  }, visiblePanel);
  await page.evaluate(installPeer, { panel: visiblePanel, size });
  await leave();
  allPainted.splice(0);
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
    limitRow(`all ${size} rows × ${facts.columns} columns painted`, 'ms', allPainted, null),
  ];
}

/** Begins to wait, in the page, for the response with this page of the list and for its rows. */
async function awaitRows(page: Page, pageNo: number): Promise<void> {
  await page.evaluate(
    ({ number, panel, count }) => {
      performance.clearResourceTimings();
      window.rowsPainted = new Promise((resolve, reject) => {
        const began = performance.now();
        let first: number | undefined;
        const look = (): void => {
          const [response] = performance
            .getEntriesByType('resource')
            .filter(({ name }) => /\/bizWaybill\/list\?/.test(name) && new URL(name).searchParams.get('pageNo') === String(number));
          const since = (): number => performance.now() - (response as PerformanceResourceTiming).responseEnd;
          const rows = response ? document.querySelectorAll(`${panel} tbody tr[data-row-key]`) : [];
          const isAll = rows.length === count;
          const last = rows[rows.length - 1];
          const isFirst = first === undefined && last !== undefined && (isAll || last.getBoundingClientRect().bottom >= window.innerHeight);
          // The frame in which the rows are found is painted before the next one begins.
          if (isFirst || isAll)
            requestAnimationFrame(() => {
              first ??= since();
              if (isAll) resolve({ first, all: since() });
            });
          if (isAll) return;
          if (performance.now() - began > 20_000) reject(new Error(`the rows of page ${number} did not come`));
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
    },
    { number: pageNo, panel: visiblePanel, count: size },
  );
}
