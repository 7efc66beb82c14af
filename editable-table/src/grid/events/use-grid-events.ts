import { type DOMAttributes, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { indexesOf, placeAt } from '../core/cell-places.ts';
import type { GridCore, GridMenuRequest } from '../core/grid-core.ts';
import { headerRow } from '../core/grid-model.ts';
import { clamp } from '../core/windowing.ts';
import { onCaughtText, onGridBlur, onGridFocus, onGridKey, onOutsidePress } from '../keyboard/grid-keyboard.ts';
import { createTypeCatcher } from '../keyboard/type-catcher.ts';
import { createGridPointer } from '../pointer/grid-pointer.ts';
import styles from '../style/table-grid.module.css';
import { showErrorBubble } from '../view/error-bubble.ts';
import { createGridPainter } from '../view/grid-painter.ts';
import { announceErrors } from './grid-announcer.ts';
import { copyCells, pasteCells, pasteOverEditor } from './grid-clipboard.ts';

export interface GridEvents {
  readonly root: (element: HTMLElement | null) => void;
  readonly body: (element: HTMLElement | null) => void;
  readonly live: (element: HTMLElement | null) => void;
  readonly handlers: DOMAttributes<HTMLElement>;
}

function connect(core: GridCore): GridEvents['handlers'] {
  const pointer = createGridPointer(core);
  return {
    onPointerDown: (event) => pointer.down(event.nativeEvent),
    onMouseDown: (event) => pointer.press(event.nativeEvent),
    onClick: (event) => pointer.click(event.nativeEvent),
    onDoubleClick: (event) => pointer.doubleClick(event.nativeEvent),
    onContextMenu: (event) => pointer.contextMenu(event.nativeEvent),
    onKeyDown: (event) => onGridKey(core, event.nativeEvent),
    onFocus: (event) => onGridFocus(core, event.nativeEvent),
    onBlur: (event) => onGridBlur(core, event.nativeEvent),
    onCopy: (event) => copyCells(core, event.nativeEvent, false),
    onCut: (event) => copyCells(core, event.nativeEvent, true),
    onPasteCapture: (event) => pasteOverEditor(core, event.nativeEvent),
    onPaste: (event) => pasteCells(core, event.nativeEvent),
  };
}

/** Creates the fill handle, a small square at the corner of the range. */
function fillHandle(title: string): HTMLElement {
  const handle = document.createElement('span');
  handle.className = styles.fill ?? '';
  handle.dataset.fill = '';
  handle.title = title;
  handle.setAttribute('aria-hidden', 'true');
  return handle;
}

/** When the focused row was removed, focuses the row that is now at its position. */
function useFocusOfRemoved(core: GridCore): void {
  const last = useRef({ row: 0, track: 0 });
  useEffect(() => {
    const watch = (): void => {
      const focus = core.model.focus();
      const at = indexesOf(core, focus);
      if (at) last.current = at;
    };
    const mend = (): void => {
      const { model, store } = core;
      const session = model.session();
      if (session && store.indexOf(session.rowKey) < 0) model.close();
      const focus = model.focus();
      if (!focus || focus.rowKey === headerRow || store.indexOf(focus.rowKey) >= 0) return;
      const wasInside = core.elements.scroller?.contains(document.activeElement) === true;
      const place = placeAt(core, { row: clamp(last.current.row, store.size() > 0 ? 0 : -1, store.size() - 1), track: last.current.track });
      core.wantsFocus = wasInside;
      model.setFocus(place, false);
    };
    const stopWatching = core.model.subscribe(watch);
    const stopMending = core.store.subscribeOrder(mend);
    return () => {
      stopWatching();
      stopMending();
    };
  }, [core]);
}

/** Registers all event handlers of the grid and the marks of focus and range. */
export function useGridEvents(
  core: GridCore,
  scroller: RefObject<HTMLElement | null>,
  openMenu: (menu: GridMenuRequest) => void,
): GridEvents {
  const handlers = useMemo(() => connect(core), [core]);
  useFocusOfRemoved(core);
  useEffect(() => {
    core.elements.scroller = scroller.current;
    core.openMenu = openMenu;
    const catcher = createTypeCatcher(core, (place, text) => onCaughtText(core, place, text));
    const painter = createGridPainter(core, catcher, fillHandle(core.drawn.t('fillHandle')));
    core.paint = painter.paint;
    painter.paint();
    const stopPainting = core.model.subscribe(painter.paint);
    const stopAnnouncing = announceErrors(core);
    const hideErrors = showErrorBubble(core);
    const press = (event: PointerEvent): void => onOutsidePress(core, event);
    document.addEventListener('pointerdown', press);
    return () => {
      stopPainting();
      stopAnnouncing();
      hideErrors();
      document.removeEventListener('pointerdown', press);
      catcher.detach();
      painter.clear();
      core.paint = () => undefined;
    };
  }, [core, scroller, openMenu]);
  return {
    handlers,
    root: useCallback((element: HTMLElement | null) => keep(core, 'root', element), [core]),
    body: useCallback((element: HTMLElement | null) => keep(core, 'body', element), [core]),
    live: useCallback((element: HTMLElement | null) => keep(core, 'live', element), [core]),
  };
}

function keep(core: GridCore, name: 'root' | 'body' | 'live', element: HTMLElement | null): void {
  core.elements[name] = element;
}
