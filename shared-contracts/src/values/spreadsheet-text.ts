/** Escapes texts for spreadsheets, and back: the server's lists and the editable table use the same functions. */

/**
 * How a formula begins: programs with the settings of East Asia take the full-width signs for the usual ones. A text that has such a begin
 * behind apostrophes gets one more, so that reading takes away the one that was added.
 */
const formulaBegin = /^'*[=+\-@＝＋－＠\t\r\n]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that no sheet can hold
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text with an apostrophe before it when a spreadsheet program would take it for a formula. */
export function harmlessText(text: string): string {
  const writable = text.replace(unwritable, '');
  return formulaBegin.test(writable) ? `'${writable}` : writable;
}

/** Removes the apostrophe that `harmlessText` added. */
export function writtenText(text: string): string {
  return text.startsWith("'") && formulaBegin.test(text.slice(1)) ? text.slice(1) : text;
}

/** A valid name for a sheet: without characters that spreadsheet programs refuse, at most 31 characters. */
export function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
