/** Selecting ranges by touch: a long press starts a range, and handles at its corners resize it. A finger that moves at once scrolls. */
import { flushSync } from 'react-dom';
import { type CellIndexes, cellsIn, placeAt, rangeOf } from '../core/cell-places.ts';
import { endEdit } from '../core/edit-session.ts';
import { announce, type GridCore } from '../core/grid-core.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { followCells } from './follow-cells.ts';
import { trackPointer } from './pointer-track.ts';

const longPress = 450;
const steadyWithin = 10;

/** Corners of the range with a handle for touch. */
export type Corner = 'first' | 'last';

/** Selects without focusing an input, which would open the phone's keyboard. */
export function markRange(core: GridCore, anchor: CellPlace, head: CellPlace): void {
  core.wantsFocus = false;
  flushSync(() => core.model.setRange(anchor, head));
  core.paint();
  const range = rangeOf(core);
  if (range) announce(core, core.drawn.t('ranged', { count: cellsIn(range) }));
}

/** Waits for a long press and then calls `begun`. Returns a function that does not wait any longer. */
export function pressLong(core: GridCore, press: PointerEvent, place: CellPlace, begun: () => void): () => void {
  const begin = (): void => {
    clearTimeout(timer);
    begun();
    endEdit(core, { refocus: 'never' });
    core.model.setTouched(true);
    markRange(core, place, place);
  };
  const timer = setTimeout(begin, longPress);
  trackPointer(press.pointerId, {
    move({ clientX, clientY }) {
      if (Math.abs(clientX - press.clientX) + Math.abs(clientY - press.clientY) > steadyWithin) clearTimeout(timer);
    },
    end: () => clearTimeout(timer),
  });
  return begin;
}

/** Moves one corner of the range after a press on its handle; the opposite corner stays. */
export function dragCorner(core: GridCore, press: PointerEvent, corner: Corner): void {
  const range = rangeOf(core);
  if (!range) return;
  const first: CellIndexes = { row: range.firstRow, track: range.firstTrack };
  const last: CellIndexes = { row: range.lastRow, track: range.lastTrack };
  const [held, fixed] = [placeAt(core, corner === 'first' ? first : last), placeAt(core, corner === 'first' ? last : first)];
  if (!held || !fixed) return;
  followCells(core, press, {
    enter: (place) => markRange(core, fixed, place),
    end(_event, isKept) {
      if (!isKept) markRange(core, fixed, held);
    },
  });
}
