/** Editing at 100,000 rows: one click opens, keys change, Enter keeps; every press is an interaction as the browser itself times it. */
import type { Browser } from '@playwright/test';
import { countRow, limitRow, percentile, type Row } from '../src/protocol.ts';
import { allOurs, contestRows, figures, interleave } from './interleave.ts';
import { type Library, libraries } from './page-contract.ts';
import { pageOf, TablePage, withPages } from './table-page.ts';

const rowsInTable = 100_000;
const rounds = 9;
/** A field that takes the place of what was there would be given the value it has, in the sixth round. */
const ownRounds = 4;
const editsOfEach = 2;
/** Milliseconds: the browser times interactions in steps. */
const step = 8;
/** Milliseconds after which a library is said not to have done it. */
const patience = 20_000;

/** `count`: how often this was done before, so that no cell is given the value it has. */
type Edit = (page: TablePage, count: number) => Promise<void>;

/** The key that keeps what was typed; vxe-table offers Enter to those who pay, and keeps what a field is left with. */
const keep = 'keep';
const keepKey = (library: Library): string => (library === 'vxe-table' ? 'Tab' : 'Enter');

const type =
  (...keys: readonly string[]): Edit =>
  async (page) => {
    for (const key of keys) {
      // A day that is written out ends the edit by itself: there is nothing left to confirm.
      if (key !== 'Enter' || (await page.page.evaluate(() => window.bench.isEditing())))
        await page.press(key === keep ? keepKey(page.library) : key);
    }
  };

/** What is pressed in each kind of cell once its editor is open; null: a click is all. */
const edits: readonly (readonly [columnKey: string, edit: Edit | null])[] = [
  ['goods', type('x', 'y', keep)],
  // Another number each time: some tables write over what stood there.
  ['weight', (page, count) => type(...String(10 + (count % 90)), keep)(page, count)],
  ['packing', type('ArrowDown', 'Enter')],
  ['loadDate', (page, count) => type('Control+A', ...`2027-0${1 + (count % 9)}-0${1 + (Math.floor(count / 9) % 9)}`, 'Enter')(page, count)],
  ['paid', null],
];

async function edit(page: TablePage, count: number, row: number, [columnKey, keys]: (typeof edits)[number]): Promise<void> {
  const at = await page.cell(row, columnKey);
  const before = await page.value(at.id, columnKey);
  await page.click(at);
  if (keys) {
    await page.page
      .waitForFunction(() => window.bench.isEditing(), undefined, { timeout: patience })
      .catch(() => {
        throw new Error(`${page.library}: a click on ${columnKey} opened no editor`);
      });
    await keys(page, count);
  }
  await page.page
    .waitForFunction(([id, key, previous]) => window.bench.value(id, key) !== previous, [at.id, columnKey, before as string] as const, {
      timeout: patience,
    })
    .catch(() => {
      throw new Error(`${page.library}: ${columnKey} kept its value ${String(before)}`);
    });
}

/** Milliseconds of every interaction of one round. */
async function editAll(page: TablePage, round: number, kinds = edits): Promise<readonly number[]> {
  await page.page.bringToFront();
  await page.page.evaluate(() => window.bench.watchInteractions());
  for (let turn = 0; turn < editsOfEach; turn += 1) {
    const count = round * editsOfEach + turn;
    for (const [at, kind] of kinds.entries()) await edit(page, count, 1 + ((count + at * 2) % 11), kind);
  }
  return page.page.evaluate(() => window.bench.interactions());
}

export async function measureEditing(browser: Browser, origin: string): Promise<Row[]> {
  const samples = await withPages(browser, origin, async (pages) => {
    for (const page of pages.values()) await page.mount(rowsInTable);
    const round = new Map<Library, number>();
    return interleave(libraries, { rounds }, (library) => {
      const now = (round.get(library) ?? -1) + 1;
      round.set(library, now);
      return editAll(pageOf(pages, library), now);
    });
  });
  const own = await ownEditors(browser, origin);
  const usual = figures(samples, (times) => percentile(times, 0.75));
  return [
    ...contestRows(usual, { step, metric: 'edit INP p75, 100k, antd editors (vxe: its own)', goals: { 'ag-grid': 1 } }),
    limitRow('edit INP p75, 100k', 'ms', allOurs(usual), 100, {
      step,
      peer: { name: 'ag-grid, its own text, number and tick', value: percentile(own, 0.75) },
    }),
    countRow('edit INP p98, 100k', 'ms', percentile(allOurs(samples).flat(), 0.98), null, {
      name: 'ag-grid, antd editors',
      value: percentile((samples.get('ag-grid') ?? []).flat(), 0.98),
    }),
  ];
}

/** Its list and its calendar are the browser's own, which no script can type into. */
const plainEdits = edits.filter(([columnKey]) => columnKey !== 'packing' && columnKey !== 'loadDate');

/** AG Grid with the fields it brings: lighter than antd's, and not what a page of antd would show. */
async function ownEditors(browser: Browser, origin: string): Promise<readonly number[]> {
  const page = await TablePage.open(browser, origin, 'ag-grid', '?editors=own');
  await page.mount(rowsInTable);
  const times: number[] = [];
  for (let round = 0; round < ownRounds; round += 1) {
    const measured = await editAll(page, round, plainEdits);
    if (round > 0) times.push(...measured);
  }
  await page.close();
  return times;
}
