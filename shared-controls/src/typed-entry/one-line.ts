/** Pasting into single-line fields, which would silently drop the line breaks of a pasted text. */
import type { ClipboardEvent } from 'react';

/** A text without the final line break that spreadsheets add to a copied cell. */
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

/** Handles a paste with line breaks by calling `onLines`; a paste of one line is left to the browser. */
export function pasteOneLine(event: ClipboardEvent<HTMLInputElement>, onLines: (text: string) => void): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\r\n]/.test(text)) return;
  event.preventDefault();
  if (hasLineBreak(text)) onLines(text.replace(/\r\n?/g, '\n'));
  else insertText(event.currentTarget, withoutLastBreak(text));
}
