/** Mounting: from the start of rendering until rows fill the table, plus two frames. */
import type { Browser } from '@playwright/test';
import type { Row } from '../src/protocol.ts';
import { countRow } from '../src/protocol.ts';
import { contestRows, interleave } from './interleave.ts';
import { libraries } from './page-contract.ts';
import { pageOf, withPages } from './table-page.ts';

const goals = { 'ag-grid': 0.5, 'vxe-table': 0.3, 'react-data-grid': 1.5 } as const;

export async function measureMount(browser: Browser, origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [count, title, rounds] of [
    [1_000, '1k', 7],
    [10_000, '10k', 7],
    // More rounds, because goals and ratios are closer to each other than the noise of seven.
    [100_000, '100k', 21],
  ] as const) {
    rows.push(
      ...(await withPages(browser, origin, async (pages) => {
        const elements = new Map<string, number>();
        const samples = await interleave(libraries, { rounds }, async (library) => {
          const page = pageOf(pages, library);
          const time = await page.mount(count);
          elements.set(library, await page.page.evaluate(() => window.bench.elements()));
          await page.unmount();
          return time;
        });
        const counted = count === 10_000 ? libraries.filter((library) => library !== 'ours') : [];
        return [
          ...contestRows(samples, { metric: `mount ${title} × 20`, goals }),
          ...counted.map((name) =>
            countRow('elements in the page, 10k × 20', 'elements', elements.get('ours') ?? Number.NaN, null, {
              name,
              value: elements.get(name) ?? Number.NaN,
            }),
          ),
        ];
      })),
    );
  }
  return rows;
}
