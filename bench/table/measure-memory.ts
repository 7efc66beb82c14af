/**
 * Memory of a table: the heap with 100,000 rows (including the rows themselves), and what remains after tables were removed. The browser
 * runs without optimising hot functions, because V8 stores their machine code in the same heap.
 */
import type { Browser } from '@playwright/test';
import { countRow, type Row, trendRow } from '../src/protocol.ts';
import { trendOf } from '../src/trend.ts';
import { verdictOf } from '../src/verdict.ts';
import { type Library, libraries } from './page-contract.ts';
import { TablePage } from './table-page.ts';

export const plainEngine = ['--no-opt', '--no-maglev', '--no-sparkplug'];
const cycles = 20;
/** Number of rounds that are not counted, because the first rounds load code and fill caches. */
const warmUp = 5;

interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function hold(page: TablePage): Promise<Held> {
  const heap = await page.heap();
  return { heap, ...(await page.counters()) };
}

export async function measureMemory(browser: Browser, origin: string): Promise<Row[]> {
  const full = new Map<Library, number>();
  const leaks = new Map<Library, readonly Held[]>();
  for (const library of libraries) {
    const page = await TablePage.open(browser, origin, library);
    await page.mount(100_000);
    full.set(library, await page.heap());
    await page.unmount();
    if (library === 'ours' || library === 'ag-grid') {
      const held: Held[] = [];
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        await page.mount(1_000);
        await page.unmount();
        held.push(await hold(page));
      }
      leaks.set(library, held.slice(warmUp));
    }
    await page.close();
  }
  const ours = full.get('ours') ?? Number.NaN;
  return [
    ...libraries.flatMap((name) => {
      const value = full.get(name);
      if (name === 'ours' || value === undefined) return [];
      const row = countRow('heap with 100k × 20', 'MB', ours / 1e6, null, { name, value: value / 1e6 });
      return name === 'ag-grid' ? { ...row, goal: '≤ 1 ×', met: verdictOf([ours, ours], value) } : row;
    }),
    ...leakRows(leaks.get('ours') ?? [], leaks.get('ag-grid') ?? []),
  ];
}

function leakRows(ours: readonly Held[], theirs: readonly Held[]): Row[] {
  const rows = [
    ['heap', 'kB/table', 5, 1000],
    ['nodes', 'nodes/table', 1, 1],
    ['listeners', 'listeners/table', 0.5, 1],
  ] as const;
  return rows.map(([what, unit, goal, scale]) => {
    const of = (held: readonly Held[]): number[] => held.map((one) => one[what] / scale);
    const competitor = { name: 'ag-grid', value: trendOf(of(theirs)).slope };
    return trendRow(`20 tables mounted and unmounted: ${what} that stay`, unit, of(ours), goal, competitor);
  });
}
