/** The worker thread of `spreadsheet.ts`: reads one file and sends its cells in parts. */
import { parentPort, workerData } from 'node:worker_threads';
import * as xlsx from '@e965/xlsx';
import { writtenText } from 'shared-contracts/values/spreadsheet-text';
import { plainZip, SheetRefused } from './plain-zip.ts';

export interface SheetTask {
  readonly data: Uint8Array;
  readonly mostRows: number;
  /** Names of further sheets that are read in addition to the first sheet. */
  readonly names: readonly string[];
}
/** A message of the worker thread: a sheet begins, some of its rows follow, everything has been read, or the file is refused. */
export type SheetResponse =
  | { readonly kind: 'sheet'; readonly name: string }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'end' }
  | { readonly kind: 'refused'; readonly message: string };

/** Number of rows in one message of the worker thread. */
const partRows = 500;
const mostColumns = 300;
/**
 * Largest number of characters in the cells of a file: 50,000 rows of sixteen columns with twenty characters each. A small file may hold many times as
 * many, because repeated texts are compressed, and everything that is read from it stays in memory.
 */
const mostCharacters = 16_000_000;

/** Yields the sheets with their cells as texts; a sheet is converted only when it is requested. */
async function read({ data: bytes, mostRows, names }: SheetTask): Promise<{ name: string; rows: () => string[][] }[]> {
  const data = Buffer.from(bytes);
  const zip = data.length > 4 && data.readUInt32BE(0) === 0x504b0304;
  const compound = data.length > 8 && data.readUInt32BE(0) === 0xd0cf11e0;
  if (!zip && !compound) throw new SheetRefused('文件格式不正确，请上传 .xls 或 .xlsx 文件');
  const book = xlsx.read(zip ? await plainZip(data) : data, {
    type: 'buffer',
    dense: true,
    sheetRows: mostRows,
    cellNF: true,
    cellFormula: false,
    cellHTML: false,
    sheets: [0, ...names],
  });
  const [first] = book.SheetNames;
  if (first === undefined || !book.Sheets[first]) throw new SheetRefused('文件中没有工作表');
  const wanted = book.SheetNames.filter((name) => name === first || names.includes(name));
  // Workbooks of older programs for the Mac count days from 1904 instead of 1900.
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true;
  return wanted.flatMap((name) => {
    const sheet = book.Sheets[name];
    return sheet ? [{ name, rows: () => textsOf(sheet, isFrom1904) }] : [];
  });
}

function textsOf(sheet: xlsx.WorkSheet, isFrom1904: boolean): string[][] {
  const lines = (sheet as { '!data'?: (xlsx.CellObject | undefined)[][] })['!data'] ?? [];
  return Array.from(lines, (line) => Array.from(line ?? [], (cell) => textOf(cell, isFrom1904)).slice(0, mostColumns));
}

function textOf(cell: xlsx.CellObject | undefined, isFrom1904: boolean): string {
  // The value of a cell with an error is the error's number (7 for #DIV/0!), which must not be read as the cell's content.
  if (cell?.t === 'e') return cell.w ?? '#ERROR!';
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n' && typeof cell.z === 'string' && xlsx.SSF.is_date(cell.z)) return dateText(Number(cell.v), isFrom1904);
  if (cell.t === 'n') return numberText(Number(cell.v));
  return writtenText(String(cell.v).trim());
}

/** From here on a number has more digits than Excel keeps. */
const beyondDigits = 1e15;

/**
 * Excel stores 15 digits; a value typed as 30.2 must not be read as 30.200000000000003. Excel puts zeros in the place of the further digits of a
 * longer number, such as that of a card typed into a cell for numbers: it is read in a form with an exponent, which the import refuses, because the
 * lost digits are unknown (`lostDigits` in sheet-fields.ts). A whole number of 16 digits that does not end in 0 was written by another program,
 * with all of its digits.
 */
function numberText(value: number): string {
  if (Number.isSafeInteger(value) && value % 10 !== 0) return String(value);
  if (Math.abs(value) >= beyondDigits) return value.toExponential(14).replace('e', 'E');
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}

/** Text of a day, with the time if the cell has one. A number that is no day of the calendar stays, and the field's check refuses it. */
function dateText(serial: number, isFrom1904: boolean): string {
  const moment = xlsx.SSF.parse_date_code(serial, { date1904: isFrom1904 });
  if (!moment) return numberText(serial);
  const { y, m, d, H, M, S } = moment;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
  return H || M || S ? `${day} ${two(H)}:${two(M)}:${two(S)}` : day;
}

/** Sends a message to the main thread and waits until the main thread asks for the next one. */
async function tell(response: SheetResponse): Promise<void> {
  const asked = new Promise((resolve) => parentPort?.once('message', resolve));
  parentPort?.postMessage(response);
  await asked;
}

const lengthOf = (rows: readonly (readonly string[])[]): number =>
  rows.reduce((sum, cells) => cells.reduce((length, { length: more }) => length + more, sum), 0);

async function perform(task: SheetTask): Promise<void> {
  let characters = 0;
  try {
    for (const { name, rows } of await read(task)) {
      await tell({ kind: 'sheet', name });
      const texts = rows();
      characters += lengthOf(texts);
      if (characters > mostCharacters) throw new SheetRefused('文件中的文字过多，请分成多个文件导入');
      for (let at = 0; at < texts.length; at += partRows) await tell({ kind: 'rows', rows: texts.slice(at, at + partRows) });
    }
    parentPort?.postMessage({ kind: 'end' } satisfies SheetResponse);
  } catch (error) {
    const encrypted = error instanceof Error && /password|encrypt/i.test(error.message);
    const broken = encrypted ? '文件已加密，请去除密码后再上传' : '文件已损坏，请重新导出后再上传';
    const message = error instanceof SheetRefused ? error.message : broken;
    parentPort?.postMessage({ kind: 'refused', message } satisfies SheetResponse);
  }
}

await perform(workerData as SheetTask);
