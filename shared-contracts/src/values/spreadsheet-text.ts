/** Texts on their way into spreadsheets, and back: the server's lists and the editable table write them alike. */

const formulaBegin = /^[=+\-@\t\r]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those that no sheet can hold
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The text so that no spreadsheet program takes it for a formula: with an apostrophe before it where it looks like one. */
export function harmlessText(text: string): string {
  const writable = text.replace(unwritable, '');
  return formulaBegin.test(writable) ? `'${writable}` : writable;
}

/** The text that `harmlessText` was given. */
export function writtenText(text: string): string {
  return text.startsWith("'") && formulaBegin.test(text.slice(1)) ? text.slice(1) : text;
}

/** Name of a sheet: without what spreadsheet programs refuse, 31 characters at most. */
export function sheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
}
