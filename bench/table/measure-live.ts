/** Two hundred changes a second by other people for five seconds: whether all arrive, and the times of frames during that period. */
import type { Browser } from '@playwright/test';
import { countRow, percentile, type Row } from '../src/protocol.ts';
import { type BenchChange, makeChanges } from './bench-rows.ts';
import { type Library, libraries } from './page-contract.ts';
import type { PageServer } from './page-server.ts';
import { TablePage } from './table-page.ts';

const rowsInTable = 10_000;
const perSecond = 200;
const seconds = 5;

interface LiveFacts {
  readonly lost: number;
  readonly frames: readonly number[];
}

/** Expected values of the cells at the end. */
function finalValues(changes: readonly BenchChange[]): readonly BenchChange[] {
  return [...new Map(changes.map((change) => [`${change.id} ${change.key}`, change])).values()];
}

async function follow(browser: Browser, server: PageServer, library: Library): Promise<LiveFacts> {
  const changes = makeChanges(rowsInTable, perSecond, seconds);
  const page = await TablePage.open(browser, server.origin, library);
  await page.mount(rowsInTable);
  await page.page.evaluate(() => window.bench.hearChanges());
  const deadline = performance.now() + 10_000;
  while (server.listeners() === 0 && performance.now() < deadline) await page.frame();
  await page.page.evaluate(() => window.bench.watchFrames());
  await server.tell(changes, seconds);
  const frames = await page.page.evaluate(() => window.bench.frames());
  const lost = await page.page.evaluate(async (expected) => {
    const wrong = (): number => expected.filter(({ id, key, value }) => window.bench.value(id, key) !== value).length;
    // Some tables collect changes for a moment before they show them, so the check waits.
    for (let frame = 0; frame < 60 && wrong() > 0; frame += 1) await window.bench.frame();
    await window.bench.frame();
    return wrong() + (await window.bench.wrongTexts(0)).length;
  }, finalValues(changes));
  await page.close();
  while (server.listeners() > 0) await new Promise((resolve) => setImmediate(resolve));
  return { lost, frames };
}

export async function measureLive(browser: Browser, server: PageServer): Promise<Row[]> {
  const facts = new Map<Library, LiveFacts>();
  for (const library of libraries) facts.set(library, await follow(browser, server, library));
  const ours = facts.get('ours') ?? { lost: Number.NaN, frames: [] };
  const title = `${perSecond} live changes/s for ${seconds} s, 10k`;
  return [...facts].flatMap(([name, { lost, frames }]) =>
    name === 'ours'
      ? []
      : [
          countRow(`${title}: lost or shown wrongly`, 'cells', ours.lost, 0, { name, value: lost }),
          countRow(`${title}: p95 frame`, 'ms', percentile(ours.frames, 0.95), null, { name, value: percentile(frames, 0.95) }),
        ],
  );
}
