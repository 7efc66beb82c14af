/** Where the focus begins in a dialog. */

const typable = 'input:not(:disabled):not([readonly]):not([type="hidden"]), textarea:not(:disabled), [role="switch"]:not(:disabled)';

/** Whether people type without a keyboard of their own; the one on the screen would cover the dialog. */
const isTouch = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches === true;

/**
 * Whether no control of the dialog was chosen yet: the focus is outside, on the dialog itself, on its close button, where antd puts it, or on
 * its heading, where it waits for a field.
 */
function isFree(dialog: Element, focused: Element | null): boolean {
  if (!focused || focused === dialog || !dialog.contains(focused)) return true;
  return focused.matches('.ant-drawer-close, .ant-modal-close, .ant-modal-title');
}

/** Focuses the first field in the element, unless a control of the dialog has the focus or people type on the screen. Returns whether it did. */
export function focusFirstField(dialog: Element, within: Element): boolean {
  if (isTouch() || !isFree(dialog, document.activeElement)) return false;
  // Forms keep values without a control in hidden inputs, which cannot have the focus.
  const field = [...within.querySelectorAll<HTMLElement>(typable)].find((one) => !one.closest('.ant-form-item-hidden, [hidden]'));
  field?.focus({ preventScroll: true });
  return field !== undefined;
}

/** Focuses the first field of the dialog, or, if it has none, its heading. */
export function focusFirst(dialog: Element): void {
  if (focusFirstField(dialog, dialog.querySelector('.ant-modal-body') ?? dialog) || !isFree(dialog, document.activeElement)) return;
  const heading = dialog.querySelector<HTMLElement>('.ant-modal-title');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
