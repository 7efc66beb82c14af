/** Moves the focus to a cell: scrolls there, and sets the focus in the model and in the document. */
import { flushSync } from 'react-dom';
import { rangeOf } from './cell-places.ts';
import { scrollLeftFor } from './column-layout.ts';
import { announce, contextOf, followScroll, type GridCore, trackOf } from './grid-core.ts';
import { headerRow } from './grid-model.ts';
import type { CellPlace } from './grid-props.ts';
import { scrollPlaceFor } from './windowing.ts';

/** Scrolls a cell into view. */
export function scrollToPlace(core: GridCore, { rowKey, columnKey }: CellPlace): void {
  const { scroller } = core.elements;
  if (!scroller) return;
  const { layout, metrics } = core.drawn;
  const track = trackOf(core, columnKey);
  const index = rowKey === headerRow ? -1 : core.store.indexOf(rowKey);
  const from = followScroll(core, scroller, metrics);
  const place = index < 0 ? from : scrollPlaceFor(metrics, index, from, core.viewport.height);
  const left = track ? scrollLeftFor(layout, track, { scrollLeft: scroller.scrollLeft, width: core.viewport.width }) : scroller.scrollLeft;
  if (place === from && left === scroller.scrollLeft) return;
  if (place !== from) {
    scroller.scrollTop = place.scrollTop;
    core.viewport.place = place;
  }
  scroller.scrollLeft = left;
  core.refresh();
}

export interface FocusOptions {
  /** True: extends the selected range from its first corner instead of moving it. */
  readonly extend?: boolean;
  /** True: marks the cell as focused without moving the document's focus. */
  readonly onlyMark?: boolean;
}

/** Focuses a cell, even if it is not rendered or visible yet. */
export function focusPlace(core: GridCore, place: CellPlace, { extend = false, onlyMark = false }: FocusOptions = {}): void {
  core.wantsFocus = !onlyMark;
  core.isLeaving = false;
  flushSync(() => core.model.setFocus(place, extend));
  scrollToPlace(core, place);
  core.paint();
  tellError(core, place);
}

/** Announces the cell's error when it gets the focus. */
function tellError(core: GridCore, place: CellPlace): void {
  if (place.rowKey === headerRow) return;
  const error = core.store.error(place.rowKey, place.columnKey);
  const title = contextOf(core, place)?.column.title;
  if (error && title) announce(core, core.drawn.t('error', { title, message: error.message }));
}

/** Selects a rectangle by two corners; the second one is focused. */
export function focusRange(core: GridCore, anchor: CellPlace, head: CellPlace, scroll = true): void {
  core.wantsFocus = true;
  flushSync(() => core.model.setRange(anchor, head));
  if (scroll) scrollToPlace(core, head);
  core.paint();
}

/** Selects all cells with data. */
export function focusAll(core: GridCore): void {
  const data = core.drawn.layout.tracks.filter(({ source }) => source);
  const [first, last] = [data[0], data.at(-1)];
  const [top, bottom] = [core.store.keyAt(0), core.store.keyAt(core.store.size() - 1)];
  // The focused cell is the first one, so that it stays visible.
  if (first && last && top && bottom)
    focusRange(core, { rowKey: bottom, columnKey: last.key }, { rowKey: top, columnKey: first.key }, false);
}

/** Extends the range to whole rows or columns. */
export function widenRange(core: GridCore, to: 'rows' | 'columns'): void {
  const range = rangeOf(core);
  const data = core.drawn.layout.tracks.filter(({ source }) => source);
  if (!range || data.length === 0) return;
  const rows = to === 'rows' ? [range.firstRow, range.lastRow] : [0, core.store.size() - 1];
  const tracks = to === 'rows' ? [data.at(-1)?.index ?? 0, data[0]?.index ?? 0] : [range.lastTrack, range.firstTrack];
  const corner = (row: number | undefined, track: number | undefined): CellPlace => ({
    rowKey: core.store.keyAt(row ?? 0) ?? '',
    columnKey: core.drawn.layout.tracks[track ?? 0]?.key ?? '',
  });
  focusRange(core, corner(rows[1], tracks[0]), corner(rows[0], tracks[1]), false);
}
