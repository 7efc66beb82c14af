/** The worker thread of `spreadsheet.ts`: it handles one task and returns one result. */
import { parentPort, workerData } from 'node:worker_threads';
import * as xlsx from '@e965/xlsx';
import { harmlessText, sheetName, writtenText } from 'shared-contracts/values/spreadsheet-text';
import writeExcelFile from 'write-excel-file/node';
import { plainZip, SheetRefused } from './plain-zip.ts';

export type SheetTask =
  | { kind: 'read'; data: Uint8Array; mostRows: number }
  | { kind: 'write'; name: string; rows: readonly (readonly (string | number | null)[])[]; widths: readonly number[] };
export type SheetResponse = { kind: 'rows'; rows: string[][] } | { kind: 'file'; data: Uint8Array } | { kind: 'refused'; message: string };

const mostColumns = 300;

async function read(data: Buffer, mostRows: number): Promise<string[][]> {
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
    sheets: 0,
  });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  if (!sheet) throw new SheetRefused('文件中没有工作表');
  const lines = (sheet as { '!data'?: (xlsx.CellObject | undefined)[][] })['!data'] ?? [];
  return Array.from(lines, (line) => Array.from(line ?? [], textOf).slice(0, mostColumns));
}

function textOf(cell: xlsx.CellObject | undefined): string {
  if (!cell || cell.v === undefined || cell.v === null) return '';
  if (cell.t === 'n' && typeof cell.z === 'string' && xlsx.SSF.is_date(cell.z)) return dateText(Number(cell.v));
  if (cell.t === 'n') return numberText(Number(cell.v));
  return writtenText(String(cell.v).trim());
}

/** Excel stores 15 digits; a value typed as 30.2 must not be read as 30.200000000000003. */
function numberText(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)));
}

function dateText(serial: number): string {
  const { y, m, d, H, M, S } = xlsx.SSF.parse_date_code(serial);
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const day = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`;
  return H || M || S ? `${day} ${two(H)}:${two(M)}:${two(S)}` : day;
}

async function write({ name, rows, widths }: Extract<SheetTask, { kind: 'write' }>): Promise<Uint8Array> {
  const data = rows.map((row) =>
    row.map((value) => {
      if (value === null || value === '') return null;
      if (typeof value === 'number') return { value, type: Number };
      return { value: harmlessText(value), type: String, wrap: value.includes('\n') };
    }),
  );
  return new Uint8Array(await writeExcelFile(data, { sheet: sheetName(name), columns: widths.map((width) => ({ width })) }).toBuffer());
}

async function perform(task: SheetTask): Promise<SheetResponse> {
  try {
    if (task.kind === 'write') return { kind: 'file', data: await write(task) };
    return { kind: 'rows', rows: await read(Buffer.from(task.data), task.mostRows) };
  } catch (error) {
    if (error instanceof SheetRefused) return { kind: 'refused', message: error.message };
    const encrypted = error instanceof Error && /password|encrypt/i.test(error.message);
    return { kind: 'refused', message: encrypted ? '文件已加密，请去除密码后再上传' : '文件已损坏，请重新导出后再上传' };
  }
}

perform(workerData as SheetTask).then((response) => parentPort?.postMessage(response));
