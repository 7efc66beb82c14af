/** Which key does what: bindings of a surface, and the press that a binding answers to. */

/** One line of the sheet of keys. */
export interface KeyBinding {
  /** Keys as `KeyboardEvent.key` names them; letters in lower case, `Ctrl+Enter` with the modifier. */
  readonly keys: readonly string[];
  /** What it does, in the person's language. */
  readonly label: string;
  /** Where it works: `list` (the focus is in the list or nowhere), `row` (on a row or its controls), `record` (a record is open), `any`. */
  readonly where: 'list' | 'row' | 'record' | 'any';
  /** Returns false if there was nothing to do; the browser then gets the key. */
  readonly run: () => boolean;
  /** Where it depends on what is drawn: false leaves it out of the sheet. */
  readonly isPresent?: () => boolean;
}

const typedInto = 'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]), textarea, select, [contenteditable="true"]';
/** Elements with letter or arrow keys of their own. */
const ownKeys = '[role="tree"], [role="menu"], [role="menubar"], [role="listbox"], [role="grid"], [role="combobox"], [role="textbox"]';

/** Whether the keys of the element are its own: text is typed there, or letters and arrows mean something there. */
export function hasOwnKeys(element: Element): boolean {
  return element.closest(`${typedInto}, ${ownKeys}`) !== null;
}

/** The name of a press in bindings; null for one with a modifier that no binding has. */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' && !shiftKey ? 'Ctrl+Enter' : null;
  // A question mark needs the shift key on most keyboards, and is a sign of its own.
  if (shiftKey && key !== '?') return null;
  return key.length === 1 ? key.toLowerCase() : key;
}

/** The window that the element is in. A drawer gives the focus first to the element around its window. */
export function windowOf(element: Element): Element | null {
  if (element === document.body) return null;
  return element.closest('[role="dialog"], dialog') ?? element.querySelector(':scope > [role="dialog"], :scope > * > [role="dialog"]');
}
