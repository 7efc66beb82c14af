/** Prints a list as a page for signature: title, filters, visible columns, who printed it and when. Loaded on first use. */

import { element, mostUpright, printPaper } from 'editable-table/paper';
import { saidOf } from 'shared-platform/joined-texts';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';

export interface PrintedList {
  readonly title: string;
  /** Notes below the title: filters, number of rows, who and when. */
  readonly notes: readonly string[];
  readonly columns: readonly PreparedColumn[];
  readonly rows: readonly AnyRow[];
  /** Returns the text of a column that only the screen can render. */
  readonly drawn: (row: AnyRow, column: PreparedColumn) => string;
  /** Labels of the lines on which people sign and write the date. */
  readonly signatures: readonly string[];
  readonly language: string;
}

function lineOf(page: Document, name: 'td' | 'th', cells: readonly { readonly text: string; readonly align: string }[]): HTMLElement {
  const line = element(page, 'tr');
  for (const { text, align } of cells) {
    const cell = element(page, name, text);
    if (align !== 'left') cell.dataset.align = align;
    if (name === 'th') (cell as HTMLTableCellElement).scope = 'col';
    line.append(cell);
  }
  return line;
}

/** Writes the list into an empty document. */
export function writeList(page: Document, { title, notes, columns, rows, drawn, signatures, language }: PrintedList): void {
  page.title = title;
  page.documentElement.lang = language;
  const head = element(page, 'thead');
  head.append(
    lineOf(page, 'th', [{ text: '#', align: 'left' }, ...columns.map((column) => ({ text: column.title, align: column.align }))]),
  );
  const body = element(page, 'tbody');
  for (const [index, row] of rows.entries()) {
    const cells = columns.map((column) => ({ text: column.text(row) || drawn(row, column), align: column.align }));
    body.append(lineOf(page, 'td', [{ text: String(index + 1), align: 'left' }, ...cells]));
  }
  const table = element(page, 'table');
  table.append(head, body);
  const signed = element(page, 'p', signatures.map((place) => saidOf(place, '________________')).join('\u2003\u2003'));
  page.body.replaceChildren(element(page, 'h1', title), ...notes.filter(Boolean).map((note) => element(page, 'p', note)), table, signed);
}

export function printList(list: PrintedList): Promise<void> {
  return printPaper((page) => writeList(page, list), list.columns.length > mostUpright);
}
