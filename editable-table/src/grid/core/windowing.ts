/** Which rows are in the page: fixed heights, expanded rows with a region below, heights beyond the browser's limit compressed. */

import type { RowHeights } from './row-heights.ts';

/** Browsers cut elements off beyond 17.8 (Firefox) to 33 million pixels. */
export const highestElement = 16_000_000;

export interface RowMetrics {
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the region below an expanded row. */
  readonly regionHeight: number;
  /** Indexes of expanded rows, ascending. */
  readonly expanded: readonly number[];
  /** Rows as high as what they hold; missing: all are `rowHeight` high. */
  readonly heights?: RowHeights | undefined;
}

export interface RowRange {
  readonly first: number;
  /** Past the last row. */
  readonly end: number;
}

/** How many of the ascending numbers are below the limit. */
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

/** Height of all rows, before compression. */
export function totalHeight({ count, rowHeight, regionHeight, expanded, heights }: RowMetrics): number {
  return (heights?.total ?? count * rowHeight) + countBelow(expanded, count) * regionHeight;
}

/** Top of a row, before compression. */
export function rowTop({ rowHeight, regionHeight, expanded, heights }: RowMetrics, index: number): number {
  return (heights?.top(index) ?? index * rowHeight) + countBelow(expanded, index) * regionHeight;
}

/** Row at a height, before compression; within the table. */
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
  /** Height of the element that scrolls. */
  readonly height: number;
  /** Virtual pixels behind one scrolled pixel. */
  readonly ratio: number;
}

/** The element's height, and how many virtual pixels a scrolled one stands for. */
export function compress(total: number, viewport: number, limit = highestElement): Compression {
  if (total <= limit) return { height: total, ratio: 1 };
  return { height: limit, ratio: (total - viewport) / (limit - viewport) };
}

/** What to subtract from a row's top to place it in the compressed element at this scroll position. */
export function compressedShift({ ratio }: Compression, scrollTop: number): number {
  return ratio === 1 ? 0 : Math.round(scrollTop * ratio - scrollTop);
}

export interface WindowRequest {
  readonly scrollTop: number;
  readonly viewport: number;
  /** Pixels since the last scroll event; negative is upward. */
  readonly delta: number;
  /** What is in the page now. */
  readonly current: RowRange;
}

/**
 * Pixels that are drawn beyond the edge the person moves to. Few: rows are drawn within the frame that shows them, and what the browser
 * scrolls into view by itself it has to have painted already.
 */
const reach = 80;
/** Rows beyond the other edge. */
const behind = 2;

/** Rows to draw: the visible ones with more in the direction of the scroll. The current range, unchanged, while it suffices. */
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

/** Scroll position that shows the row; the same while it is in view already. */
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
