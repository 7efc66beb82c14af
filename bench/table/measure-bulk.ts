/** Changes of many cells at once, in the product's table only: no other library offers paste, fill and undo of ranges for free. */
import type { Browser } from '@playwright/test';
import { longestTask, recordTasks } from '../src/longest-task.ts';
import { limitRow, type Row } from '../src/protocol.ts';
import { type BenchRow, benchColumns, makeRows } from './bench-rows.ts';
import { allOurs, contestRows, figures, interleave } from './interleave.ts';
import { validationMarks } from './page-contract.ts';
import { pageOf, TablePage, withPages } from './table-page.ts';

const rowsInTable = 10_000;
const pastedRows = 50;
const rounds = 5;

/** A row in the form in which a spreadsheet copies it. */
function textOf(row: BenchRow): string {
  return benchColumns
    .map(({ key, kind, choices }) => {
      const value = row[key];
      if (kind === 'check') return value ? '是' : '否';
      return kind === 'select' ? (choices?.find((choice) => choice.value === value)?.text ?? '') : String(value);
    })
    .join('\t');
}

/** Milliseconds of the event; throws when the cell does not have the expected value afterwards. */
async function timed(
  page: TablePage,
  event: 'paste' | 'keydown',
  key: string,
  expected: readonly [id: string, column: string, value: unknown],
): Promise<number> {
  await page.page.evaluate((type) => window.bench.timeEvent(type), event);
  await page.page.keyboard.press(key);
  const time = await page.page.evaluate(() => window.bench.eventTime());
  const [id, column, value] = expected;
  const found = await page.value(id, column);
  if (found !== value) throw new Error(`after ${key}, ${id} ${column} is ${String(found)}, not ${String(value)}`);
  return time;
}

export async function measureBulk(browser: Browser, origin: string): Promise<Row[]> {
  const page = await TablePage.open(browser, origin, 'ours');
  await page.mount(rowsInTable);
  const times = { paste: [] as number[], fill: [] as number[], undoFill: [] as number[], undoPaste: [] as number[] };
  const last = `row-${pastedRows - 1}`;
  for (let round = 0; round <= rounds; round += 1) {
    const rows = makeRows(pastedRows, 20_000 + round * pastedRows);
    await page.page.evaluate((text) => navigator.clipboard.writeText(text), rows.map(textOf).join('\n'));
    const before = await page.value(last, 'goods');
    await page.click(await page.cell(0, 'code'));
    await page.press('Escape');
    const paste = await timed(page, 'paste', 'Control+V', [last, 'goods', rows.at(-1)?.goods]);
    const fill = await timed(page, 'keydown', 'Control+D', [last, 'goods', rows[0]?.goods]);
    const undoFill = await timed(page, 'keydown', 'Control+Z', [last, 'goods', rows.at(-1)?.goods]);
    const undoPaste = await timed(page, 'keydown', 'Control+Z', [last, 'goods', before]);
    if (round === 0) continue;
    times.paste.push(paste);
    times.fill.push(fill);
    times.undoFill.push(undoFill);
    times.undoPaste.push(undoPaste);
  }
  await page.close();
  return [
    limitRow('paste 1,000 cells of 20 kinds into 10k rows', 'ms', times.paste, 200),
    limitRow('fill 980 cells down', 'ms', times.fill, null),
    limitRow('undo that fill', 'ms', times.undoFill, null),
    limitRow('undo that paste', 'ms', times.undoPaste, null),
  ];
}

/** Runs every rule of every cell of 10,000 rows. Only vxe-table has rules too, but none for unique values. */
export async function measureValidation(browser: Browser, origin: string): Promise<Row[]> {
  const compared = ['ours', 'vxe-table'] as const;
  return withPages(
    browser,
    origin,
    async (pages) => {
      for (const page of pages.values()) await page.mount(rowsInTable);
      const samples = await interleave(compared, { rounds }, async (library) => {
        const { page } = pageOf(pages, library);
        await page.bringToFront();
        // There are two runs, because recording tasks slows validation down: one measures the time, the other the longest task.
        const { total, mistakes } = await page.evaluate(() => window.bench.validate());
        const [, events] = await recordTasks(browser, page, () => page.evaluate(() => window.bench.validate()));
        if (mistakes > 0) throw new Error(`${library} found ${mistakes} mistakes where there are none`);
        return { total, longest: longestTask(events, validationMarks) };
      });
      const total = figures(samples, (result) => result.total);
      const longest = figures(samples, (result) => result.longest);
      return [
        limitRow('validate 10k × 20, two unique columns', 'ms', allOurs(total), 300),
        limitRow('longest slice of that, as the browser records its tasks', 'ms', allOurs(longest), 50),
        ...contestRows(longest, { metric: 'longest slice of that, as the browser records its tasks', goals: {} }),
        ...contestRows(total, { metric: 'validate 10k × 20 (vxe: without unique)', goals: {} }),
      ];
    },
    compared,
  );
}

const manyRows = 100_000;
const manyPasted = 10_000;
const freezeRounds = 3;
const freezeMarks = { begins: 'work begins', ends: 'work ends' } as const;

type ExpectedCell = readonly [id: string, column: string, value: unknown];

/**
 * Presses a key, waits until the cells have the expected values, and returns the longest task meanwhile and the whole time, ms. The cells are
 * the first and the last one that change, because undoing begins at the end.
 */
async function frozen(
  browser: Browser,
  { page }: TablePage,
  key: string,
  cells: readonly ExpectedCell[],
): Promise<{ longest: number; total: number }> {
  const [total, events] = await recordTasks(browser, page, async () => {
    await page.evaluate((name) => void performance.mark(name), freezeMarks.begins);
    const began = performance.now();
    await page.keyboard.press(key);
    const asTexts = cells.map(([id, column, value]) => [id, column, String(value ?? '')] as const);
    await page.waitForFunction(
      (expected) => expected.every(([row, cell, text]) => String(window.bench.value(row, cell) ?? '') === text),
      asTexts,
      { polling: 50, timeout: 120_000 },
    );
    const time = performance.now() - began;
    await page.evaluate((name) => void performance.mark(name), freezeMarks.ends);
    return time;
  });
  return { longest: longestTask(events, freezeMarks), total };
}

/** The longest time in which the page answers nobody while very many cells change, in a table of 100,000 rows × 20. */
export async function measureFreezes(browser: Browser, origin: string): Promise<Row[]> {
  const page = await TablePage.open(browser, origin, 'ours');
  await page.mount(manyRows);
  const works = ['clear 2M cells', 'undo that clear', 'paste 10,000 × 20', 'undo that paste of 200,000 cells'] as const;
  const longest = new Map<string, number[]>(works.map((work) => [work, []]));
  const total = new Map<string, number[]>(works.map((work) => [work, []]));
  const ends = ['row-0', `row-${manyRows - 1}`];
  const pastedEnds = ['row-0', `row-${manyPasted - 1}`];
  const valuesOf = (ids: readonly string[], column: string) =>
    Promise.all(ids.map(async (id): Promise<ExpectedCell> => [id, column, await page.value(id, column)]));
  for (let round = 0; round < freezeRounds; round += 1) {
    const [before, beforePaste] = [await valuesOf(ends, 'goods'), await valuesOf(pastedEnds, 'code')];
    await page.click(await page.cell(0, 'code'));
    await page.press('Escape');
    await page.press('Control+A');
    const rows = makeRows(manyPasted, 200_000 + round * manyPasted);
    const steps = [
      [works[0], 'Delete', ends.map((id) => [id, 'goods', ''] as const)],
      [works[1], 'Control+Z', before],
      [works[2], 'Control+V', pastedEnds.map((id, at) => [id, 'code', rows.at(-at)?.code] as const)],
      [works[3], 'Control+Z', beforePaste],
    ] as const;
    for (const [work, key, expected] of steps) {
      if (key === 'Control+V') {
        await page.page.evaluate((text) => navigator.clipboard.writeText(text), rows.map(textOf).join('\n'));
        await page.click(await page.cell(0, 'code'));
        await page.press('Escape');
      }
      const measured = await frozen(browser, page, key, expected);
      longest.get(work)?.push(measured.longest);
      total.get(work)?.push(measured.total);
    }
  }
  await page.close();
  return works.flatMap((work) => [
    limitRow(`${work}: longest task`, 'ms', longest.get(work) ?? [], 100),
    limitRow(`${work}: until all have changed`, 'ms', total.get(work) ?? [], null),
  ]);
}
