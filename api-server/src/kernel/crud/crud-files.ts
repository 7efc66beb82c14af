/** Export of an entity's list, and the template of its import (docs/wire.md). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { EntityDefinition, LinesDefinition } from 'shared-contracts/entity/entity';
import { listQuerySchema } from 'shared-contracts/entity/entity-schema';
import type { Field } from 'shared-contracts/entity/field';
import type { Label } from 'shared-contracts/texts/label';
import { z } from 'zod';
import { Business, NotAllowed, Unavailable } from '../basics/errors.ts';
import { FileResponse } from '../basics/response.ts';
import { AccessWatch } from '../caller/access-watch.ts';
import type { Caller } from '../caller/caller.ts';
import { idList, mostIds } from '../database/batch.ts';
import type { Tx } from '../database/database.ts';
import type { Prepared } from '../entity/entity-context.ts';
import { linesOfParents, type OwnLines, parentKey } from '../entity/lines.ts';
import { toRecords, type WireRecord } from '../entity/records.ts';
import { mayRead } from '../entity/row-scope.ts';
import { type RouteContext, route } from '../http/route.ts';
import type { ListReader } from '../query/page-query.ts';
import type { WireQuery } from '../query/query-language.ts';
import { BookFile, type BookSheet, type FinishedBook } from '../spreadsheet/book-file.ts';
import { SheetSlots, takeSheetPlace } from '../spreadsheet/sheet-jobs.ts';
import type { Crud } from './crud-context.ts';
import { listReader, prepareQuestion, questionOf } from './crud-read.ts';
import { goneSignal, type Watch, watchedFile } from './export-progress.ts';
import { RecordNames } from './record-names.ts';
import { ChoiceLists, offeredTexts } from './sheet-choices.ts';
import { defaultNote } from './sheet-defaults.ts';
import {
  cellOf,
  exportFields,
  exportHeads,
  headerOf,
  importFields,
  inSheet,
  listTitle,
  recordNumberLabel,
  type SheetLanguage,
  sheetLanguageOf,
  textsInSheet,
} from './sheet-fields.ts';
import { isReference, learnShown, referenceNote, shownReference } from './sheet-references.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function registerExport(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  const reader = listReader(app, made);
  const send = async ({ caller, request, reply }: ExportCall, selections: readonly string[] | undefined) => {
    // An export contains the list's rows, so it needs the permission of the list.
    if (!mayRead(caller, entity)) throw new NotAllowed();
    const query = request.query as WireQuery;
    const language = sheetLanguageOf(query);
    if (query.template === 'Y') return await template(made, caller, language);
    const asked = { ...query, ...(selections && { selections: selections.join(',') }) };
    const make = async (watch: Watch) => await exportFile(made, reader, { caller, query: asked, language }, watch);
    const name = `${inSheet(entity.label, language)}.xlsx`;
    // The limit of concurrent exports is checked before the response begins, so that a refusal has its own HTTP status.
    const leave = takeSheetPlace(caller);
    const held = async (watch: Watch) => {
      try {
        const file = await make(watch);
        // The account's slot is freed when the stream closes, because the temporary file is removed only then.
        file.stream.once('close', leave);
        return file;
      } catch (error) {
        leave();
        throw error;
      }
    };
    if (query.progress === 'Y') return watchedFile(name, reply, held);
    const { size, stream } = await held({ signal: goneSignal(reply), tell: () => undefined });
    return new FileResponse(name, sheetType, stream, false, size);
  };
  const call = {
    url: `${entity.api}/exportXls`,
    access: `${entity.name}:export` as const,
    tier: entity.tier,
    describeQuery: listQuerySchema(entity),
    result: 'file' as const,
    summary: `${entity.label[1]}: rows of the query (or the selected ones) as .xlsx, in Chinese or English`,
    tags: [entity.name],
    transaction: false as const,
    prepare: prepareQuestion(app, made),
  };
  route(app, { ...call, method: 'GET', handler: async (context) => await send(context, undefined) });
  // The POST variant exists because a URL cannot hold thousands of ids.
  route(app, { ...call, method: 'POST', body: exportBody, handler: async (context) => await send(context, context.body.selections) });
}

type ExportCall = Pick<RouteContext<'signedIn', undefined, undefined, false>, 'caller' | 'request' | 'reply'>;

const exportBody = z.object({ selections: z.array(z.string().max(36)).max(mostIds).optional() });

/** Limits exports on this process: when all slots are used, further ones wait, and one account can never use all slots. */
const exportSlots = new SheetSlots({ atOnce: 3, perAccount: 2, mostWaiting: 16 });

/** Largest number of rows in an export: together with the header row they fit into one sheet. */
const mostExportRows = 1_000_000;
/** Number of rows between two progress messages. */
const toldRows = 1_000;

type LinesSheet = OwnLines & { readonly sheet: number; readonly fields: readonly [string, Field][] };

/** State of an export while its workbook is being written. */
interface Export {
  readonly made: Crud;
  readonly caller: Caller;
  readonly language: SheetLanguage;
  readonly book: BookFile;
  readonly fields: readonly [string, Field][];
  /** The sub-tables. Each gets a sheet, whose first column is the number of the record. */
  readonly lines: readonly LinesSheet[];
  readonly prepared: Prepared;
  /** The records to which the exported ones refer. */
  readonly names: RecordNames;
  readonly watch: Watch;
  readonly access: AccessWatch;
  rows: number;
}

interface ExportWish {
  readonly caller: Caller;
  readonly query: WireQuery;
  readonly language: SheetLanguage;
}

async function exportFile(made: Crud, reader: ListReader, { caller, query, language }: ExportWish, watch: Watch): Promise<FinishedBook> {
  const leave = await exportSlots.take(caller, watch.signal);
  try {
    const { entity } = made.context;
    const fields = exportFields(entity, caller);
    const lines = made.lines.map((own, index) => ({ ...own, sheet: index + 1, fields: exportFields(own.entity, caller) }));
    const book = await BookFile.open(sheetsOf(entity, fields, lines, language));
    try {
      const prepared = await made.prepared(caller);
      const exported: Export = {
        made,
        caller,
        language,
        book,
        fields,
        lines,
        prepared: { ...prepared, texts: textsInSheet(prepared.texts, language) },
        names: new RecordNames(caller),
        watch,
        access: new AccessWatch(made.context.app.kernel.sessions, caller, `${entity.name}:export`),
        rows: 0,
      };
      await writeHeads(exported);
      await readAll(exported, reader, query);
      await exported.access.check();
      if (exported.rows % toldRows > 0) watch.tell(exported.rows);
      return await book.finish();
    } catch (error) {
      await book.discard();
      throw error;
    }
  } finally {
    leave();
  }
}

const widthOf = ([, { kind }]: readonly [string, { kind: string }]) => (kind === 'instant' || kind === 'longText' ? 22 : 15);
const numberWidth = 8;

/**
 * The sheets of a workbook: the records, then each sub-table. With sub-tables, the first column of every sheet is the record's number, by which
 * rows of a sub-table find their record.
 */
function sheetsOf(
  entity: EntityDefinition,
  fields: readonly [string, Field][],
  lines: readonly { readonly definition: LinesDefinition; readonly fields: readonly [string, Field][] }[],
  language: SheetLanguage,
): BookSheet[] {
  const widths = fields.map(widthOf);
  return [
    { name: inSheet(entity.label, language), widths: lines.length > 0 ? [numberWidth, ...widths] : widths },
    ...lines.map((own) => ({ name: inSheet(own.definition.label, language), widths: [numberWidth, ...own.fields.map(widthOf)] })),
  ];
}

async function writeHeads({ made, caller, language, book, fields, lines }: Export): Promise<void> {
  const { entity } = made.context;
  const titles = fields.map(([, field]) => headerOf(field, false, language));
  const number = inSheet(recordNumberLabel, language);
  const above = exportHeads(listTitle(entity.label, language), caller, language);
  await book.write(0, [...above, lines.length > 0 ? [number, ...titles] : titles]);
  for (const { sheet, definition, fields: own } of lines) {
    const heads = [number, ...own.map(([, field]) => headerOf(field, false, language))];
    await book.write(sheet, [...exportHeads(linesTitle(entity, definition, language), caller, language), heads]);
  }
}

/** The title above the lines of a sub-table. */
const linesTitle = ({ label }: EntityDefinition, lines: LinesDefinition, language: SheetLanguage): string =>
  `${inSheet(label, language)}${language === 'en-US' ? ': ' : ''}${inSheet(lines.label, language)}`;

/** Reads the rows in slices within what the caller may see; when the client disconnects or may not export any more, the export ends after the current slice. */
async function readAll(exported: Export, reader: ListReader, query: WireQuery): Promise<void> {
  const { made, caller } = exported;
  const { table, app } = made.context;
  const { database } = app.kernel;
  const { selections } = query;
  const chosen: SQL | undefined = typeof selections === 'string' && selections !== '' ? inArray(table.id, idList(selections)) : undefined;
  const { where, order } = questionOf(made, caller, query);
  const part = { where: chosen ? sql`${where} and ${chosen}` : where, order, limit: mostExportRows + 1 };
  if (database.kind === 'embedded') {
    const within = (work: (tx: Tx) => Promise<void>) => database.as(caller, work);
    await reader.heldSlices(within, part, (tx, rows) => writeSlice(exported, tx, rows));
  } else {
    await database.as(caller, async (tx) => {
      // After a conflict the database repeats the transaction. The export fails then, because its rows would be written twice.
      if (exported.rows > 0) throw new Unavailable();
      await reader.slices(tx, part, (rows) => writeSlice(exported, tx, rows));
    });
  }
}

async function writeSlice(exported: Export, tx: Tx, rows: WireRecord[]): Promise<void> {
  const { made, caller, book, fields, lines, prepared, watch, access } = exported;
  if (watch.signal.aborted) throw new Unavailable();
  access.glance();
  const before = exported.rows;
  if (before + rows.length > mostExportRows) throw new Business(`导出数据超过${mostExportRows}行，请缩小查询范围`);
  const records = await made.context.finish(tx, rows, caller, prepared);
  const cellsOf = await cellReader(exported, tx, fields, records);
  const cells = records.map((record, index) => {
    const own = cellsOf(record);
    return lines.length > 0 ? [before + index + 1, ...own] : own;
  });
  await book.write(0, cells);
  cells.length = 0;
  // Other requests are served between two slices; within a slice that is not necessary, because a slice is short.
  await nextTurn();
  for (const own of lines) await writeLinesOf(exported, tx, own, records);
  exported.rows = before + records.length;
  // The list is emptied after use: the garbage collector may keep an old list for long, and all its rows with it.
  records.length = 0;
  if (Math.floor(exported.rows / toldRows) > Math.floor(before / toldRows)) watch.tell(exported.rows);
}

/** Returns how the cells of a record are made, after reading the names of the records to which these ones refer. */
async function cellReader(
  { made, names, language }: Export,
  tx: Tx,
  fields: readonly [string, Field][],
  records: readonly WireRecord[],
): Promise<(record: WireRecord) => (string | number | null)[]> {
  const isImported = made.context.entity.generic.includes('import');
  await learnShown(tx, names, { fields, isImported }, records);
  return (record) =>
    fields.map(([name, field]) =>
      isReference(field) ? shownReference(names, [name, field], record, isImported) : cellOf(name, field, record, language),
    );
}

/** Adds the lines of these records to the sheet of their sub-table. */
async function writeLinesOf(exported: Export, tx: Tx, own: LinesSheet, records: readonly WireRecord[]) {
  const { caller, book, prepared, rows: before } = exported;
  const numbers = new Map(records.map(({ id }, index) => [String(id), before + index + 1]));
  const stored = await linesOfParents(tx, caller, own, [...numbers.keys()]);
  const parents = stored.map((line) => numbers.get(String(line[parentKey(own)])) ?? null);
  const shown = toRecords(own.entity, stored, caller, prepared.texts);
  const cellsOf = await cellReader(exported, tx, own.fields, shown);
  const cells = shown.map((line, index) => ({ number: parents[index] ?? 0, row: [parents[index] ?? null, ...cellsOf(line)] }));
  const sorted = cells.sort((left, right) => left.number - right.number).map(({ row }) => row);
  await book.write(own.sheet, sorted);
}

/** Row of a template below its title, note and headers. */
const firstRow = 4;

/** The texts of a template. */
const templateTexts = {
  title: ['导入模板', ': import template'],
  note: ['带*的列必填，请勿修改表头', 'Columns with * are required; do not change the headings'],
  lines: [
    '；明细在后面的工作表中，“序号”相同的行属于同一条记录',
    '; the lines stand in the sheets behind this one, and rows with the same “No.” belong to one record',
  ],
} as const satisfies Readonly<Record<string, Label>>;

/** The sheets that an import reads, with header rows only; cells of fields with a dictionary offer its texts. */
export async function template(made: Crud, caller: Caller, language: SheetLanguage): Promise<FileResponse> {
  const said = (label: Label): string => inSheet(label, language);
  const { entity } = made.context;
  const fields = importFields(entity, caller);
  const lines = made.lines.map((own) => ({ ...own, fields: importFields(own.entity, caller) }));
  const note = said(templateTexts.note);
  const texts = textsInSheet((await made.prepared(caller)).texts, language);
  const notesOf = (own: readonly [string, Field][]) => defaultNote(own, texts, language === 'en-US') + referenceNote(own, language);
  const heads = (own: readonly [string, Field][]) => own.map(([, field]) => headerOf(field, true, language));
  const number = lines.length > 0 ? [said(recordNumberLabel)] : [];
  const all = [fields, ...lines.map((own) => own.fields)];
  const { database } = made.context.app.kernel;
  const lists = new ChoiceLists(await database.as(caller, (tx) => offeredTexts(tx, all.flat(), language), { readOnly: true }), language);
  const before = number.length;
  const sheets = sheetsOf(entity, fields, lines, language).map((sheet, index) => {
    return { ...sheet, choices: lists.choicesOf(all[index] ?? [], { from: firstRow, before }) };
  });
  const long = lists.sheet();
  const book = await BookFile.open(long ? [...sheets, { name: long.name, widths: [], isHidden: true }] : sheets);
  try {
    if (long) await book.write(sheets.length, long.rows);
    const more = lines.length > 0 ? said(templateTexts.lines) : '';
    await book.write(0, [
      [`${said(entity.label)}${said(templateTexts.title)}`],
      [note + more + notesOf(fields)],
      [...number, ...heads(fields)],
    ]);
    for (const [index, own] of lines.entries()) {
      await book.write(index + 1, [
        [linesTitle(entity, own.definition, language)],
        [note + notesOf(own.fields)],
        [said(recordNumberLabel), ...heads(own.fields)],
      ]);
    }
    const { size, stream } = await book.finish();
    return new FileResponse(
      `${said(entity.label)}${language === 'en-US' ? ' import template' : '导入模板'}.xlsx`,
      sheetType,
      stream,
      false,
      size,
    );
  } catch (error) {
    await book.discard();
    throw error;
  }
}
