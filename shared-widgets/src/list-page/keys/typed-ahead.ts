/** Keys that a person types before the form that was just opened has a field to take them: they are kept and written into its first field. */
import { focusFirstField } from 'shared-controls/focus-first';
import { windowOf } from './key-bindings.ts';

const fields = 'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]):not([readonly]), textarea:not([readonly])';
/** What has the focus in a window before a person or the form has chosen something; antd puts it on these. */
const beforeAnyChoice = '[role="dialog"], .ant-drawer-close, .ant-modal-close, .ant-modal-title';
/** What Tab can lead to in the content of a window. */
const stops = 'input, textarea, button, a[href], [tabindex]:not([tabindex="-1"])';
/** After this time without a field, keys have their usual effect again, ms. */
const longest = 10_000;

let stop: (() => void) | undefined;

/** Keeps repetitions of a key that is held down from a field that gets the focus meanwhile, until the key is released or another one pressed. */
function dropRepetitions(): void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.repeat) event.preventDefault();
    else end();
  };
  function end(): void {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', end, true);
  }
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('keyup', end, true);
}

/** Appends a text to what the field holds, as if it had been typed. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // Through the prototype, because React replaces the element's own setter to find out about changes.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/**
 * Whether Tab has its usual effect: the focus is in a window whose content has something that can take the focus. If that is a field that would have been
 * given the focus in a moment, it has it now.
 */
function leadsOn(): boolean {
  const dialog = document.activeElement && windowOf(document.activeElement);
  const content = dialog?.querySelector('.ant-drawer-body, .ant-modal-body');
  if (!dialog || !content) return false;
  return focusFirstField(dialog, content) || content.querySelector(stops) !== null;
}

/**
 * Called when a form opens. Until a field of a window has the focus, keys are kept instead of running commands of the page below; then they are written
 * into that field. Ends without writing when the person uses the pointer, Escape or a key with Ctrl, Meta or Alt, when another control of the window has the
 * focus or a field outside of it, and by Tab in a window where no field takes the focus by itself, as on touch screens or beside an error.
 */
export function keepTypedAhead(): void {
  forgetTypedAhead();
  let text = '';
  let isOver = false;
  /** False while the key that opened the form may still be held down and repeats. */
  let isReleased = false;

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing, repeat } = event;
    if (isComposing) return;
    isReleased ||= !repeat;
    if (ctrlKey || metaKey || altKey || key === 'Escape' || (key === 'Tab' && leadsOn())) {
      end();
      return;
    }
    const isText = key.length === 1;
    const movesOn = key === 'Tab' || key === 'Enter';
    if (!isText && !movesOn && key !== 'Backspace') return;
    if (isReleased) {
      // What follows a key that moves on belongs to another field, which nobody knows yet.
      isOver ||= movesOn;
      if (!isOver) text = isText ? text + key : text.slice(0, -1);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    if (!target.closest('[role="dialog"]')) {
      // The person types somewhere else, e.g. in the search of the product or in a filter.
      if (target.matches(fields) || target.closest('dialog')) end();
      return;
    }
    if (target.matches(beforeAnyChoice)) return;
    end();
    if (!isReleased) dropRepetitions();
    if (text !== '' && target.matches(fields)) typeInto(target as HTMLInputElement | HTMLTextAreaElement, text);
  };
  function end(): void {
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('pointerdown', end, true);
    document.removeEventListener('focusin', onFocusIn);
    clearTimeout(timer);
    if (stop === end) stop = undefined;
  }
  window.addEventListener('keydown', onKeyDown, true);
  window.addEventListener('pointerdown', end, true);
  document.addEventListener('focusin', onFocusIn);
  const timer = setTimeout(end, longest);
  stop = end;
}

/** Keys have their usual effect again; what was kept is dropped. */
export function forgetTypedAhead(): void {
  stop?.();
}
