/** Reads the uploaded workbooks of an import: the rows of the first sheet, each with its lines from further sheets. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Field } from 'shared-contracts/entity/field';
import { sheetName } from 'shared-contracts/values/spreadsheet-text';
import { importLimits, type LostLine, type UntakenColumn } from 'shared-contracts/wire/import-rows';
import { z } from 'zod';
import { Invalid } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import type { DictionaryTexts } from '../context/dictionaries.ts';
import { linePlace, type OwnLines } from '../entity/lines.ts';
import { type ReadSheet, readBook } from '../spreadsheet/spreadsheet.ts';
import type { Crud } from './crud-context.ts';
import {
  exportedTitles,
  importFields,
  readColumns,
  readRows,
  recordNumber,
  recordNumberLabel,
  refuseMissing,
  type SheetLine,
  type SheetRow,
} from './sheet-fields.ts';

export type Mapping = Readonly<Record<string, string>>;

const mappingSchema = z.record(z.string().max(200), z.string().max(60));

/**
 * The files of a multipart request, regardless of the names of its parts, and `mapping`: field names by title of a column. They stay in
 * memory while they are read, so together they may be no larger than one file.
 */
export async function uploads(request: FastifyRequest): Promise<{ files: Buffer[]; mapping: Mapping }> {
  if (!request.isMultipart()) throw new Invalid('文件导入失败！');
  const files: Buffer[] = [];
  let mapping: Mapping = {};
  const most = request.server.kernel.config.fileLimit;
  let left = most;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const data = await part.toBuffer();
      left -= data.length;
      if (left < 0) throw new Invalid(`文件导入失败:一次导入的文件合计不能超过${Math.round(most / 1_048_576)}MB，请分次导入`);
      files.push(data);
    } else if (part.fieldname === 'mapping') mapping = readMapping(part.value);
  }
  if (!files.length) throw new Invalid('文件导入失败:没有选择文件');
  return { files, mapping };
}

function readMapping(value: unknown): Mapping {
  try {
    return mappingSchema.parse(JSON.parse(String(value)));
  } catch {
    throw new Invalid('文件导入失败:列对应关系不正确');
  }
}

/** The rows of all uploaded workbooks, and which columns are unknown or missing. */
export interface ImportedSheets {
  readonly rows: readonly SheetRow[];
  /**
   * `unknown`: titles of columns of the first sheet that name no field. `missing`: names of required fields for which the first sheet has
   * no column.
   */
  readonly unknown: ReadonlySet<string>;
  readonly missing: ReadonlySet<string>;
  /** Columns whose values are not read because their titles name no field: those of `unknown`, and those of the sheets of sub-tables. */
  readonly untaken: readonly UntakenColumn[];
  /** Lines of sub-tables whose record number occurs in no row of the first sheet. */
  readonly lost: readonly LostLine[];
}

/** Names of a sheet with lines of this sub-table: its name in both languages, also shortened as a workbook shortens it. */
const sheetNamesOf = ({ name, definition: { label } }: OwnLines): string[] => [...label, ...label.map(sheetName), name];

/** Reads the workbooks. `isLenient`: required columns may be missing, because a person assigns their titles afterwards. */
export async function readImport(
  made: Crud,
  caller: Caller,
  { files, mapping }: { readonly files: readonly Buffer[]; readonly mapping: Mapping },
  { texts, isLenient }: { readonly texts: DictionaryTexts; readonly isLenient: boolean },
): Promise<ImportedSheets> {
  const fields = importFields(made.context.entity, caller);
  const found = {
    rows: [] as SheetRow[],
    unknown: new Set<string>(),
    missing: new Set<string>(),
    lost: [] as LostLine[],
  };
  const ofLines: UntakenColumn[] = [];
  const names = made.lines.flatMap(sheetNamesOf);
  const known = exportedTitles(made.context.entity, caller);
  if (made.lines.length > 0) known.push(...recordNumberLabel);
  for (const data of files) {
    const [first, ...others] = await readBook(data, { names, account: caller });
    if (!first) continue;
    const columns = readColumns(fields, first.rows, isLenient ? mapping : {}, known);
    if (!isLenient) refuseMissing(fields, columns.missing);
    for (const title of columns.unknown) found.unknown.add(title);
    for (const name of columns.missing) found.missing.add(name);
    const rows = await inTurns(first.rows, columns.headerAt, (part) => readRows(fields, part, texts, columns));
    const joined = joinLines(made, caller, rows, others, texts);
    found.lost.push(...joined.lost);
    ofLines.push(...joined.untaken);
    for (const row of joined.rows) found.rows.push(row);
    // The limit is checked after each file, so that further files are not read once it is exceeded.
    if (found.rows.length > importLimits.rows) throw new Invalid(`文件导入失败:一次最多导入${importLimits.rows}行`);
  }
  if (!found.rows.length) throw new Invalid('文件导入失败:文件中没有数据');
  return { ...found, untaken: [...[...found.unknown].map((title) => ({ title })), ...ofLines] };
}

/** Number of rows that are read without interruption; after them other requests are served. */
const turnRows = 1_000;

/** Reads a long sheet in parts, between which other calls are served. Each row keeps its row number in the whole sheet. */
async function inTurns(cells: ReadSheet['rows'], headerAt: number, read: (part: ReadSheet['rows']) => SheetRow[]): Promise<SheetRow[]> {
  const heads = cells.slice(0, headerAt + 1);
  const rows: SheetRow[] = [];
  for (let from = headerAt + 1; from < cells.length; from += turnRows) {
    const part = read([...heads, ...cells.slice(from, from + turnRows)]);
    for (const row of part) rows.push({ ...row, line: row.line + from - headerAt - 1 });
    await nextTurn();
  }
  return rows;
}

/** Adds to each row of the first sheet the rows of the further sheets that have the same record number: these become the record's lines. */
function joinLines(
  made: Crud,
  caller: Caller,
  rows: readonly SheetRow[],
  sheets: readonly ReadSheet[],
  texts: DictionaryTexts,
): Pick<ImportedSheets, 'rows' | 'lost' | 'untaken'> {
  const untaken: UntakenColumn[] = [];
  const lines = new Map<SheetRow, Record<string, SheetLine[]>>();
  const lost: LostLine[] = [];
  const byNumber = Map.groupBy(rows, ({ number }) => number ?? '');
  for (const sheet of sheets) {
    const own = made.lines.find((lines) => sheetNamesOf(lines).includes(sheet.name));
    if (!own || sheet.rows.length === 0) continue;
    const read = linesIn(own, caller, sheet, texts);
    for (const title of new Set(read.unknown)) untaken.push({ title, lines: own.name });
    for (const { line, values, number = '' } of read.rows) {
      const [record, another] = byNumber.get(number) ?? [];
      if (number !== '' && record && !another) {
        const known = lines.get(record) ?? {};
        const list = known[own.name] ?? [];
        list.push({ line, values });
        known[own.name] = list;
        lines.set(record, known);
      } else {
        lost.push({ line, lines: own.name, number, isRepeated: another !== undefined });
      }
    }
  }
  return { rows: rows.map((row) => (lines.has(row) ? { ...row, lines: lines.get(row) ?? {} } : row)), lost, untaken };
}

/** The text that says why a line of a sub-table is not imported, with its sheet and row number. */
export function lostText(made: Crud, { line, lines, number, isRepeated }: LostLine): string {
  const own = made.lines.find(({ name }) => name === lines);
  const place = own ? `${linePlace(own, line)}: ` : '';
  if (number === '') return `${place}没有填写${recordNumber}`;
  return place + (isRepeated ? `${recordNumber}“${number}”对应多行` : `没有${recordNumber}为“${number}”的行`);
}

function linesIn(
  own: OwnLines,
  caller: Caller,
  { rows }: ReadSheet,
  texts: DictionaryTexts,
): { readonly rows: readonly SheetRow[]; readonly unknown: readonly string[] } {
  const fields: readonly (readonly [string, Field])[] = importFields(own.entity, caller);
  const columns = readColumns(fields, rows, {}, [...exportedTitles(own.entity, caller), ...recordNumberLabel]);
  refuseMissing(fields, columns.missing, own.definition.label[0]);
  if (columns.numberAt < 0) throw new Invalid(`文件导入失败:${own.definition.label[0]}缺少列 ${recordNumber}`);
  return { rows: readRows(fields, rows, texts, columns), unknown: columns.unknown };
}
