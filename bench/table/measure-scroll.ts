/**
 * Scrolling 100,000 rows by wheel: how even the frames are, and what every frame shows as painted. Frames are timed without
 * recording and judged in a separate recording; the time between changed pictures is reported too.
 */
import type { Browser } from '@playwright/test';
import { judgeFrames, type PaintedFacts } from '../src/painted-frames.ts';
import { countRow, percentile, type Row, type Share, shareRow } from '../src/protocol.ts';
import { benchHeights } from './bench-rows.ts';
import { allOurs, contestRows, figures, interleave, type Samples } from './interleave.ts';
import { type Library, libraries } from './page-contract.ts';
import { pageOf, type TablePage, withPages } from './table-page.ts';

const turns = 40;
/** Percentile of the times between frames that is reported. */
const share = 0.95;
/** Goals per library: the times between frames, and between frames with new rows, may exceed the library's by this factor. */
const goals = { 'ag-grid': 1.1, 'vxe-table': 1.1, antd: 1.1, 'react-data-grid': 1.5 } as const;
/** Largest percentage of partly blank frames. */
const mostPartly = 2;

export interface Speed {
  /** Pixels by which each turn of the wheel scrolls. */
  readonly pixels: number;
  readonly rounds: number;
  /** Whether there is a goal for blank frames; there is none for scrolling faster than people can read. */
  readonly hasBlankGoal: boolean;
}

export const scrollSpeeds = {
  scroll300: { pixels: 300, rounds: 3, hasBlankGoal: true },
  scroll900: { pixels: 900, rounds: 5, hasBlankGoal: true },
  scroll3000: { pixels: 3_000, rounds: 3, hasBlankGoal: false },
} as const satisfies Readonly<Record<string, Speed>>;

interface Round extends PaintedFacts {
  /** Milliseconds between the frames of the page. */
  readonly pageFrames: readonly number[];
}

export async function measureScrolling(browser: Browser, origin: string, speed: Speed): Promise<Row[]> {
  const context = await browser.newContext();
  const reader = await context.newPage();
  const work = withPages(browser, origin, async (pages) => {
    const wrong = new Set<string>();
    for (const page of pages.values()) await page.mount(100_000);
    const samples = await interleave(libraries, speed, async (library) => {
      const page = pageOf(pages, library);
      await page.page.bringToFront();
      const { pageFrames, films } = await thereAndBack(page, speed.pixels, wrong);
      // The coordinates are read before, because another page is activated afterwards.
      const judging = await page.judging();
      await reader.bringToFront();
      const facts = joined([await judgeFrames(reader, films.down, judging), await judgeFrames(reader, films.up, judging)]);
      console.warn(
        `${library}, ${speed.pixels} px: ${facts.frames} frames, ${facts.wholly} without a row, ${facts.partly} with some missing`,
      );
      return { pageFrames, ...facts };
    });
    if (wrong.size > 0) console.warn(`Texts that are not the data's:\n${[...wrong].slice(0, 20).join('\n')}`);
    return [...scrollRows(samples, speed), wrongRow(speed.pixels, [...wrong])];
  });
  return work.finally(() => context.close());
}

/** Recordings are judged one by one, so that the pause between two recordings does not count as a gap. */
const joined = (films: readonly PaintedFacts[]): PaintedFacts => ({
  frames: sum(films, ({ frames }) => frames),
  wholly: sum(films, ({ wholly }) => wholly),
  partly: sum(films, ({ partly }) => partly),
  gaps: films.flatMap(({ gaps }) => gaps),
});

/** Scrolls down and up again, first to measure times, then to record frames, so that every round sees the same rows. */
async function thereAndBack(page: TablePage, pixels: number, wrong: Set<string>) {
  const pageFrames = [...(await page.scroll(turns, pixels))];
  const look = async (first: number): Promise<void> => {
    for (const text of await page.page.evaluate((row) => window.bench.wrongTexts(row), first)) wrong.add(`${page.library}: ${text}`);
  };
  const far = (turns * pixels) / benchHeights.row;
  await look(far);
  pageFrames.push(...(await page.scroll(turns, -pixels)));
  await look(0);
  const down = await page.film(turns, pixels);
  await look(far);
  const up = await page.film(turns, -pixels);
  await look(0);
  return { pageFrames, films: { down, up } };
}

function wrongRow(pixels: number, wrong: readonly string[]): Row {
  const ours = wrong.filter((text) => text.startsWith('ours:')).length;
  return countRow(`wheel ${pixels} px/turn, 100k: cells with a wrong text or in a wrong place afterwards`, 'cells', ours, 0, {
    name: 'all others',
    value: wrong.length - ours,
  });
}

const sum = <Facts>(rounds: readonly Facts[], pick: (round: Facts) => number): number =>
  rounds.reduce((total, round) => total + pick(round), 0);

const shareOf = (rounds: readonly Round[], pick: (round: Round) => number): Share => ({
  count: sum(rounds, pick),
  total: sum(rounds, ({ frames }) => frames),
});

function scrollRows(samples: Samples<Round>, { pixels, hasBlankGoal }: Speed): Row[] {
  const title = `wheel ${pixels} px/turn, 100k`;
  const ours = allOurs(samples);
  return [
    ...contestRows(
      figures(samples, ({ pageFrames }) => percentile(pageFrames, share)),
      { metric: `${title}: p95 frame`, goals },
    ),
    ...contestRows(
      figures(samples, ({ gaps }) => percentile(gaps, share)),
      // The time between changed pictures is reported too: a table that draws no new rows has even frames and no blank ones, but this time
      // is long.
      { metric: `${title}: p95 from one changed picture to the next`, goals },
    ),
    ...libraries.flatMap((name: Library) => {
      const theirs = samples.get(name) ?? [];
      if (name === 'ours') return [];
      const whole = shareOf(theirs, ({ wholly }) => wholly);
      const partly = shareOf(theirs, (round) => round.partly);
      return [
        countRow(
          `${title}: painted frames without a row`,
          'frames',
          sum(ours, ({ wholly }) => wholly),
          hasBlankGoal ? 0 : null,
          {
            name: `${name}, of ${whole.total}`,
            value: whole.count,
          },
        ),
        shareRow(
          `${title}: painted frames in which rows are missing`,
          shareOf(ours, (round) => round.partly),
          hasBlankGoal ? mostPartly : null,
          { name, ...partly },
        ),
      ];
    }),
    countRow(
      `${title}: painted frames that were judged`,
      'frames',
      sum(ours, ({ frames }) => frames),
      null,
    ),
  ];
}
