/** Prints all rows of a table, not only the rendered ones; loaded with the first print. */
import { inSlices } from './in-slices.ts';
import { element, mostUpright, printPaper } from './paper.ts';
import { type SheetCell, type SheetSource, sheetRow, whenNamed } from './sheet-rows.ts';

/** A line below the printed rows, with sums or averages. */
export interface PrintedSum {
  readonly label: string;
  readonly texts: Readonly<Record<string, string>>;
}

export interface PrintedSheet extends SheetSource {
  /** Text that is printed below the title. */
  readonly note: string;
  readonly language: string;
  readonly sums: readonly PrintedSum[];
}

function cellsOf(page: Document, { columns }: PrintedSheet, cells: readonly SheetCell[], name: 'td' | 'th' = 'td'): HTMLElement[] {
  return cells.map((cell, index) => {
    const made = element(page, name, String(cell));
    const { column, kind } = columns[index] ?? {};
    const align = column?.align ?? kind?.align;
    if (align && align !== 'left') made.dataset.align = align;
    return made;
  });
}

/** The header as `thead`, which browsers repeat on every printed page. */
function headOf(page: Document, sheet: PrintedSheet): HTMLElement {
  const line = element(page, 'tr');
  const titles = sheet.columns.map(({ column }) => column.title);
  line.append(element(page, 'th', '#'), ...cellsOf(page, sheet, titles, 'th'));
  for (const cell of line.children) (cell as HTMLTableCellElement).scope = 'col';
  const head = element(page, 'thead');
  head.append(line);
  return head;
}

function sumsOf(page: Document, sheet: PrintedSheet): HTMLElement[] {
  return sheet.sums.map(({ label, texts }) => {
    const line = element(page, 'tr');
    const cells = sheet.columns.map(({ column }) => texts[column.key] ?? '');
    line.dataset.sum = '';
    line.append(element(page, 'td', label), ...cellsOf(page, sheet, cells));
    return line;
  });
}

/** Writes the table into an empty document. Sums follow the last row instead of being repeated on every page. */
export async function writePaper(page: Document, sheet: PrintedSheet): Promise<void> {
  page.title = sheet.title;
  page.documentElement.lang = sheet.language;
  const table = element(page, 'table');
  const body = element(page, 'tbody');
  await inSlices(sheet.rowKeys, (rowKey, index) => {
    const line = element(page, 'tr');
    line.append(element(page, 'td', String(index + 1)), ...cellsOf(page, sheet, sheetRow(sheet, rowKey)));
    body.append(line);
  });
  body.append(...sumsOf(page, sheet));
  table.append(headOf(page, sheet), body);
  page.body.replaceChildren(element(page, 'h1', sheet.title), element(page, 'p', sheet.note), table);
}

/** Opens the browser's print dialog for the table; the document is removed afterwards. */
export async function printSheet(sheet: PrintedSheet): Promise<void> {
  await whenNamed(sheet);
  await printPaper((page) => writePaper(page, sheet), sheet.columns.length > mostUpright);
}
