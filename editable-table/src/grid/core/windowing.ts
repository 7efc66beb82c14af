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

/** Height of the scrolling element's content: the height of all rows, as far as browsers allow it. */
export const bodyHeight = (total: number): number => Math.min(total, highestElement);

/**
 * What is visible of a table whose rows may be higher than browsers allow: the position of the scroll bar, and `shift`, the number of pixels
 * that the visible rows are further down among all rows. Rows at the top of the table have the shift 0; the largest shift is that of the last
 * row.
 */
export interface ScrollPlace {
  readonly scrollTop: number;
  readonly shift: number;
}

export interface ScrollSize {
  /** Height of all rows, before it is reduced to what browsers allow. */
  readonly total: number;
  readonly viewport: number;
}

/**
 * Pixels: a longer move between two frames is made by dragging the scroll bar. Half a pixel of the scroll bar, the least that a screen of high
 * resolution tells, is longer.
 */
const jumpFrom = (viewport: number): number => (0.4 * highestElement) / viewport;
/** Pixels at both ends of the scroll bar within which shorter moves are stretched too, so that the first and the last row are reached. */
const endZone = 100_000;

/** Pixels of the scroll bar that are left in the direction of a move, and pixels of rows that these do not account for. */
function leftIn(direction: number, { total, viewport }: ScrollSize, { scrollTop, shift }: ScrollPlace) {
  const hidden = Math.max(0, total - highestElement);
  return direction > 0
    ? { left: Math.max(0, Math.min(total, highestElement) - viewport - scrollTop), hidden: Math.max(0, hidden - shift) }
    : { left: Math.max(0, scrollTop), hidden: Math.max(0, shift) };
}

/**
 * Shift after the scroll bar went from one position to another. The wheel, keys and fingers move the rows by as many pixels as in a table
 * that is not too high; dragging the scroll bar moves them in proportion to the rows that are left in that direction.
 */
export function shiftAfter(size: ScrollSize, from: ScrollPlace, scrollTop: number): number {
  const most = Math.max(0, size.total - highestElement);
  if (most === 0 || scrollTop <= 0) return 0;
  if (scrollTop >= highestElement - size.viewport) return most;
  const moved = scrollTop - from.scrollTop;
  const { left, hidden } = leftIn(moved, size, from);
  const isStretched = Math.abs(moved) > jumpFrom(size.viewport) || left < endZone;
  return clamp(isStretched && left > 0 ? Math.round(from.shift + (moved / left) * hidden) : from.shift, 0, most);
}

/** Position that shows the row; the same object if the row is visible. */
export function scrollPlaceFor(metrics: RowMetrics, index: number, from: ScrollPlace, viewport: number): ScrollPlace {
  const total = totalHeight(metrics);
  const top = rowTop(metrics, index);
  const seen = from.scrollTop + from.shift;
  const rowHeight = metrics.heights?.height(index) ?? metrics.rowHeight;
  const wanted = top < seen ? top : top + rowHeight > seen + viewport ? top + rowHeight - viewport : seen;
  if (wanted === seen) return from;
  const place = clamp(wanted, 0, Math.max(0, total - viewport));
  const moved = place - seen;
  const { left, hidden } = leftIn(moved, { total, viewport }, from);
  const isStretched = Math.abs(moved) > jumpFrom(viewport) || left < endZone;
  const scrollTop = from.scrollTop + (isStretched && hidden > 0 ? Math.round((moved * left) / (left + hidden)) : moved);
  return { scrollTop, shift: place - scrollTop };
}

export interface WindowRequest {
  /** Pixels of rows above the visible ones. */
  readonly top: number;
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
export function windowFor(metrics: RowMetrics, { top: seen, viewport, delta, current }: WindowRequest): RowRange {
  if (metrics.count === 0) return current.first === 0 && current.end === 0 ? current : { first: 0, end: 0 };
  const top = Math.max(0, seen);
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

export function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
