/**
 * Passing other rows to a table that is shown: from the call until they are visible. Every library gets new objects, as after a response of
 * the server.
 */
import type { Browser } from '@playwright/test';
import type { Row } from '../src/protocol.ts';
import { contestRows, interleave } from './interleave.ts';
import { operationNames } from './operations.ts';
import { libraries } from './page-contract.ts';
import { pageOf, withPages } from './table-page.ts';

const rounds = 4;

export function measureOperations(browser: Browser, origin: string): Promise<Row[]> {
  return withPages(browser, origin, async (pages) => {
    for (const page of pages.values()) await page.mount(1000);
    const rows: Row[] = [];
    for (const name of operationNames) {
      const samples = await interleave(libraries, { rounds }, async (library) => {
        const page = pageOf(pages, library);
        await page.page.bringToFront();
        return page.page.evaluate((wanted) => window.bench.operate(wanted), name);
      });
      rows.push(...contestRows(samples, { metric: `${name} × 20`, goals: {} }));
    }
    return rows;
  });
}
