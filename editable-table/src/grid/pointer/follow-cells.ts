/** Follows a pointer from cell to cell, and scrolls while it is at an edge. */
import { type GridCore, placeOf } from '../core/grid-core.ts';
import { headerRow } from '../core/grid-model.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { scrollAtEdges, trackPointer } from './pointer-track.ts';

type Point = { readonly clientX: number; readonly clientY: number };

/** The data cell under a point; outside the rows, the nearest visible one. */
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

export interface CellFollower {
  /** Called when another cell is under the pointer, because the pointer moved or the rows scrolled. */
  readonly enter: (place: CellPlace) => void;
  /** Called when the button is released; `isKept` is false when the person cancelled. */
  readonly end: (event: PointerEvent | null, isKept: boolean) => void;
  /** Movements of fewer pixels are ignored. */
  readonly steadyWithin?: number;
}

export function followCells(core: GridCore, press: PointerEvent, { enter, end, steadyWithin = 0 }: CellFollower): void {
  const { scroller } = core.elements;
  if (!scroller) return;
  let last: Point = press;
  let hasMoved = false;
  const look = (): void => {
    const place = placeUnder(core, last);
    if (place) enter(place);
  };
  const edges = scrollAtEdges(scroller, insetsOf(core), look);
  trackPointer(press.pointerId, {
    move(event) {
      last = event;
      hasMoved ||= Math.abs(event.clientX - press.clientX) + Math.abs(event.clientY - press.clientY) >= steadyWithin;
      if (!hasMoved) return;
      edges.at(event);
      look();
    },
    end(event, isKept) {
      edges.stop();
      end(event, isKept);
    },
  });
}
