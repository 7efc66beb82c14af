/** Selecting and filling ranges by mouse. */
import { fillRange } from '../clipboard/fill-range.ts';
import { tellFilled } from '../commands/tell-counts.ts';
import { type CellIndexes, type CellRectangle, indexesOf, placeAt, rangeOf } from '../core/cell-places.ts';
import type { GridCore } from '../core/grid-core.ts';
import { focusPlace, focusRange } from '../core/grid-focus.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { followCells } from './follow-cells.ts';

/** Extends the range after a press on a cell. `done` is called with whether the pointer left the cell. */
export function dragRange(core: GridCore, press: PointerEvent, from: CellPlace, done: (hasMoved: boolean) => void): void {
  let hasMoved = false;
  followCells(core, press, {
    steadyWithin: 4,
    enter(place) {
      const focus = core.model.focus();
      if (place.rowKey === focus?.rowKey && place.columnKey === focus.columnKey) return;
      hasMoved = true;
      focusRange(core, core.model.anchor() ?? from, place, false);
    },
    end(_event, isKept) {
      if (!isKept) focusPlace(core, from);
      done(hasMoved);
    },
  });
}

/** The source range extended to the cell, along rows or columns, whichever distance is larger. */
function reach(source: CellRectangle, { row, track }: CellIndexes): CellRectangle {
  const down = row > source.lastRow ? row - source.lastRow : Math.max(0, source.firstRow - row);
  const across = track > source.lastTrack ? track - source.lastTrack : Math.max(0, source.firstTrack - track);
  if (down === 0 && across === 0) return source;
  return down >= across
    ? { ...source, firstRow: Math.min(source.firstRow, row), lastRow: Math.max(source.lastRow, row) }
    : { ...source, firstTrack: Math.min(source.firstTrack, track), lastTrack: Math.max(source.lastTrack, track) };
}

function selectRectangle(core: GridCore, { firstRow, lastRow, firstTrack, lastTrack }: CellRectangle): void {
  const [first, last] = [placeAt(core, { row: firstRow, track: firstTrack }), placeAt(core, { row: lastRow, track: lastTrack })];
  if (first && last) focusRange(core, last, first, false);
}

/** Fills after a press on the fill handle: numbers and dates continue, others repeat; with Ctrl all repeat. */
export function dragFill(core: GridCore, press: PointerEvent): void {
  const source = rangeOf(core);
  if (!source) return;
  let target = source;
  followCells(core, press, {
    enter(place) {
      const at = indexesOf(core, place);
      if (!at) return;
      target = reach(source, at);
      selectRectangle(core, target);
    },
    end(event, isKept) {
      if (isKept && target !== source) fillInto(core, source, target, !(event?.ctrlKey || event?.metaKey));
      else selectRectangle(core, source);
    },
  });
}

function fillInto(core: GridCore, source: CellRectangle, target: CellRectangle, series: boolean): void {
  fillRange(core, {
    source,
    target,
    series,
    finish(report) {
      selectRectangle(core, target);
      tellFilled(core, report);
    },
  });
}

/** Double click on the fill handle: fills down to the last row. */
export function fillToEnd(core: GridCore): void {
  const source = rangeOf(core);
  const lastRow = core.store.size() - 1;
  if (!source || source.lastRow >= lastRow) return;
  fillInto(core, source, { ...source, lastRow }, true);
}
