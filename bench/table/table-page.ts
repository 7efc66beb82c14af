/** A library's page in its own browser profile, with functions that act like a person. */
import type { Browser, CDPSession, Page } from '@playwright/test';
import { filmFrames, type Judging, type PaintedFrame } from '../src/painted-frames.ts';
import { benchHeights } from './bench-rows.ts';
import { type Library, libraries, type Point } from './page-contract.ts';

/** The examined part of a column: pixels from the start of its texts, and the width. */
const looked = { inset: 5, width: 100 } as const;
/** Height, within the table's body, at which rows are searched; it is above any scroll bar. */
const lookedHeight = benchHeights.body - 40;
/** Milliseconds after the last turn of the wheel in which frames are still recorded, because some tables draw late. */
const aftermath = 500;

/** A turn of the wheel: pixels in each direction, and where the pointer is; by default in the middle of the table. */
interface Turn {
  readonly down: number;
  readonly across?: number;
  readonly at?: Point;
}

export class TablePage {
  readonly library: Library;
  readonly page: Page;
  readonly #control: CDPSession;
  /** Errors and warnings that the page logged. */
  readonly #complaints: readonly string[];

  private constructor(library: Library, page: Page, control: CDPSession, complaints: readonly string[]) {
    this.library = library;
    this.page = page;
    this.#control = control;
    this.#complaints = complaints;
  }

  static async open(browser: Browser, origin: string, library: Library, query = ''): Promise<TablePage> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    const control = await context.newCDPSession(page);
    await page.goto(`${origin}/${library}${query}`);
    await page.waitForFunction(() => window.bench !== undefined);
    return new TablePage(library, page, control, complaints);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    if (this.#complaints.length > 0) throw new Error(`${this.library} complained: ${[...new Set(this.#complaints)].join('\n')}`);
  }

  async collectGarbage(): Promise<void> {
    for (let round = 0; round < 2; round += 1) await this.#control.send('HeapProfiler.collectGarbage');
  }

  /** Reads the used heap, in bytes. */
  async heap(): Promise<number> {
    await this.collectGarbage();
    const { usedSize } = (await this.#control.send('Runtime.getHeapUsage')) as { usedSize: number };
    return usedSize;
  }

  async counters(): Promise<{ readonly nodes: number; readonly listeners: number }> {
    const { nodes, jsEventListeners } = (await this.#control.send('Memory.getDOMCounters')) as { nodes: number; jsEventListeners: number };
    return { nodes, listeners: jsEventListeners };
  }

  async mount(rows: number): Promise<number> {
    await this.page.bringToFront();
    await this.page.evaluate((count) => window.bench.make(count), rows);
    await this.collectGarbage();
    return this.page.evaluate(() => window.bench.mount());
  }

  unmount(): Promise<void> {
    return this.page.evaluate(() => window.bench.unmount());
  }

  /** Turns the wheel this often, one turn per frame at 60 frames a second. */
  async #turnWheel(turns: number, turn: Turn): Promise<void> {
    const { down, across = 0, at = await this.page.evaluate(() => window.bench.middle()) } = turn;
    const sent: Promise<unknown>[] = [];
    const began = performance.now();
    for (let count = 0; count < turns; count += 1) {
      sent.push(this.#control.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: across, deltaY: down }));
      const due = began + ((count + 1) * 1000) / 60;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    }
    await Promise.all(sent);
  }

  /** Scrolls by wheel; resolves to the milliseconds between the frames of the page. */
  async scroll(turns: number, turn: number | Turn): Promise<readonly number[]> {
    await this.page.evaluate(() => window.bench.watchFrames());
    await this.#turnWheel(turns, typeof turn === 'number' ? { down: turn } : turn);
    await this.frame();
    return this.page.evaluate(() => window.bench.frames());
  }

  /** Scrolls by wheel; resolves to every frame as it was painted. */
  async film(turns: number, pixels: number): Promise<readonly PaintedFrame[]> {
    const stop = await filmFrames(this.#control);
    await this.#turnWheel(turns, { down: pixels });
    await new Promise((resolve) => setTimeout(resolve, aftermath));
    return stop();
  }

  /** The area of a frame in which rows are expected. */
  async judging(): Promise<Judging> {
    const columns = await this.page.evaluate(() => window.bench.lookedColumns());
    const areas = columns.map(({ x, y }) => ({
      x: Math.round(x) + looked.inset,
      y: Math.round(y),
      width: looked.width,
      height: lookedHeight,
    }));
    return { areas, rowHeight: benchHeights.row };
  }

  /** A point in the table, given by visible rows. A list or calendar that a table left open over the point is closed first. */
  async cell(row: number, columnKey: string): Promise<Point & { readonly id: string }> {
    for (let left = 5; ; left -= 1) {
      try {
        return await this.page.evaluate(([at, key]) => window.bench.cell(at, key), [row, columnKey] as const);
      } catch (error) {
        if (left === 0) throw error;
        await this.press(left % 2 === 0 ? 'Escape' : 'Tab');
        for (let frame = 0; frame < 10; frame += 1) await this.frame();
      }
    }
  }

  async click({ x, y }: Point): Promise<void> {
    await this.page.mouse.click(x, y);
    await this.frame();
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    await this.frame();
  }

  async frame(): Promise<void> {
    await this.page.evaluate(() => window.bench.frame().then(() => window.bench.frame()));
  }

  value(id: string, columnKey: string): Promise<unknown> {
    return this.page.evaluate(([row, key]) => window.bench.value(row, key), [id, columnKey] as const);
  }
}

/** Opens a page for each library, runs the measurement, and closes the pages in any case. */
export async function withPages<Result>(
  browser: Browser,
  origin: string,
  work: (pages: ReadonlyMap<Library, TablePage>) => Promise<Result>,
  which: readonly Library[] = libraries,
): Promise<Result> {
  const pages = new Map<Library, TablePage>();
  try {
    for (const library of which) pages.set(library, await TablePage.open(browser, origin, library));
    const result = await work(pages);
    for (const [library, page] of [...pages]) {
      pages.delete(library);
      await page.close();
    }
    return result;
  } finally {
    for (const page of pages.values()) await page.page.context().close();
  }
}

export function pageOf(pages: ReadonlyMap<Library, TablePage>, library: Library): TablePage {
  const page = pages.get(library);
  if (!page) throw new Error(`${library} has no page`);
  return page;
}
