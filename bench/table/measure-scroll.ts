/** Scrolling 100,000 rows by the wheel: how even the frames are, and whether rows are there two frames after each turn. */
import type { Browser } from '@playwright/test';
import { countRow, type Row } from '../src/protocol.ts';
import { contestRows, figures, interleave, percentile, type Samples } from './interleave.ts';
import { libraries, type ScrollFacts } from './page-contract.ts';
import { pageOf, withPages } from './table-page.ts';

const turns = 60;
/** Of the slowest frames. */
const share = 0.95;
/** The rule of the protocol: as even as the best of these three. */
const goals = { 'ag-grid': 1.1, 'vxe-table': 1.1, antd: 1.1, 'react-data-grid': 1.5 } as const;
/** Pixels of each turn, rounds, and how many frames may be blank. */
const speeds = [
  [300, 3, null],
  [900, 11, 0],
  [3_000, 3, null],
] as const;

export async function measureScrolling(browser: Browser, origin: string): Promise<Row[]> {
  return withPages(browser, origin, async (pages) => {
    const wrong: string[] = [];
    for (const page of pages.values()) await page.mount(100_000);
    const rows: Row[] = [];
    for (const [pixels, rounds, mostBlank] of speeds) {
      const samples = await interleave(libraries, { rounds }, async (library) => {
        const page = pageOf(pages, library);
        await page.page.bringToFront();
        // There and back, so that every round sees the same rows.
        const down = await page.scroll(turns, pixels);
        const found = await page.page.evaluate(() => window.bench.wrongTexts());
        wrong.push(...found.map((text) => `${library}: ${text}`));
        const up = await page.scroll(turns, -pixels);
        return { ...down, frames: [...down.frames, ...up.frames], blank: down.blank + up.blank, looks: down.looks + up.looks };
      });
      rows.push(...scrollRows(samples, pixels, mostBlank));
    }
    if (wrong.length > 0) console.warn(`Texts that are not the data's:\n${[...new Set(wrong)].slice(0, 20).join('\n')}`);
    const isOurs = (text: string): boolean => text.startsWith('ours:');
    return [
      ...rows,
      countRow('cells with a wrong text after scrolling', 'cells', wrong.filter(isOurs).length, 0, {
        name: 'all others',
        value: wrong.filter((text) => !isOurs(text)).length,
      }),
    ];
  });
}

function scrollRows(samples: Samples<ScrollFacts>, pixels: number, mostBlank: number | null): Row[] {
  const blank = (library: (typeof libraries)[number]): number => (samples.get(library) ?? []).reduce((sum, facts) => sum + facts.blank, 0);
  const looks = (samples.get('ours') ?? []).reduce((sum, facts) => sum + facts.looks, 0);
  return [
    ...contestRows(
      figures(samples, ({ frames }) => percentile(frames, share)),
      { metric: `wheel ${pixels} px/turn, 100k: p95 frame`, goals },
    ),
    ...libraries
      .filter((library) => library !== 'ours')
      .map((name) =>
        countRow(`wheel ${pixels} px/turn, 100k: blank of ${looks} looks`, 'looks', blank('ours'), mostBlank, { name, value: blank(name) }),
      ),
  ];
}
