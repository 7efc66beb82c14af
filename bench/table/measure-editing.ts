/**
 * Editing in a table of 100,000 rows: a click opens the cell, keys change it, Enter confirms; the browser measures each of these as an
 * interaction.
 */
import type { Browser } from '@playwright/test';
import { countRow, limitRow, percentile, type Row } from '../src/protocol.ts';
import { allOurs, contestRows, figures, interleave } from './interleave.ts';
import { type Library, libraries } from './page-contract.ts';
import { pageOf, TablePage, withPages } from './table-page.ts';

const rowsInTable = 100_000;
const rounds = 9;
/** From the sixth round on the selected value would equal the present one, so the number of rounds is smaller. */
const ownRounds = 4;
const editsOfEach = 2;
/** Resolution of the browser's event timing, in milliseconds. */
const step = 8;
/** Milliseconds after which an action counts as failed. */
const patience = 20_000;

/** `count`: how often this edit was made before, so that each time another value is set. */
type Edit = (page: TablePage, count: number) => Promise<void>;

/** The key or action that confirms an edit. In vxe-table Enter needs the paid version, so leaving the field confirms. */
const keep = 'keep';
const keepKey = (library: Library): string => (library === 'vxe-table' ? 'Tab' : 'Enter');

const type =
  (...keys: readonly string[]): Edit =>
  async (page) => {
    for (const key of keys) {
      // A complete day closes the editor by itself, so Enter is pressed only while it is open.
      if (key !== 'Enter' || (await page.page.evaluate(() => window.bench.isEditing())))
        await page.press(key === keep ? keepKey(page.library) : key);
    }
  };

/** Keys that are pressed in each kind of cell when its editor is open; null when the click is enough. */
const edits: readonly (readonly [columnKey: string, edit: Edit | null])[] = [
  ['goods', type('x', 'y', keep)],
  // The number is different each time, because some tables replace the present text.
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

/** Milliseconds of each interaction of one round. */
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

/** The edits, without columns for which the browser shows its own list or calendar, because a script cannot operate those. */
const plainEdits = edits.filter(([columnKey]) => columnKey !== 'packing' && columnKey !== 'loadDate');

/** AG Grid with its own editors, which are lighter than antd's fields but differ from what a page with antd would show. */
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
