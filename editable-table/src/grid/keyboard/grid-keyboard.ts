/** Handles key presses in the grid. */
import { notices } from 'shared-platform/notices';
import { runCommand } from '../commands/grid-commands.ts';
import { alwaysSession, canChange, canType, endEdit, startEdit } from '../core/edit-session.ts';
import { announce, type GridCore, placeOf, trackOf } from '../core/grid-core.ts';
import { focusPlace } from '../core/grid-focus.ts';
import { headerRow } from '../core/grid-model.ts';
import type { CellPlace } from '../core/grid-props.ts';
import { commandFor, type KeyMode } from '../core/keyboard-map.ts';

/** CSS selectors of pop-ups that editors open; cell kinds add further ones. */
const popups =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover, .ant-popconfirm, .ant-cascader-dropdown, .ant-modal-root, .ant-drawer, .ant-image-preview-root, .ant-tooltip, .ant-message, .ant-notification';

function modeOf(core: GridCore, target: Element, place: CellPlace): KeyMode | null {
  if (place.rowKey === headerRow) return 'header';
  const session = core.model.session();
  const isCell = target.matches('[role="gridcell"]') || target.matches('[data-catcher]');
  if (session?.rowKey === place.rowKey && session.columnKey === place.columnKey && !isCell)
    return session.openedBy === 'typing' ? 'typing' : 'edit';
  return isCell ? 'cell' : null;
}

/** Whether the editor has an open pop-up, which handles the keys first. */
const isPopupOpen = (target: Element): boolean => target.getAttribute('aria-expanded') === 'true';

export function onGridKey(core: GridCore, event: KeyboardEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  // Key code 229: an input method handles the key.
  if (!target || event.defaultPrevented || event.isComposing || event.keyCode === 229) return;
  const place = core.elements.scroller?.contains(target) ? placeOf(core, target) : null;
  if (!place) return;
  const mode = modeOf(core, target, place);
  if (mode === null) {
    onContentKey(core, event, place);
    return;
  }
  if ((mode === 'edit' || mode === 'typing') && isPopupOpen(target) && event.key !== 'Tab') return;
  const command = commandFor(event, mode);
  if (!command) return;
  if (command.do === 'type' && !canType(core, place)) {
    refuseTyping(core, place);
    return;
  }
  const wasLeaving = core.isLeaving;
  if (!runCommand(core, command)) return;
  event.preventDefault();
  // The Escape key is not passed on; otherwise it would close the drawer around the table together with the editor.
  if (event.key === 'Escape' && !wasLeaving) event.stopPropagation();
}

/** Shows why typing is refused in a disabled cell; nothing for cells that can never be edited. */
function refuseTyping(core: GridCore, place: CellPlace): void {
  const source = trackOf(core, place.columnKey)?.source;
  if (!source || core.drawn.props.settings.alwaysEdit) return;
  const text = core.drawn.t(canChange(core, place) ? 'notTyped' : 'notEditable', { title: source.column.title });
  announce(core, text);
  notices.warning(text);
}

/** Keys on a link or button inside a cell: Escape returns to the cell; on a checkbox arrow keys still move. */
function onContentKey(core: GridCore, event: KeyboardEvent, place: CellPlace): void {
  const isControl = trackOf(core, place.columnKey)?.source === undefined;
  if (event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    focusPlace(core, place);
  } else if (isControl) {
    const command = commandFor(event, 'cell');
    if (command?.do === 'move' && runCommand(core, command)) event.preventDefault();
  }
}

/** Handles focus that the browser sets: by the Tab key, by assistive technology, or in an editor that is always shown. */
export function onGridFocus(core: GridCore, event: FocusEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const place = target && core.elements.scroller?.contains(target) ? placeOf(core, target) : null;
  if (!target || !place || target.matches('[data-catcher]')) return;
  const { model } = core;
  const isHere = model.focus()?.rowKey === place.rowKey && model.focus()?.columnKey === place.columnKey;
  if (target.matches('[role="gridcell"], [role="columnheader"]')) {
    if (!isHere || canType(core, place)) focusPlace(core, place);
    return;
  }
  if (core.drawn.props.settings.alwaysEdit && target.closest('[data-editing]')) alwaysSession(core, place);
  if (!isHere) focusPlace(core, place, { onlyMark: true });
}

const isInPopup = (core: GridCore, element: Element): boolean => {
  const session = core.model.session();
  const own = session ? trackOf(core, session.columnKey)?.source?.kind.popupSelectors : undefined;
  const popup = element.closest(own ? `${popups}, ${own.join(', ')}` : popups);
  // A drawer or dialog around the whole table matches the selectors too, but is no pop-up of the editor.
  return popup !== null && !popup.contains(core.elements.scroller);
};

export function onGridBlur(core: GridCore, event: FocusEvent): void {
  const next = event.relatedTarget instanceof Element ? event.relatedTarget : null;
  const session = core.model.session();
  if (!next || !core.elements.scroller?.contains(event.target as Node)) return;
  if (!core.elements.scroller.contains(next)) {
    core.isLeaving = false;
    core.paint();
  }
  const place = placeOf(core, next);
  const isSameCell = place?.rowKey === session?.rowKey && place?.columnKey === session?.columnKey;
  if (session && !isSameCell && !isInPopup(core, next)) endEdit(core, { refocus: 'never' });
}

/** A click outside the cell and its pop-ups ends the edit. */
export function onOutsidePress(core: GridCore, event: PointerEvent): void {
  const session = core.model.session();
  const target = event.target instanceof Element ? event.target : null;
  // A press on an element that is no longer in the document is ignored: the element was part of a pop-up that has just closed.
  if (!session || !target?.isConnected || isInPopup(core, target)) return;
  const place = placeOf(core, target);
  if (place?.rowKey !== session.rowKey || place.columnKey !== session.columnKey) endEdit(core, { refocus: 'never' });
}

/** Handles text that an input method or dictation wrote over a cell. */
export function onCaughtText(core: GridCore, place: CellPlace, text: string): void {
  startEdit(core, place, { openedBy: 'typing', typed: text });
}
