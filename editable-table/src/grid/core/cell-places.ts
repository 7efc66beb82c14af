/** Computes moves between cells by row and column index. */
import { type GridCore, trackOf } from './grid-core.ts';
import { headerRow } from './grid-model.ts';
import type { CellPlace } from './grid-props.ts';
import type { MoveTo } from './keyboard-map.ts';
import { clamp } from './windowing.ts';

/** A cell by the indexes of its row and column; the header has row -1. */
export interface CellIndexes {
  readonly row: number;
  readonly track: number;
}

/** A rectangle of cells, bounds included. */
export interface CellRectangle {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstTrack: number;
  readonly lastTrack: number;
}

export function indexesOf(core: GridCore, place: CellPlace | null): CellIndexes | null {
  if (!place) return null;
  const row = place.rowKey === headerRow ? -1 : core.store.indexOf(place.rowKey);
  const track = trackOf(core, place.columnKey)?.index;
  return track === undefined || (row < 0 && place.rowKey !== headerRow) ? null : { row, track };
}

export function placeAt(core: GridCore, { row, track }: CellIndexes): CellPlace | null {
  const rowKey = row === -1 ? headerRow : core.store.keyAt(row);
  const columnKey = core.drawn.layout.tracks[track]?.key;
  return rowKey === undefined || columnKey === undefined ? null : { rowKey, columnKey };
}

const firstDataTrack = (core: GridCore): number =>
  Math.max(
    0,
    core.drawn.layout.tracks.findIndex(({ source }) => source),
  );

/** The cell that gets the focus when the grid is entered: the last focused one, otherwise the first data cell, otherwise the header. */
export function entryPlace(core: GridCore): CellPlace | null {
  const { model } = core;
  if (indexesOf(core, model.focus())) return model.focus();
  return placeAt(core, { row: core.store.size() > 0 ? 0 : -1, track: firstDataTrack(core) });
}

/** The cell to which a move leads. From the first row a move up leads to the header, but not while a range is being extended. */
export function placeAfter(core: GridCore, from: CellPlace, to: MoveTo, extend: boolean): CellPlace | null {
  const at = indexesOf(core, from);
  if (!at) return entryPlace(core);
  const lastRow = core.store.size() - 1;
  const lastTrack = core.drawn.layout.tracks.length - 1;
  const firstRow = extend ? 0 : -1;
  const page = Math.max(1, Math.floor(core.viewport.height / core.drawn.metrics.rowHeight) - 1);
  const moved: Readonly<Record<MoveTo, CellIndexes>> = {
    up: { row: at.row - 1, track: at.track },
    down: { row: at.row + 1, track: at.track },
    left: { row: at.row, track: at.track - 1 },
    right: { row: at.row, track: at.track + 1 },
    pageUp: { row: Math.max(0, at.row - page), track: at.track },
    pageDown: { row: at.row + page, track: at.track },
    rowStart: { row: at.row, track: 0 },
    rowEnd: { row: at.row, track: lastTrack },
    first: { row: 0, track: 0 },
    last: { row: lastRow, track: lastTrack },
    top: { row: 0, track: at.track },
    bottom: { row: lastRow, track: at.track },
  };
  const { row, track } = moved[to];
  return placeAt(core, { row: clamp(row, Math.min(firstRow, lastRow), lastRow), track: clamp(track, 0, lastTrack) });
}

/** The next cell in reading order that `accepts` allows; null at the ends of the table. */
export function placeBeside(core: GridCore, from: CellPlace, back: boolean, accepts: (place: CellPlace) => boolean): CellPlace | null {
  const at = indexesOf(core, from);
  if (!at) return null;
  const width = core.drawn.layout.tracks.length;
  const end = core.store.size() * width;
  // The search stops after this many cells: it would take long in a table whose last rows are all disabled.
  const farthest = width * 200;
  const start = at.row * width + at.track;
  for (let step = 1; step <= farthest; step += 1) {
    const next = back ? start - step : start + step;
    if (next < 0 || next >= end) return null;
    const place = placeAt(core, { row: Math.floor(next / width), track: next % width });
    if (place && accepts(place)) return place;
  }
  return null;
}

/** The range between the anchor and the focused cell, data columns only; null when the focus is in the header or a control column. */
export function rangeOf(core: GridCore): CellRectangle | null {
  const head = indexesOf(core, core.model.focus());
  const anchor = indexesOf(core, core.model.anchor()) ?? head;
  if (!head || !anchor || head.row < 0 || anchor.row < 0) return null;
  const first = firstDataTrack(core);
  const firstTrack = Math.max(first, Math.min(head.track, anchor.track));
  const lastTrack = Math.max(head.track, anchor.track);
  if (lastTrack < first) return null;
  return { firstRow: Math.min(head.row, anchor.row), lastRow: Math.max(head.row, anchor.row), firstTrack, lastTrack };
}

export const cellsIn = ({ firstRow, lastRow, firstTrack, lastTrack }: CellRectangle): number =>
  (lastRow - firstRow + 1) * (lastTrack - firstTrack + 1);
