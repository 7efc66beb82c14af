/** Shows the error of the focused cell as a message below the cell, because touch screens show no tooltip. */
import { cellElement, type GridCore } from '../core/grid-core.ts';
import { headerRow } from '../core/grid-model.ts';
import styles from '../style/table-grid.module.css';

/** Shows the message when focus, errors or scroll position change. Returns a function that stops it. */
export function showErrorBubble(core: GridCore): () => void {
  const bubble = document.createElement('div');
  bubble.className = styles.bubble ?? '';
  bubble.id = `${core.id}-error`;
  let named: HTMLElement | null = null;
  const hide = (): void => {
    bubble.remove();
    named?.removeAttribute('aria-errormessage');
    named = null;
  };
  const show = (): void => {
    const place = core.model.focus();
    const error = place && place.rowKey !== headerRow ? core.store.error(place.rowKey, place.columnKey) : undefined;
    const cell = error && place ? cellElement(core, place) : null;
    const { root, scroller } = core.elements;
    if (!error || !cell || !root || !scroller) {
      hide();
      return;
    }
    if (named !== cell) named?.removeAttribute('aria-errormessage');
    named = cell;
    cell.setAttribute('aria-errormessage', bubble.id);
    const [box, around, frame] = [cell.getBoundingClientRect(), root.getBoundingClientRect(), scroller.getBoundingClientRect()];
    // No message while the cell is hidden under the header or beyond an edge.
    if (box.bottom < frame.top || box.top > frame.bottom) {
      hide();
      return;
    }
    bubble.textContent = error.text ? `${error.message} (${error.text})` : error.message;
    bubble.style.top = `${box.bottom - around.top + 2}px`;
    bubble.style.left = `${Math.max(0, Math.min(box.left, frame.right - 120) - around.left)}px`;
    bubble.style.maxWidth = `${Math.max(120, around.right - Math.max(around.left, box.left))}px`;
    if (bubble.parentElement !== root) root.append(bubble);
  };
  let frame = 0;
  // Waits until the cells have been rendered, and measures once per frame however often errors change.
  const later = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      show();
    });
  };
  const stops = [core.model.subscribe(later), core.store.subscribeErrors(later)];
  core.elements.scroller?.addEventListener('scroll', show, { passive: true });
  const { scroller } = core.elements;
  return () => {
    for (const stop of stops) stop();
    cancelAnimationFrame(frame);
    scroller?.removeEventListener('scroll', show);
    hide();
  };
}
