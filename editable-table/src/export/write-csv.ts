import { harmlessText } from 'shared-contracts/values/spreadsheet-text';
import { inSlices } from './in-slices.ts';
import { type SheetCell, type SheetSource, sheetRow } from './sheet-rows.ts';

const mustQuote = /[",\r\n]|^\s|\s$/;

function csvCell(cell: SheetCell): string {
  if (typeof cell === 'number') return String(cell);
  const text = harmlessText(cell);
  return mustQuote.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly SheetCell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The rows as CSV (RFC 4180) in UTF-8 with byte order mark, by which spreadsheet programs recognise the encoding. */
export async function writeCsv(source: SheetSource): Promise<Blob> {
  const lines = ['\uFEFF', csvLine(source.columns.map(({ column }) => column.title))];
  await inSlices(source.rowKeys, (rowKey) => {
    lines.push(csvLine(sheetRow(source, rowKey)));
  });
  return new Blob(lines, { type: 'text/csv;charset=utf-8' });
}
