/**
 * Loads the visible blocks of rows from a source. Each block is loaded once; blocks that are scrolled out of view again are not loaded, and
 * failed ones are loaded again. While a person scrolls on, the next blocks are loaded before they are visible; after a jump only the blocks
 * where it ends are loaded.
 */
import type { RowBlock, RowBlockRequest, RowSource } from '../definition/row-source.ts';

const usualSize = 100;
/**
 * Milliseconds for which a position must stay visible after a jump before its blocks are loaded, so that dragging the scroll bar over a
 * million rows loads only the rows where it ends.
 */
const settleAfter = 40;
/**
 * Moving further than this number of blocks in this number of milliseconds counts as a jump. The fastest mouse wheel moves about one block
 * in that time; a frame that comes late may move further, up to `latest` milliseconds.
 */
const jump = { blocks: 3, within: 50, latest: 500 } as const;
/**
 * Number of blocks that are loaded ahead of the visible ones while a person scrolls: what comes into view within `time` milliseconds at the
 * present speed.
 */
const ahead = { least: 4, most: 12, time: 500 } as const;
/** Number of blocks behind the visible ones whose load is not aborted. */
const behind = 1;
/** Maximum number of blocks that load at the same time; more would delay the visible ones. */
const mostRunning = 6;
/** Delay before a failed block is loaded again, ms; doubled after each failure up to `last`. */
const retries = { first: 1000, last: 30_000 } as const;
/** Maximum number of blocks kept in memory. */
const mostBlocks = 200;

/** Milliseconds of one frame. */
const aFrame = 16;

type Query = Pick<RowBlockRequest, 'sort' | 'filters'>;

interface BlockReading {
  /** Called when a block was read. */
  readonly take: (from: number, block: RowBlock) => void;
  /** Called when a block far from the visible rows is removed from memory. */
  readonly drop: (from: number, count: number) => void;
  /** Called when a block failed to load for the first time. */
  readonly failed: () => void;
}

export class BlockReader {
  readonly size: number;
  readonly #source: () => RowSource;
  readonly #reading: BlockReading;
  #query: Query = { sort: [], filters: {} };
  #inSight: readonly [first: number, last: number] = [0, 0];
  /** Position of the first visible row among all rows of the source. */
  #first = 0;
  /** When the visible rows last changed. */
  #moved = Number.NEGATIVE_INFINITY;
  /** Direction in which the person is scrolling; 0: not scrolling. */
  #direction: -1 | 0 | 1 = 0;
  /** Rows per millisecond by which the visible rows last moved. */
  #speed = 0;
  /** Number of all rows of the source, once it is known. */
  #total = Number.POSITIVE_INFINITY;
  readonly #read = new Set<number>();
  readonly #running = new Map<number, AbortController>();
  readonly #failures = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(source: () => RowSource, reading: BlockReading) {
    this.#source = source;
    this.#reading = reading;
    this.size = source().blockSize ?? usualSize;
  }

  /** Starts with another sort order or filter: all blocks are loaded again, those with visible rows first. */
  ask(query: Query): void {
    this.stop();
    this.#query = query;
    this.#total = Number.POSITIVE_INFINITY;
    this.#direction = 0;
    this.#read.clear();
    this.#failures.clear();
    this.#readInSight();
  }

  /** Tells the reader which positions are visible. */
  look(first: number, last: number): void {
    this.#inSight = [Math.floor(first / this.size), Math.floor(Math.max(first, last) / this.size)];
    const moved = first - this.#first;
    this.#first = first;
    const now = performance.now();
    const since = now - this.#moved;
    const elapsed = Math.min(Math.max(since, jump.within), jump.latest);
    this.#moved = now;
    this.#speed = Math.abs(moved) / Math.max(since, aFrame);
    const isJump = Math.abs(moved) > (jump.blocks * this.size * elapsed) / jump.within;
    this.#direction = isJump || moved === 0 ? 0 : moved > 0 ? 1 : -1;
    if (this.#direction === 0) this.#later(settleAfter);
    else this.#readOn();
  }

  /** Loads the blocks with these positions again when they are visible, because rows there have moved to other positions. */
  reread(places: readonly number[]): void {
    if (places.length === 0) return;
    for (const place of places) this.#read.delete(Math.floor(place / this.size));
    this.#later(settleAfter);
  }

  /** Called when the connection is back: reads the visible blocks that failed. */
  readonly again = (): void => {
    if (this.#failures.size > 0) this.#readInSight();
  };

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    for (const controller of this.#running.values()) controller.abort();
    this.#running.clear();
  }

  #later(milliseconds: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#readInSight();
    }, milliseconds);
  }

  /** The blocks to load, the most urgent first: the visible ones, then those that come next. */
  #wanted(): readonly number[] {
    const [first, last] = this.#inSight;
    const visible = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    if (this.#direction === 0) return visible;
    const count = Math.min(Math.max(Math.ceil((this.#speed * ahead.time) / this.size), ahead.least), ahead.most);
    const next = Array.from({ length: count }, (_, at) => (this.#direction > 0 ? last + 1 + at : first - 1 - at));
    return [...visible, ...next.filter((block) => block >= 0 && block * this.size < this.#total)];
  }

  /** Loads all wanted blocks, including those that failed before. */
  #readInSight(): void {
    for (const block of this.#failures.keys()) if (!this.#wanted().includes(block)) this.#failures.delete(block);
    this.#start(this.#wanted());
    this.#forgetFar();
  }

  /** Loads the wanted blocks, except those that failed: they are loaded again after a delay. */
  #readOn(): void {
    this.#start(this.#wanted().filter((block) => !this.#failures.has(block)));
    this.#forgetFar();
  }

  #start(blocks: readonly number[]): void {
    const [first, last] = this.#inSight;
    const least = first - (this.#direction < 0 ? ahead.most : behind);
    const most = last + (this.#direction > 0 ? ahead.most : behind);
    for (const [block, controller] of this.#running) {
      if (block >= least && block <= most) continue;
      controller.abort();
      this.#running.delete(block);
    }
    for (const block of blocks) {
      if (this.#running.size >= mostRunning && (block < first || block > last)) break;
      if (!this.#read.has(block) && !this.#running.has(block)) void this.#readBlock(block);
    }
  }

  async #readBlock(block: number): Promise<void> {
    const controller = new AbortController();
    this.#running.set(block, controller);
    const from = block * this.size;
    try {
      const response = await this.#source().read({ ...this.#query, from, count: this.size, signal: controller.signal });
      if (controller.signal.aborted) return;
      this.#read.add(block);
      this.#failures.delete(block);
      this.#total = response.total;
      this.#running.delete(block);
      this.#reading.take(from, response);
      if (this.#direction !== 0) this.#readOn();
    } catch {
      if (controller.signal.aborted) return;
      const failures = (this.#failures.get(block) ?? 0) + 1;
      this.#failures.set(block, failures);
      if (failures === 1) this.#reading.failed();
      this.#running.delete(block);
      this.#later(Math.min(retries.last, retries.first * 2 ** (failures - 1)));
    } finally {
      if (this.#running.get(block) === controller) this.#running.delete(block);
    }
  }

  #forgetFar(): void {
    if (this.#read.size <= mostBlocks) return;
    const [first] = this.#inSight;
    const far = [...this.#read].toSorted((one, other) => Math.abs(other - first) - Math.abs(one - first));
    for (const block of far.slice(0, this.#read.size - mostBlocks)) {
      this.#read.delete(block);
      this.#reading.drop(block * this.size, this.size);
    }
  }
}
