/** Keys that a person types before the form that was just opened has a field to take them: they are kept and written into its first field. */

const fields = 'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]):not([readonly]), textarea:not([readonly])';
/** What has the focus in a window before a person or the form has chosen something; antd puts it on these. */
const beforeAnyChoice = '[role="dialog"], .ant-drawer-close, .ant-modal-close, .ant-modal-title';
/** After this time without a field, keys have their usual effect again, ms. */
const longest = 10_000;

let stop: (() => void) | undefined;

/** Writes a text at the cursor, as if it had been typed. */
function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // Through the prototype, because React replaces the element's own setter to find out about changes.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}

/**
 * Called when a form opens. Until a field of a window has the focus, keys are kept instead of running commands of the page below; then they are written
 * into that field. Ends without writing when the person uses the pointer or Escape, or another control has the focus.
 */
export function keepTypedAhead(): void {
  forgetTypedAhead();
  let text = '';
  let isOver = false;

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (ctrlKey || metaKey || altKey || isComposing) return;
    if (key === 'Escape') {
      end();
      return;
    }
    const isText = key.length === 1;
    if (!isText && key !== 'Backspace' && key !== 'Tab' && key !== 'Enter') return;
    // What follows a key that moves on belongs to another field, which nobody knows yet.
    isOver ||= key === 'Tab' || key === 'Enter';
    if (!isOver) text = isText ? text + key : text.slice(0, -1);
    event.preventDefault();
    event.stopPropagation();
  };
  const onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || !target.closest('[role="dialog"]') || target.matches(beforeAnyChoice)) return;
    end();
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
