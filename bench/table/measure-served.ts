/**
 * A million rows that the server sends in blocks, scrolled by wheel and compared with 100,000 rows in the page: frames, the time between
 * changed pictures, and rows that are missing in painted frames. A row counts as missing until the texts of its data are painted; a row that
 * is not loaded has its height, its number and grey shapes, which do not count as texts. Frames in which not even the numbers are painted
 * are counted separately.
 */
import type { Browser } from '@playwright/test';
import { type Judging, judgeFrames, type PaintedFacts } from '../src/painted-frames.ts';
import { compared, countRow, percentile, type Row, shareRow, tailMean, timeRow } from '../src/protocol.ts';
import { benchHeights } from './bench-rows.ts';
import { TablePage } from './table-page.ts';

const turns = 40;
const rounds = 14;
const share = 0.95;
const peer = 'ours, 100k rows in the page';
/** Share of the slowest frames whose mean is compared. */
const slowest = 0.1;
/** Largest ratio to the times of the table whose rows are in the page. */
const goal = 1.1;
/** Largest percentage of frames in which rows are missing. */
const mostPartly = 2;

interface Round {
  /** 95th percentile of the times between frames of the page, ms. */
  readonly frame: number;
  /** 95th percentile of the times between changed pictures, ms. */
  readonly gap: number;
  /** Mean of the slowest tenth of the times between frames, ms. */
  readonly slowFrame: number;
  /** Mean of the slowest tenth of the times between changed pictures, ms. */
  readonly slowGap: number;
  readonly painted: PaintedFacts;
  /** The same frames, judged by the numbers of the rows. */
  readonly numbers: PaintedFacts;
}

/** Where the numbers of the rows are, at the height of the judged columns. */
async function numbersIn({ page }: TablePage, { areas, rowHeight }: Judging): Promise<Judging> {
  const box = await page.locator('[role="row"][data-row^="row-"] [data-column="#sequence"]').first().boundingBox();
  const [area] = areas;
  if (!box || !area) throw new Error('the rows have no numbers');
  return { rowHeight, areas: [{ ...area, x: Math.ceil(box.x) + 2, width: Math.floor(box.width) - 4 }] };
}

export async function measureServed(browser: Browser, origin: string): Promise<Row[]> {
  const context = await browser.newContext();
  const reader = await context.newPage();
  const served = await TablePage.open(browser, origin, 'ours', '?rows=served');
  const client = await TablePage.open(browser, origin, 'ours');
  const rows: Row[] = [];
  const wrong = new Set<string>();
  await served.mount(0);
  await client.mount(100_000);
  for (const pixels of [300, 900]) {
    const [ours, theirs, same] = [[] as Round[], [] as Round[], [] as Round[]];
    let depth = 0;
    const measure = async (page: TablePage): Promise<Round> => {
      await page.page.bringToFront();
      // Each round scrolls further down, so that the page requests rows that were not read before.
      const frames = await page.scroll(turns, pixels);
      depth += page === served ? 1 : 0;
      const film = await page.film(turns, pixels);
      const judging = await page.judging();
      const numbered = await numbersIn(page, judging);
      for (const text of await page.page.evaluate(() => window.bench.wrongTextsHere())) wrong.add(`${page === served}: ${text}`);
      await reader.bringToFront();
      const painted = await judgeFrames(reader, film, judging);
      const numbers = await judgeFrames(reader, film, numbered);
      return {
        frame: percentile(frames, share),
        gap: percentile(painted.gaps, share),
        slowFrame: tailMean(frames, slowest),
        slowGap: tailMean(painted.gaps, slowest),
        painted,
        numbers,
      };
    };
    for (let round = -1; round < rounds; round += 1) {
      for (const list of round % 2 === 0 ? [ours, theirs, same] : [same, theirs, ours]) {
        const result = await measure(list === theirs ? client : served);
        if (round >= 0) list.push(result);
      }
    }
    const of = (pick: (round: Round) => number) => compared({ ours: ours.map(pick), peer: theirs.map(pick), same: same.map(pick) });
    const all = [...ours, ...same];
    const sum = (list: readonly Round[], pick: (facts: PaintedFacts) => number, judgedBy: 'painted' | 'numbers' = 'painted') =>
      list.reduce((total, round) => total + pick(round[judgedBy]), 0);
    const unnumbered = (list: readonly Round[]) => ({
      count: sum(list, ({ partly, wholly }) => partly + wholly, 'numbers'),
      total: sum(list, ({ frames }) => frames),
    });
    const title = `wheel ${pixels} px/turn, 1M rows of a server`;
    rows.push(
      timeRow(
        `${title}: p95 frame`,
        peer,
        null,
        of(({ frame }) => frame),
      ),
      timeRow(
        `${title}: p95 from one changed picture to the next`,
        peer,
        null,
        of(({ gap }) => gap),
      ),
      timeRow(
        `${title}: mean of the slowest tenth of frames`,
        peer,
        goal,
        of(({ slowFrame }) => slowFrame),
      ),
      timeRow(
        `${title}: mean of the slowest tenth of times between changed pictures`,
        peer,
        goal,
        of(({ slowGap }) => slowGap),
      ),
      shareRow(
        `${title}: painted frames in which rows are missing`,
        { count: sum(all, ({ partly }) => partly), total: sum(all, ({ frames }) => frames) },
        mostPartly,
        { name: peer, count: sum(theirs, ({ partly }) => partly), total: sum(theirs, ({ frames }) => frames) },
      ),
      countRow(
        `${title}: painted frames without a row`,
        'frames',
        sum(all, ({ wholly }) => wholly),
        0,
        {
          name: peer,
          value: sum(theirs, ({ wholly }) => wholly),
        },
      ),
      shareRow(`${title}: painted frames in which a row has not even its number`, unnumbered(all), mostPartly, {
        name: peer,
        ...unnumbered(theirs),
      }),
    );
    console.warn(`${pixels} px: ${depth} journeys of ${(2 * turns * pixels) / benchHeights.row} rows each`);
  }
  for (const text of [...wrong].slice(0, 10)) console.warn(text);
  rows.push(countRow('1M rows of a server: cells with a wrong text after scrolling', 'cells', wrong.size, 0));
  await served.close();
  await client.close();
  await context.close();
  return rows;
}
