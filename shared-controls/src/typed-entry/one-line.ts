/** Pastes into fields of a single line: such a field would silently drop the line breaks of a pasted text. */
import type { ClipboardEvent } from 'react';

/** A text without the line break that spreadsheets put behind a copied cell. */
export function withoutLastBreak(text: string): string {
  return text.replace(/(?:\r\n|\r|\n)$/, '');
}

/** Whether a pasted text is more than one line. */
export function hasLineBreak(text: string): boolean {
  return /[\r\n]/.test(withoutLastBreak(text));
}

/** Sets the value of an input so that React's change handler runs. */
export function insertText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.setRangeText(text, field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Handles the paste of a text with line breaks: `onLines` says what becomes of it. One line goes its usual way. */
export function pasteOneLine(event: ClipboardEvent<HTMLInputElement>, onLines: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  if (hasLineBreak(text)) onLines(text.replace(/\r\n?/g, '\n'));
  else insertText(event.currentTarget, withoutLastBreak(text));
}
