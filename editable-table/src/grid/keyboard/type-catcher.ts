/**
 * An invisible input inside the focused cell. Input methods (Chinese, Japanese, dead keys, dictation) write only into inputs: text composed
 * here opens the cell's editor when complete, so that nothing is lost.
 */
import { contextOf, type GridCore, trackOf } from '../core/grid-core.ts';
import type { CellPlace } from '../core/grid-props.ts';
import styles from '../style/table-grid.module.css';

export interface TypeCatcher {
  readonly element: HTMLTextAreaElement;
  /** Puts the invisible input into the cell and focuses it. */
  attach(cell: HTMLElement, place: CellPlace): void;
  detach(): void;
}

function labelOf(core: GridCore, place: CellPlace): string {
  const context = contextOf(core, place);
  const kind = trackOf(core, place.columnKey)?.source?.kind;
  const value = core.store.value(place.rowKey, place.columnKey);
  return context && kind ? `${context.column.title} ${kind.text(value, context)}`.trim() : '';
}

export function createTypeCatcher(core: GridCore, onText: (place: CellPlace, text: string) => void): TypeCatcher {
  const element = document.createElement('textarea');
  let place: CellPlace | null = null;
  element.className = styles.catcher ?? '';
  element.tabIndex = -1;
  element.rows = 1;
  element.dataset.catcher = '';
  element.autocomplete = 'off';
  element.spellcheck = false;
  // Prevents phones from showing their keyboard before a cell is edited.
  element.inputMode = 'none';
  const take = (): void => {
    const text = element.value;
    element.value = '';
    delete element.dataset.composing;
    if (text && place) onText(place, text);
  };
  // The Enter key that has just closed an editor is ignored, because this input has the focus already.
  element.addEventListener('beforeinput', (event) => {
    if (event.inputType === 'insertLineBreak') event.preventDefault();
  });
  element.addEventListener('compositionstart', () => {
    element.dataset.composing = '';
  });
  element.addEventListener('compositionend', take);
  element.addEventListener('input', (event) => {
    if (!(event as InputEvent).isComposing && element.dataset.composing === undefined) take();
  });
  element.addEventListener('blur', () => {
    element.value = '';
    delete element.dataset.composing;
  });
  return {
    element,
    attach(cell, at) {
      place = at;
      element.setAttribute('aria-label', labelOf(core, at));
      if (element.parentElement !== cell) cell.append(element);
      if (document.activeElement !== element) element.focus({ preventScroll: true });
    },
    detach() {
      place = null;
      element.remove();
    },
  };
}
