/** Key bindings of a screen part, and how key presses are matched to them. */

/** A key binding; the help sheet shows one line for each. */
export interface KeyBinding {
  /** Keys by `KeyboardEvent.key`; letters in lower case, `Ctrl+Enter` with modifier. */
  readonly keys: readonly string[];
  /** What the key does, in the current language. */
  readonly label: string;
  /**
   * Where the key works: `list` (the focus is in the list or nowhere), `row` (the focus is in a row), `record` (a record is open), `any`
   * (everywhere).
   */
  readonly where: 'list' | 'row' | 'record' | 'any';
  /** Runs the command; false when there was nothing to do, so that the browser handles the key. */
  readonly run: () => boolean;
  /** Whether the key binding applies at present; if not, the help sheet does not list it. */
  readonly isPresent?: () => boolean;
}

const typedInto = 'input:not([type="checkbox"]):not([type="radio"]):not([type="button"]), textarea, select, [contenteditable="true"]';
/**
 * Selectors of elements that handle letter or arrow keys themselves. A tree, such as the side menu, is none of them: it says by `preventDefault`
 * which keys it has used, so that the keys of a list work after a click in the menu.
 */
const ownKeys = '[role="menu"], [role="menubar"], [role="listbox"], [role="grid"], [role="treegrid"], [role="combobox"], [role="textbox"]';

/** Whether the element uses keys itself: text input, or a widget with letter or arrow keys. */
export function hasOwnKeys(element: Element): boolean {
  return element.closest(`${typedInto}, ${ownKeys}`) !== null;
}

/** Name of a key press in the notation of key bindings; null with a modifier that no binding uses. */
export function pressedKey(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (ctrlKey || metaKey) return key === 'Enter' && !shiftKey ? 'Ctrl+Enter' : null;
  // Shift is allowed for `?` only, because most keyboards need it to type one.
  if (shiftKey && key !== '?') return null;
  return key.length === 1 ? key.toLowerCase() : key;
}

/**
 * The dialog or drawer that contains the element. When a drawer opens, focus is on a wrapper around its dialog, so the elements directly
 * inside are searched too.
 */
export function windowOf(element: Element): Element | null {
  if (element === document.body) return null;
  return element.closest('[role="dialog"], dialog') ?? element.querySelector(':scope > [role="dialog"], :scope > * > [role="dialog"]');
}
