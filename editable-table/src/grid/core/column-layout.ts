/** Computes the column layout: order, widths, fixed columns, and which of many columns are rendered. */
import { tableSizes } from 'shared-contracts/wire/constants';
import type { ColumnState } from '../../definition/column-state.ts';
import type { GridColumn } from './grid-props.ts';

export type ControlColumn = '#drag' | '#select' | '#sequence' | '#expand';

/** A column as it is laid out: a data column, or a control column such as the one with checkboxes. */
export interface GridTrack {
  readonly key: string;
  /** Index among all columns, from 0. */
  readonly index: number;
  /** The data column; undefined for a control column. */
  readonly source: GridColumn | undefined;
  readonly width: number;
  readonly minWidth: number;
  readonly left: number;
  readonly pinned: 'left' | 'right' | undefined;
  /** Distance in pixels from the edge of the table to which the column is fixed. */
  readonly pinOffset: number;
  /** True for the last fixed column of a side; scrolled columns disappear under it. */
  readonly isEdge: boolean;
}

export interface ColumnLayout {
  readonly tracks: readonly GridTrack[];
  readonly total: number;
  readonly pinnedLeft: number;
  readonly pinnedRight: number;
}

export interface LayoutRequest {
  readonly columns: readonly GridColumn[];
  readonly controls: readonly ControlColumn[];
  readonly choices: ColumnState;
  /** Width of the table in px. */
  readonly available: number;
  readonly hasStatistics: boolean;
}

/** Smallest width to which a person can drag a column, pixels. */
const narrowest = 40;

/** Columns in the person's order; new ones at the end. */
export function orderedColumns(columns: readonly GridColumn[], order: readonly string[]): GridColumn[] {
  const rank = new Map(order.map((key, index) => [key, index]));
  return columns.toSorted((first, second) => (rank.get(first.column.key) ?? order.length) - (rank.get(second.column.key) ?? order.length));
}

/** Columns that the page wants to be shown; columns of a hidden kind are left out. */
export function presentableColumns(columns: readonly GridColumn[]): GridColumn[] {
  return columns.filter(({ column, kind }) => column.visible !== false && !kind.isHidden);
}

/** A width in pixels or percent of the table; undefined for anything else. */
function pixels(width: number | string | undefined, available: number): number | undefined {
  if (typeof width === 'number') return width;
  const number = Number.parseFloat(width ?? '');
  if (!Number.isFinite(number)) return undefined;
  return width?.trim().endsWith('%') ? (number / 100) * available : number;
}

interface Part {
  readonly key: string;
  readonly source: GridColumn | undefined;
  readonly pinned: 'left' | 'right' | undefined;
  readonly minWidth: number;
  /** Width in pixels; undefined when the column gets a share of the remaining width. */
  readonly width: number | undefined;
}

function dataPart(source: GridColumn, { choices, available }: LayoutRequest): Part {
  const { column, kind } = source;
  const own = choices.widths[column.key];
  const fixed = choices.fixed[column.key] ?? column.fixed;
  const minWidth = column.minWidth ?? kind.minWidth;
  const declared = pixels(column.width, available) ?? (column.width === undefined ? pixels(kind.width, available) : undefined);
  return {
    key: column.key,
    source,
    pinned: fixed === 'left' || fixed === 'right' ? fixed : undefined,
    minWidth: Math.max(narrowest, minWidth ?? (declared === undefined ? tableSizes.columnWidths.fallback : narrowest)),
    width: own ?? (declared === undefined ? undefined : Math.max(declared, minWidth ?? 0)),
  };
}

function controlPart(key: ControlColumn, hasStatistics: boolean): Part {
  const { sequenceColumn, controlColumn, controlColumnWithStatistics } = tableSizes;
  const width = key === '#sequence' ? sequenceColumn : hasStatistics ? controlColumnWithStatistics : controlColumn;
  return { key, source: undefined, pinned: 'left', minWidth: width, width };
}

/**
 * Computes the widths of all columns. Columns without a width share 92 percent of the table equally, less what control columns need, but
 * have a minimum; the last one gets the remainder.
 */
function shareOut(parts: readonly Part[], available: number): readonly number[] {
  const sharing = parts.filter(({ width }) => width === undefined);
  const data = parts.filter(({ source }) => source).length;
  const taken = parts.reduce((sum, { width }) => sum + (width ?? 0), 0);
  const share = Math.min(
    (available * tableSizes.sharedPercent) / 100 / Math.max(1, data),
    (available - taken) / Math.max(1, sharing.length),
  );
  const widths = parts.map(({ width, minWidth }) => Math.floor(width ?? Math.max(minWidth, share)));
  const rest = available - widths.reduce((sum, width) => sum + width, 0);
  const last = parts.lastIndexOf(sharing.at(-1) as Part); // -1 where none shares
  return rest > 0 && last >= 0 ? widths.with(last, (widths[last] ?? 0) + rest) : widths;
}

function withPins(parts: readonly Part[], widths: readonly number[]): ColumnLayout {
  const total = widths.reduce((sum, width) => sum + width, 0);
  let left = 0;
  let pinnedLeft = 0;
  let pinnedRight = 0;
  const tracks = parts.map((part, index): GridTrack => {
    const width = widths[index] ?? 0;
    const track = {
      key: part.key,
      index,
      source: part.source,
      width,
      minWidth: part.minWidth,
      left,
      pinned: part.pinned,
      isEdge: part.pinned !== undefined && parts[part.pinned === 'left' ? index + 1 : index - 1]?.pinned !== part.pinned,
      pinOffset: part.pinned === 'left' ? left : part.pinned === 'right' ? total - left - width : 0,
    };
    left += width;
    if (part.pinned === 'left') pinnedLeft += width;
    if (part.pinned === 'right') pinnedRight += width;
    return track;
  });
  return { tracks, total, pinnedLeft, pinnedRight };
}

/** Tables narrower than this are treated as on a phone, pixels. */
const narrowTable = 640;
/** Share of a narrow table's width that must remain for scrolling columns. */
const scrolledShare = 0.5;

/** On a narrow table, columns stop being fixed, beginning with the rightmost one, until half of the width remains for the others. */
function withFewerPins(parts: readonly Part[], available: number): readonly Part[] {
  const widthOf = ({ width, minWidth }: Part): number => width ?? minWidth;
  let pinned = parts.filter((part) => part.pinned).reduce((sum, part) => sum + widthOf(part), 0);
  const given = new Set<Part>();
  const right = parts.filter((part) => part.pinned === 'right');
  const left = parts.filter((part) => part.pinned === 'left' && part.source).toReversed();
  for (const part of [...right, ...left]) {
    if (pinned <= available * (1 - scrolledShare)) break;
    pinned -= widthOf(part);
    given.add(part);
  }
  return parts.map((part) => (given.has(part) ? { ...part, pinned: undefined } : part));
}

/** The columns in layout order: control columns, left-fixed, others, right-fixed. */
export function layOutColumns(request: LayoutRequest): ColumnLayout {
  const { columns, controls, choices, available, hasStatistics } = request;
  const shown = orderedColumns(presentableColumns(columns), choices.order).filter(({ column }) => !choices.hidden.includes(column.key));
  const data = shown.map((column) => dataPart(column, request));
  const all = [
    ...controls.map((key) => controlPart(key, hasStatistics)),
    ...data.filter(({ pinned }) => pinned === 'left'),
    ...data.filter(({ pinned }) => pinned === undefined),
    ...data.filter(({ pinned }) => pinned === 'right'),
  ];
  const parts = available < narrowTable ? withFewerPins(all, available) : all;
  return withPins(parts, shareOut(parts, available));
}

/**
 * In a table with at least this many columns only the visible ones are rendered, because invisible columns cost as much time as visible
 * ones.
 */
export const virtualFrom = 12;
const columnOverscan = 320;

export interface ColumnWindow {
  readonly scrollLeft: number;
  readonly width: number;
}

/**
 * The columns to render. A table with few columns renders all; otherwise the fixed columns, the visible ones with a margin, and `keep` are
 * rendered.
 */
export function tracksInView(layout: ColumnLayout, { scrollLeft, width }: ColumnWindow, keep: string | undefined): readonly GridTrack[] {
  if (layout.tracks.length <= virtualFrom) return layout.tracks;
  // The scroll position is rounded to steps, so that most scroll events cause no render.
  const step = columnOverscan / 2;
  const from = Math.floor(scrollLeft / step) * step - columnOverscan;
  const to = Math.ceil((scrollLeft + width) / step) * step + columnOverscan;
  const shown = layout.tracks.filter((track) => track.pinned || track.key === keep || (track.left + track.width > from && track.left < to));
  return shown.length === layout.tracks.length ? layout.tracks : shown;
}

/** Scroll position at which the column is visible beside the fixed ones; unchanged if it is visible already. */
export function scrollLeftFor(layout: ColumnLayout, track: GridTrack, { scrollLeft, width }: ColumnWindow): number {
  if (track.pinned) return scrollLeft;
  const start = scrollLeft + layout.pinnedLeft;
  const end = scrollLeft + width - layout.pinnedRight;
  if (track.left < start) return Math.max(0, track.left - layout.pinnedLeft);
  return track.left + track.width > end
    ? Math.max(0, Math.min(track.left - layout.pinnedLeft, track.left + track.width + layout.pinnedRight - width))
    : scrollLeft;
}
