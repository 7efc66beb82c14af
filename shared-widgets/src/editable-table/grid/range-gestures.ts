/** Ranges and fills by mouse. */
import { fillRange } from '../clipboard/fill-range.ts';
import { type CellIndexes, type CellRectangle, indexesOf, placeAt, rangeOf } from './cell-places.ts';
import { canChange } from './edit-session.ts';
import { tellCounts } from './grid-commands.ts';
import { type GridCore, placeOf } from './grid-core.ts';
import { focusPlace, focusRange } from './grid-focus.ts';
import { headerRow } from './grid-model.ts';
import type { CellPlace } from './grid-props.ts';
import { scrollAtEdges, trackPointer } from './pointer-track.ts';

type Point = { readonly clientX: number; readonly clientY: number };

/** The data cell under a point; outside the rows, the nearest one the grid shows. */
function placeUnder(core: GridCore, { clientX, clientY }: Point): CellPlace | null {
  const { scroller } = core.elements;
  if (!scroller) return null;
  const box = scroller.getBoundingClientRect();
  const top = box.top + core.drawn.size.header + 1;
  const bottom = top + core.viewport.height - 3;
  const x = Math.min(Math.max(clientX, box.left + 2), box.left + core.viewport.width - 2);
  const y = Math.min(Math.max(clientY, top), Math.max(top, bottom));
  const place = placeOf(core, document.elementFromPoint(x, y));
  return place && place.rowKey !== headerRow && !place.columnKey.startsWith('#') ? place : null;
}

const insetsOf = (core: GridCore) => ({
  top: core.drawn.size.header,
  bottom: (core.drawn.props.footer?.length ?? 0) * core.drawn.size.footer,
});

/** From a press on a cell: the range grows under the pointer. `done` is told whether it left the cell. */
export function dragRange(core: GridCore, press: PointerEvent, from: CellPlace, done: (hasMoved: boolean) => void): void {
  const { scroller } = core.elements;
  if (!scroller) return;
  let last: Point = press;
  let hasMoved = false;
  const extend = (): void => {
    const place = placeUnder(core, last);
    const focus = core.model.focus();
    if (!place || (place.rowKey === focus?.rowKey && place.columnKey === focus.columnKey)) return;
    hasMoved = true;
    focusRange(core, core.model.anchor() ?? from, place, false);
  };
  const edges = scrollAtEdges(scroller, insetsOf(core), extend);
  trackPointer(press.pointerId, {
    move(event) {
      last = event;
      // A hand that shakes selects nothing.
      if (!hasMoved && Math.abs(event.clientX - press.clientX) + Math.abs(event.clientY - press.clientY) < 4) return;
      edges.at(event);
      extend();
    },
    end(_event, isKept) {
      edges.stop();
      if (!isKept) focusPlace(core, from);
      done(hasMoved);
    },
  });
}

/** The source with what lies between it and the cell: along the rows or along the columns, whichever is farther. */
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

/** From a press on the fill handle: numbers and dates go on, everything else repeats; with Ctrl everything repeats. */
export function dragFill(core: GridCore, press: PointerEvent): void {
  const { scroller } = core.elements;
  const source = rangeOf(core);
  if (!scroller || !source) return;
  let last: Point = press;
  let target = source;
  const extend = (): void => {
    const at = indexesOf(core, placeUnder(core, last));
    if (!at) return;
    target = reach(source, at);
    selectRectangle(core, target);
  };
  const edges = scrollAtEdges(scroller, insetsOf(core), extend);
  trackPointer(press.pointerId, {
    move(event) {
      last = event;
      edges.at(event);
      extend();
    },
    end(event, isKept) {
      edges.stop();
      if (!isKept || target === source) {
        selectRectangle(core, source);
        return;
      }
      const { filled, refused, skipped } = fillRange(core, source, target, { series: !(event?.ctrlKey || event?.metaKey) });
      selectRectangle(core, target);
      tellCounts(core, [
        ['filled', filled],
        ['refused', refused],
        ['skipped', skipped],
      ]);
    },
  });
}

/** A double click on the fill handle: down to the last row. */
export function fillToEnd(core: GridCore): void {
  const source = rangeOf(core);
  const lastRow = core.store.size() - 1;
  const head = core.model.focus();
  if (!source || !head || source.lastRow >= lastRow || !canChange(core, head)) return;
  const target = { ...source, lastRow };
  const { filled, refused, skipped } = fillRange(core, source, target, { series: true });
  selectRectangle(core, target);
  tellCounts(core, [
    ['filled', filled],
    ['refused', refused],
    ['skipped', skipped],
  ]);
}
