/** Marks focus and range in the document without rendering rows, by attributes that React does not manage. */
import { type CellIndexes, type CellRectangle, cellsIn, entryPlace, indexesOf, placeAt, rangeOf } from '../core/cell-places.ts';
import { canType } from '../core/edit-session.ts';
import { cellElement, type GridCore } from '../core/grid-core.ts';
import { headerRow } from '../core/grid-model.ts';
import type { CellPlace } from '../core/grid-props.ts';
import type { TypeCatcher } from '../keyboard/type-catcher.ts';
import type { Corner } from '../pointer/touch-range.ts';
import styles from '../style/table-grid.module.css';

export interface GridPainter {
  paint(): void;
  /** Removes the handles that were drawn. */
  clear(): void;
}

/** Elements of the rendered cells in the range. */
function mountedCells(core: GridCore, range: CellRectangle): Set<HTMLElement> {
  const found = new Set<HTMLElement>();
  const columns = new Set(core.drawn.layout.tracks.slice(range.firstTrack, range.lastTrack + 1).map(({ key }) => key));
  for (const [key, row] of core.elements.rows) {
    const index = key === headerRow ? -1 : core.store.indexOf(key);
    if (index < range.firstRow || index > range.lastRow) continue;
    for (const cell of row.querySelectorAll<HTMLElement>('[data-column]')) if (columns.has(cell.dataset.column ?? '')) found.add(cell);
  }
  return found;
}

/** Creates the touch handle at a corner of the range. */
function graspAt(corner: Corner): HTMLElement {
  const grasp = document.createElement('span');
  grasp.className = styles.grasp ?? '';
  grasp.dataset.grasp = corner;
  grasp.setAttribute('aria-hidden', 'true');
  return grasp;
}

/** Focuses the element of a cell: the cell itself, or the invisible input in it that receives typed characters. */
export function focusInPage(core: GridCore, catcher: TypeCatcher, place: CellPlace, cell: HTMLElement): void {
  core.wantsFocus = false;
  if (core.model.session() && cell.contains(document.activeElement) && document.activeElement !== cell) return;
  if (canType(core, place)) {
    catcher.attach(cell, place);
    return;
  }
  catcher.detach();
  if (document.activeElement !== cell) cell.focus({ preventScroll: true });
}

export function createGridPainter(core: GridCore, catcher: TypeCatcher, handle: HTMLElement): GridPainter {
  let tabStop: HTMLElement | null = null;
  let focused: HTMLElement | null = null;
  let ranged = new Set<HTMLElement>();
  const grasps = { first: graspAt('first'), last: graspAt('last') } as const;

  /** Puts a handle into a cell, or removes it when the cell is not rendered. */
  const place = (element: HTMLElement, at: CellIndexes | null): void => {
    const where = at && placeAt(core, at);
    const cell = where && cellElement(core, where);
    if (!cell) element.remove();
    else if (element.parentElement !== cell) cell.append(element);
  };

  const paintFocus = (): void => {
    const focus = indexesOf(core, core.model.focus()) ? core.model.focus() : null;
    const entry = focus ?? entryPlace(core);
    const stop = entry && cellElement(core, entry);
    const cell = focus ? stop : null;
    if (tabStop !== stop) tabStop?.setAttribute('tabindex', '-1');
    stop?.setAttribute('tabindex', '0');
    if (focused !== cell) delete focused?.dataset.focused;
    if (cell) cell.dataset.focused = '';
    tabStop = stop;
    focused = cell;
    // While an editor is open, typed keys go to the editor, so the invisible input is removed.
    if (core.model.session() && document.activeElement !== catcher.element) catcher.detach();
    if (focus && cell && core.wantsFocus) focusInPage(core, catcher, focus, cell);
  };

  const paintRange = (): void => {
    const range = rangeOf(core);
    const isMany = range !== null && cellsIn(range) > 1;
    const next = isMany ? mountedCells(core, range) : new Set<HTMLElement>();
    for (const cell of ranged) {
      if (next.has(cell)) continue;
      delete cell.dataset.ranged;
      cell.removeAttribute('aria-selected');
    }
    for (const cell of next) {
      if (ranged.has(cell) && cell.dataset.ranged === '') continue;
      cell.dataset.ranged = '';
      cell.setAttribute('aria-selected', 'true');
    }
    ranged = next;
    placeHandles(range);
  };

  const placeHandles = (range: CellRectangle | null): void => {
    const { drawn, model } = core;
    const isTouched = model.isTouched();
    const isFilled = !drawn.props.settings.isDisabled && !drawn.props.settings.alwaysEdit && !model.session() && !isTouched;
    const [first, last] = range
      ? [
          { row: range.firstRow, track: range.firstTrack },
          { row: range.lastRow, track: range.lastTrack },
        ]
      : [null, null];
    place(handle, isFilled ? last : null);
    place(grasps.first, isTouched ? first : null);
    place(grasps.last, isTouched ? last : null);
  };

  return {
    clear() {
      for (const element of [handle, grasps.first, grasps.last]) element.remove();
    },
    paint() {
      paintFocus();
      paintRange();
    },
  };
}
