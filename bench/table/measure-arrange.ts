/** Sorting and filtering 100,000 rows, compared with AG Grid by the same collation: from the call until the first rows are visible. */
import type { Browser } from '@playwright/test';
import type { Row } from '../src/protocol.ts';
import { arrangementNames } from './arrangements.ts';
import { contestRows, interleave } from './interleave.ts';
import { pageOf, withPages } from './table-page.ts';

const compared = ['ours', 'ag-grid'] as const;
const rounds = 5;

export function measureArranging(browser: Browser, origin: string): Promise<Row[]> {
  return withPages(
    browser,
    origin,
    async (pages) => {
      for (const page of pages.values()) await page.mount(100_000);
      const rows: Row[] = [];
      for (const name of arrangementNames) {
        const samples = await interleave(compared, { rounds }, async (library) => {
          const page = pageOf(pages, library);
          await page.page.bringToFront();
          await page.collectGarbage();
          const time = await page.page.evaluate((wanted) => window.bench.arrange(wanted), name);
          await page.page.evaluate(() => window.bench.arrange(null));
          return time;
        });
        rows.push(...contestRows(samples, { metric: `${name}, 100k × 20`, goals: { 'ag-grid': 1 } }));
      }
      return rows;
    },
    compared,
  );
}
