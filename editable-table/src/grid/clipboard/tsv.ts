/** Cells as tab-separated text, the clipboard format of spreadsheets. */

export type CellBlock = readonly (readonly string[])[];

const mustQuote = /[\t\r\n"]/;

/** Rows of cells as text with tabs and line breaks; cells that contain these or quotes are quoted. */
export function writeTsv(block: CellBlock): string {
  return block.map((row) => row.map((cell) => (mustQuote.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n');
}

/** End of the quoted cell that starts at `start`; -1 when the quote is an ordinary character. */
function closingQuote(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] !== '"') continue;
    if (text[index + 1] === '"') {
      index += 1;
      continue;
    }
    const next = text[index + 1];
    return next === undefined || next === '\t' || next === '\n' || next === '\r' ? index : -1;
  }
  return -1;
}

/** Index of the first tab or line break from `start` on. */
function cellEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && text[end] !== '\t' && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return end;
}

/** Parses tab-separated text into rows of cells, one row per step. A final line break does not start a new row. */
export function* readTsv(text: string): Generator<undefined, string[][]> {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const closing = text[at] === '"' ? closingQuote(text, at) : -1;
    const end = closing >= 0 ? closing + 1 : cellEnd(text, at);
    row.push(closing >= 0 ? text.slice(at + 1, closing).replaceAll('""', '"') : text.slice(at, end));
    at = end;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    yield;
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    if (at >= text.length) break;
  }
  return rows;
}
