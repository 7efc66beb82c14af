/** Computes which rows are rendered, also with areas below expanded rows and when the rows together are higher than browsers allow. */

import type { RowHeights } from './row-heights.ts';

/** Largest height in pixels; browsers cut elements off beyond 17.8 (Firefox) to 33 million. */
export const highestElement = 16_000_000;

export interface RowMetrics {
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the area below an expanded row. */
  readonly regionHeight: number;
  /** Indexes of the expanded rows, in ascending order. */
  readonly expanded: readonly number[];
  /** Heights that depend on content; undefined: all rows have `rowHeight`. */
  readonly heights?: RowHeights | undefined;
}

export interface RowRange {
  readonly first: number;
  /** Index of the row after the last one of the range. */
  readonly end: number;
}

/** How many of the numbers, which are in ascending order, are below the limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Height of all rows together, before it is reduced to what browsers allow. */
export function totalHeight({ count, rowHeight, regionHeight, expanded, heights }: RowMetrics): number {
  return (heights?.total ?? count * rowHeight) + countBelow(expanded, count) * regionHeight;
}

/** Top of a row in pixels before compression, that is, as if there were no limit on heights. */
export function rowTop({ rowHeight, regionHeight, expanded, heights }: RowMetrics, index: number): number {
  return (heights?.top(index) ?? index * rowHeight) + countBelow(expanded, index) * regionHeight;
}

/** Index of the row at a height before compression, that is, as if there were no limit on heights. */
export function rowAt(metrics: RowMetrics, y: number): number {
  if (metrics.expanded.length === 0 && metrics.heights) return metrics.heights.at(y);
  if (metrics.expanded.length === 0) return clamp(Math.floor(y / metrics.rowHeight), 0, Math.max(0, metrics.count - 1));
  let low = 0;
  let high = Math.max(0, metrics.count - 1);
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (rowTop(metrics, middle) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export interface Compression {
  /** Height of the scrolling element's content. */
  readonly height: number;
  /** Number of pixels of the rows for each pixel that is scrolled. */
  readonly ratio: number;
}

/** Computes the element's height and the compression ratio. */
export function compress(total: number, viewport: number, limit = highestElement): Compression {
  if (total <= limit) return { height: total, ratio: 1 };
  return { height: limit, ratio: (total - viewport) / (limit - viewport) };
}

/**
 * Number of pixels to subtract from the top of each row at this scroll position, because the scrolling element is less high than the rows.
 */
export function compressedShift({ ratio }: Compression, scrollTop: number): number {
  return ratio === 1 ? 0 : Math.round(scrollTop * ratio - scrollTop);
}

export interface WindowRequest {
  readonly scrollTop: number;
  readonly viewport: number;
  /** Pixels scrolled since the last event; negative is upward. */
  readonly delta: number;
  /** The range of rows that is rendered now. */
  readonly current: RowRange;
}

/**
 * Pixels rendered beyond the edge in the direction of scrolling. It is few, because rows are rendered within the same frame; it is not
 * zero, because the browser scrolls once before the next frame.
 */
const reach = 80;
/** Number of rows rendered beyond the edge that scrolling moves away from. */
const behind = 2;

/**
 * The rows to render: the visible ones, and some more in the direction of scrolling. Returns the present range as long as it is sufficient.
 */
export function windowFor(metrics: RowMetrics, { scrollTop, viewport, delta, current }: WindowRequest): RowRange {
  if (metrics.count === 0) return current.first === 0 && current.end === 0 ? current : { first: 0, end: 0 };
  const { ratio } = compress(totalHeight(metrics), viewport);
  const top = Math.max(0, scrollTop * ratio);
  const visible = { first: rowAt(metrics, top), end: rowAt(metrics, top + viewport) + 1 };
  const up = delta < 0;
  const ahead = Math.max(1, Math.floor(reach / metrics.rowHeight));
  const needed = {
    first: Math.max(0, visible.first - (up ? ahead : 0)),
    end: Math.min(metrics.count, visible.end + (delta > 0 ? ahead : 0)),
  };
  const drawnFor = Math.ceil(viewport / metrics.rowHeight) + 2 * ahead + behind;
  if (
    needed.first >= current.first &&
    needed.end <= current.end &&
    current.end <= metrics.count &&
    current.end - current.first <= drawnFor
  ) {
    return current;
  }
  // At first, and after a jump, only the visible rows are rendered, so that they appear quickly.
  const isJump = visible.first >= current.end || visible.end <= current.first;
  const less = isJump ? 0 : behind;
  return {
    first: Math.max(0, visible.first - (up ? ahead : less)),
    end: Math.min(metrics.count, visible.end + (up ? less : ahead)),
  };
}

/** Scroll position that shows the row; unchanged if it is visible. */
export function scrollTopFor(metrics: RowMetrics, index: number, scrollTop: number, viewport: number): number {
  const { ratio, height } = compress(totalHeight(metrics), viewport);
  const top = rowTop(metrics, index);
  const seen = scrollTop * ratio;
  const rowHeight = metrics.heights?.height(index) ?? metrics.rowHeight;
  const wanted = top < seen ? top : top + rowHeight > seen + viewport ? top + rowHeight - viewport : seen;
  return wanted === seen ? scrollTop : clamp(wanted / ratio, 0, Math.max(0, height - viewport));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
