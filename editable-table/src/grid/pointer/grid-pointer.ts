/** Handles presses and clicks in the grid. */
import { fitColumn } from '../commands/column-commands.ts';
import { indexesOf, rangeOf } from '../core/cell-places.ts';
import { endEdit, startEdit, toggleCell } from '../core/edit-session.ts';
import { cellElement, type GridCore, placeOf, trackOf } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import { headerRow } from '../core/grid-model.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { dragColumn, dragWidth } from './column-gestures.ts';
import { dragFill, dragRange, fillToEnd } from './range-gestures.ts';
import { dragRow } from './row-gestures.ts';
import { dragCorner, pressLong } from './touch-range.ts';

const interactive = 'a[href], button, input, textarea, select, label, [role="button"], [role="switch"]';

export interface GridPointer {
  down(event: PointerEvent): void;
  /** Handles the mouse event of a press; the pointer event `down` comes before it. */
  press(event: MouseEvent): void;
  click(event: MouseEvent): void;
  doubleClick(event: MouseEvent): void;
  contextMenu(event: MouseEvent): void;
}

function targetOf(core: GridCore, event: Event): Element | null {
  const target = event.target instanceof Element ? event.target : null;
  // React also passes events of dialogs that cells opened; the grid ignores them.
  return target && core.elements.scroller?.contains(target) ? target : null;
}

/** Whether the element is inside an editor, which handles the pointer itself. */
const isInEditor = (target: Element): boolean =>
  target.closest('[data-editing]') !== null && target.closest('[data-fill], [data-grasp]') === null;

function openColumnMenu(core: GridCore, place: CellPlace, button: Element): void {
  const box = button.getBoundingClientRect();
  focusPlace(core, place);
  core.openMenu({ of: 'column', place, x: box.left, y: box.bottom });
}

function openRowMenu(core: GridCore, place: CellPlace): void {
  const box = cellElement(core, place)?.getBoundingClientRect();
  focusPlace(core, place);
  if (box) core.openMenu({ of: 'row', place, x: box.left, y: box.bottom });
}

export function createGridPointer(core: GridCore): GridPointer {
  let hasDragged = false;
  let beginTouch: (() => void) | null = null;
  const keep = (hasMoved: boolean): void => {
    hasDragged = hasMoved;
  };

  const pressHead = (event: PointerEvent, target: Element, place: CellPlace): void => {
    if (target.closest('button, input')) return;
    dragColumn(core, event, place.columnKey, (hasMoved) => {
      keep(hasMoved);
      if (!hasMoved) focusPlace(core, place);
    });
  };

  const pressCell = (event: PointerEvent, target: Element, place: CellPlace): void => {
    const kind = trackOf(core, place.columnKey)?.source?.kind;
    if (target.closest('[data-grip]')) {
      dragRow(core, event, place, (hasMoved) => {
        keep(hasMoved);
        if (!hasMoved) openRowMenu(core, place);
      });
      return;
    }
    const isOwn = kind && !kind.toggle && target.closest(interactive) !== null;
    focusPlace(core, place, { extend: event.shiftKey, onlyMark: isOwn });
    if (kind && !isOwn) dragRange(core, event, place, keep);
  };

  const touchCell = (event: PointerEvent, target: Element, place: CellPlace): void => {
    if (place.rowKey === headerRow || !trackOf(core, place.columnKey)?.source || isInEditor(target)) return;
    beginTouch = pressLong(core, event, place, () => {
      beginTouch = null;
      keep(true);
    });
  };

  return {
    down(event) {
      const target = targetOf(core, event);
      hasDragged = false;
      beginTouch = null;
      const place = placeOf(core, target);
      if (!target || event.button !== 0 || !place) return;
      const corner = target.closest<HTMLElement>('[data-grasp]')?.dataset.grasp;
      if (corner) return dragCorner(core, event, corner === 'first' ? 'first' : 'last');
      // A finger scrolls the table, except on elements that are made for dragging.
      if (event.pointerType === 'touch' && !target.closest('[data-grip], [data-resizer], [data-fill]')) {
        touchCell(event, target, place);
        return;
      }
      core.model.setTouched(false);
      if (target.closest('[data-fill]')) return dragFill(core, event);
      if (isInEditor(target)) return;
      endEdit(core, { refocus: 'never' });
      if (target.closest('[data-resizer]')) dragWidth(core, event, place.columnKey);
      else if (place.rowKey === headerRow) pressHead(event, target, place);
      else pressCell(event, target, place);
    },
    press(event) {
      const target = targetOf(core, event);
      const place = placeOf(core, target);
      if (!target || !place || isInEditor(target)) return;
      const kind = trackOf(core, place.columnKey)?.source?.kind;
      // The default is prevented, because the grid moves the focus itself, and selecting a range must not select text.
      if (!target.closest(interactive) || kind?.toggle || place.columnKey.startsWith('#')) event.preventDefault();
    },
    click(event) {
      const target = targetOf(core, event);
      const place = placeOf(core, target);
      if (!target || !place || hasDragged || isInEditor(target) || target.closest('[data-fill], [data-resizer], [data-grasp]')) return;
      core.model.setTouched(false);
      if (target.closest('[data-column-menu]')) openColumnMenu(core, place, target);
      else if (place.rowKey !== headerRow) clickCell(core, event, target, place);
    },
    doubleClick(event) {
      const target = targetOf(core, event);
      const place = placeOf(core, target);
      if (!target || !place) return;
      if (target.closest('[data-resizer]')) fitColumn(core, place.columnKey);
      else if (target.closest('[data-fill]')) fillToEnd(core);
    },
    contextMenu(event) {
      // Some browsers send this event on a long press. Their own menu is not shown, because it is useless for cells.
      beginTouch?.();
      if (core.model.isTouched()) event.preventDefault();
      else openMenuUnder(core, event);
    },
  };
}

/** Opens the context menu for the cell under the pointer; editors and links keep the browser's own. */
function openMenuUnder(core: GridCore, event: MouseEvent): void {
  const target = targetOf(core, event);
  const place = placeOf(core, target);
  if (!target || !place || isInEditor(target) || target.closest('a[href]') || !trackOf(core, place.columnKey)?.source) return;
  event.preventDefault();
  const isHead = place.rowKey === headerRow;
  if (isHead || !isInRange(core, place)) focusPlace(core, place);
  core.openMenu({ of: isHead ? 'column' : 'cell', place, x: event.clientX, y: event.clientY });
}

function isInRange(core: GridCore, place: CellPlace): boolean {
  const range = rangeOf(core);
  const at = indexesOf(core, place);
  return (
    range !== null &&
    at !== null &&
    at.row >= range.firstRow &&
    at.row <= range.lastRow &&
    at.track >= range.firstTrack &&
    at.track <= range.lastTrack
  );
}

function clickCell(core: GridCore, event: MouseEvent, target: Element, place: CellPlace): void {
  const { props } = core.drawn;
  const { settings } = props;
  const kind = trackOf(core, place.columnKey)?.source?.kind;
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey;
  if (target.closest('[data-branch]')) {
    core.store.toggleBranch?.(place.rowKey);
    return;
  }
  if (kind && isPlain) {
    props.onRowClick?.(place.rowKey);
    if (settings.selection && settings.clickSelectsRow)
      core.store.select([place.rowKey], settings.selection === 'radio' || !core.store.isSelected(place.rowKey));
    if (!kind.toggle && target.closest(interactive)) return;
    // A tap had no earlier press that focused the cell, so the cell is focused now.
    if (core.model.focus()?.rowKey !== place.rowKey || core.model.focus()?.columnKey !== place.columnKey) focusPlace(core, place);
    if (!toggleCell(core, place)) startEdit(core, place, { openedBy: 'pointer' });
  } else if (!kind && !target.closest(interactive)) {
    cellElement(core, place)?.querySelector<HTMLElement>('input, button:not([data-grip])')?.click();
  } else if (target.closest('[data-grip]') && event.detail === 0) {
    // The button was pressed by assistive technology, without pointer.
    openRowMenu(core, place);
  }
}
