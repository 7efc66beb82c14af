/**
 * Reaching rows and columns: a jump of the scroll bar, scrolling sideways, selecting all rows, dragging a row past a thousand others; and the
 * time in which the browser parses the page's script.
 */
import type { Browser } from '@playwright/test';
import { compared, percentile, type Row, timeRow } from '../../src/protocol.ts';
import { benchHeights } from '../bench-rows.ts';
import { contestRows, figures, interleave } from '../interleave.ts';
import { type Library, libraries, type Point } from '../page-contract.ts';
import { pageOf, type TablePage, withPages } from '../table-page.ts';

const rounds = 5;
const share = 0.95;
const many = 100_000;

/** Turns of the wheel sideways, and pixels of each: together more than twice the columns beyond the edge, because some tables lose turns. */
const sideways = { turns: 40, pixels: 90 } as const;
/** Turns of the wheel while a row is held, and pixels of each: together 1,000 rows. */
const carried = { turns: 40, pixels: 1000, rows: 1000 } as const;
/** Rows by which the place of a carried row may differ, because headers and footers are counted differently. */
const tolerated = 20;
/**
 * Libraries whose free edition has a row handle that a script can drag. vxe-table is missing: it uses the browser's own drag and drop.
 */
const draggable = ['ours', 'ag-grid'] as const satisfies readonly Library[];

export async function measureReach(browser: Browser, origin: string): Promise<Row[]> {
  const rows = await withPages(browser, origin, async (pages) => {
    const visit = (library: Library): TablePage => pageOf(pages, library);
    const jumps = await interleave(libraries, { rounds }, async (library) => {
      const page = visit(library);
      // Some tables ignore every second position that a script sets, so each jump is the first one of a table.
      await page.mount(many);
      const time = await page.page.evaluate(() => window.bench.jump(0.5));
      await page.unmount();
      return time;
    });
    for (const page of pages.values()) await page.mount(many);
    const selected = await interleave(libraries, { rounds }, async (library) => {
      const page = visit(library);
      await page.page.bringToFront();
      const time = await page.page.evaluate(() => window.bench.selectAll(true));
      await page.page.evaluate(() => window.bench.selectAll(false));
      return time;
    });
    const across = await interleave(libraries, { rounds }, async (library) => {
      const page = visit(library);
      await page.page.bringToFront();
      const frames = await page.scroll(sideways.turns, { down: 0, across: sideways.pixels });
      await page.page.evaluate(() => window.bench.showsColumn('remark'));
      const back = await page.scroll(sideways.turns, { down: 0, across: -sideways.pixels });
      await page.page.evaluate(() => window.bench.showsColumn('order'));
      return [...frames, ...back];
    });
    return [
      ...contestRows(jumps, { metric: 'jump of the scroll bar to 50 %, 100k × 20', goals: {} }),
      ...contestRows(selected, { metric: 'select all of 100k × 20', goals: {} }),
      ...contestRows(
        figures(across, (frames) => percentile(frames, share)),
        { metric: `wheel sideways, ${sideways.pixels} px/turn, 100k × 20: p95 frame`, goals: {} },
      ),
    ];
  });
  return [...rows, ...(await measureParsing(browser, origin))];
}

interface Drag {
  /** Milliseconds between the frames while the row is held and the wheel turns. */
  readonly frames: readonly number[];
  /** Milliseconds from the release until the row stands in its new place, plus two frames. */
  readonly drop: number;
}

async function drag(page: TablePage): Promise<Drag> {
  await page.mount(10_000);
  const { grip, target } = await page.page.evaluate(() => window.bench.grip());
  const { mouse } = page.page;
  await mouse.move(grip.x, grip.y);
  await mouse.down();
  await mouse.move(grip.x, grip.y + 30, { steps: 3 });
  await mouse.move(target.x, target.y, { steps: 5 });
  const frames = await page.scroll(carried.turns, { down: carried.pixels, at: target });
  await carryOn(page, target);
  await mouse.move(target.x, target.y + 4, { steps: 2 });
  await page.frame();
  await mouse.up();
  const drop = await page.page.evaluate((least) => window.bench.rowMoved('row-0', least), carried.rows - tolerated);
  await page.unmount();
  return { frames, drop };
}

/**
 * Turns the wheel until the row has passed all others. On a busy machine some turns reach the page late or never, and AG Grid moves the row only
 * when the pointer moves: a row that is released too early stands too high.
 */
async function carryOn(page: TablePage, at: Point): Promise<void> {
  for (let left = carried.turns; left > 0; left -= 1) {
    const first = await page.page.evaluate(() => window.bench.settledRow());
    if (first >= carried.rows - tolerated) return;
    await page.scroll(1, { down: (carried.rows - first) * benchHeights.row, at });
  }
  throw new Error(`${page.library}: the wheel does not scroll while a row is held`);
}

export async function measureDragging(browser: Browser, origin: string): Promise<Row[]> {
  return withPages(
    browser,
    origin,
    async (pages) => {
      const drags = await interleave(draggable, { rounds }, (library) => drag(pageOf(pages, library)));
      const title = 'drag a row past 1,000 of 10k × 20';
      return [
        ...contestRows(
          figures(drags, ({ frames }) => percentile(frames, share)),
          { metric: `${title}: p95 frame while it is held`, goals: {} },
        ),
        ...contestRows(
          figures(drags, ({ drop }) => drop),
          { metric: `${title}: from the release to its place`, goals: {} },
        ),
      ];
    },
    draggable,
  );
}

/** The whole script is parsed as the body of a function that is never called. The number keeps the browser from using a former result. */
async function measureParsing(browser: Browser, origin: string): Promise<Row[]> {
  const page = await browser.newPage();
  await page.goto(`${origin}/empty`);
  const parse = (library: Library): Promise<number> =>
    page.evaluate(async (file) => {
      const text = await (await fetch(file)).text();
      const script = document.createElement('script');
      script.textContent = `(() => {${text}\n;${Math.random()}});`;
      const began = performance.now();
      document.head.append(script);
      return performance.now() - began;
    }, `/${library}.js`);
  const times = await interleave(libraries, { rounds: 9 }, parse);
  await page.close();
  const ours = times.get('ours') ?? [];
  const same = times.get('ours again') ?? [];
  return libraries.flatMap((library) =>
    library === 'ours'
      ? []
      : timeRow('parse the script of the page', library, null, compared({ ours, peer: times.get(library) ?? [], same })),
  );
}
