/** Export, template and import of an entity's list (docs/wire.md). */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { draftSchema, listQuerySchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { Business, Invalid, NotAllowed, NotFound, Refused, Unavailable } from '../basics/errors.ts';
import { newId } from '../basics/ids.ts';
import { FileResponse, respond } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { idList, mostIds } from '../database/batch.ts';
import type { Tx } from '../database/database.ts';
import { refusalOf } from '../database/database-errors.ts';
import type { WireRecord } from '../entity/records.ts';
import { mayRead } from '../entity/row-scope.ts';
import { type RouteContext, read, route } from '../http/route.ts';
import type { ListReader } from '../query/page-query.ts';
import type { WireQuery } from '../query/query-language.ts';
import { isCounted, noteTold, Taken, takenLeft } from '../query/taken.ts';
import { asSheetJob, takeSheetPlace } from '../spreadsheet/sheet-jobs.ts';
import { mostExportRows, mostImportRows, readSheet, writeSheet } from '../spreadsheet/spreadsheet.ts';
import type { Crud } from './crud-context.ts';
import { listReader, prepareQuestion, questionOf } from './crud-read.ts';
import { goneSignal, type Watch, watchedFile } from './export-progress.ts';
import { cellOf, exportFields, headerOf, importFields, readRows, type SheetRow } from './sheet-fields.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function registerExport(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  const reader = listReader(app, made);
  const send = async ({ caller, request, reply }: ExportCall, selections: readonly string[] | undefined) => {
    // An export contains the list's rows, so it needs the same permission.
    if (!mayRead(caller, entity)) throw new NotAllowed();
    const query = request.query as WireQuery;
    if (query.template === 'Y') return await template(made, caller);
    const asked = { ...query, ...(selections && { selections: selections.join(',') }) };
    const make = async (watch: Watch) => await exportFile(made, reader, caller, asked, watch);
    const name = `${entity.label[0]}.xlsx`;
    if (query.progress !== 'Y') {
      const watch = { signal: goneSignal(reply), tell: () => undefined };
      return new FileResponse(name, sheetType, await asSheetJob(caller, () => make(watch)));
    }
    // The limit of concurrent exports is checked before the response begins, so that a refusal has its own HTTP status.
    const leave = takeSheetPlace(caller);
    return watchedFile(name, reply, (watch) => make(watch).finally(leave));
  };
  const call = {
    url: `${entity.api}/exportXls`,
    access: `${entity.name}:export` as const,
    tier: entity.tier,
    describeQuery: listQuerySchema(entity),
    result: 'file' as const,
    summary: `${entity.label[1]}: rows of the query (or the selected ones) as .xlsx`,
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

async function exportFile(made: Crud, reader: ListReader, caller: Caller, query: WireQuery, watch: Watch): Promise<Buffer> {
  const { app, entity } = made.context;
  const records = await app.kernel.database.as(caller, (tx) => exportRows(tx, made, reader, caller, { query, watch }));
  const fields = exportFields(entity, caller);
  const rows = [
    [`${entity.label[0]}列表数据`],
    [`导出人:${caller.realname}`],
    fields.map(([, field]) => headerOf(field, false)),
    ...records.map((record) => fields.map(([name, field]) => cellOf(name, field, record))),
  ];
  return await writeSheet(entity.label[0], rows, fields.map(widthOf), watch.signal);
}

const widthOf = ([, { kind }]: readonly [string, { kind: string }]) => (kind === 'instant' || kind === 'longText' ? 22 : 15);

/** Reads the rows in slices; when the client disconnects, the export ends after the current slice. */
async function exportRows(
  tx: Tx,
  made: Crud,
  reader: ListReader,
  caller: Caller,
  { query, watch }: { query: WireQuery; watch: Watch },
): Promise<WireRecord[]> {
  const { table } = made.context;
  const prepared = await made.prepared(caller);
  const { selections } = query;
  const chosen: SQL | undefined = typeof selections === 'string' && selections !== '' ? inArray(table.id, idList(selections)) : undefined;
  const { where, order } = questionOf(made, caller, query);
  const records: WireRecord[] = [];
  const part = { where: chosen ? sql`${where} and ${chosen}` : where, order, limit: mostExportRows + 1 };
  await reader.slices(tx, part, async (rows) => {
    if (watch.signal.aborted) throw new Unavailable();
    if (records.length + rows.length > mostExportRows) throw new Business(`导出数据超过${mostExportRows}行，请缩小查询范围`);
    records.push(...(await made.context.finish(tx, rows, caller, prepared)));
    watch.tell(records.length);
  });
  return records;
}

async function template(made: Crud, caller: Caller): Promise<FileResponse> {
  const { entity } = made.context;
  const fields = importFields(entity, caller);
  const rows = [[`${entity.label[0]}导入模板`], ['带*的列必填，请勿修改表头'], fields.map(([, field]) => headerOf(field, true))];
  return new FileResponse(`${entity.label[0]}导入模板.xlsx`, sheetType, await writeSheet(entity.label[0], rows, fields.map(widthOf)));
}

const reportSchema = z.object({
  totalCount: z.int(),
  errorCount: z.int(),
  successCount: z.int(),
  msg: z.string(),
  fileUrl: z.string().optional(),
  fileName: z.string().optional(),
});

export function registerImport(app: FastifyInstance, made: Crud): void {
  const { entity } = made.context;
  route(app, {
    method: 'GET',
    url: `${entity.api}/importTemplate`,
    access: `${entity.name}:import`,
    tier: entity.tier,
    result: 'file',
    summary: `${entity.label[1]}: empty sheet for an import`,
    tags: [entity.name],
    transaction: false,
    handler: ({ caller }) => template(made, caller),
  });
  route(app, {
    method: 'POST',
    url: `${entity.api}/importExcel`,
    access: `${entity.name}:import`,
    tier: entity.tier,
    stepUp: made.hooks.stepUp?.includes('import') ?? false,
    result: reportSchema,
    summary: `${entity.label[1]}: import .xls or .xlsx; code 201 when rows were refused`,
    tags: [entity.name],
    transaction: false,
    multipart: true,
    prepare: made.prepare,
    handler: async ({ caller, request, now }) =>
      await asSheetJob(caller, async () => {
        const { texts } = await made.prepared(caller);
        const rows: SheetRow[] = [];
        for (const data of await uploads(request)) rows.push(...readRows(importFields(entity, caller), await readSheet(data), texts));
        if (!rows.length) throw new Invalid('文件导入失败:文件中没有数据');
        if (rows.length > mostImportRows) throw new Invalid(`文件导入失败:一次最多导入${mostImportRows}行`);
        const drafts = await draftsOf(made, rows);
        const outcome = await app.kernel.database.as(caller, (tx) => importRows(tx, made, caller, request, { drafts, now }));
        for (const { asked } of outcome.taken) await noteTold(app.kernel, caller, request, asked);
        const counts = { totalCount: rows.length, errorCount: outcome.errors.length, successCount: rows.length - outcome.errors.length };
        const msg = `总上传行数：${counts.totalCount}，已导入行数：${counts.successCount}，错误行数：${counts.errorCount}`;
        if (!outcome.report) return respond({ ...counts, msg }, `文件导入成功！数据行数：${rows.length}`);
        const fileName = `${entity.label[0]}导入错误.txt`;
        return respond({ ...counts, msg, fileUrl: `${reportPath}/${outcome.report}.txt`, fileName }, '文件导入失败，但有错误。', 201);
      }),
  });
}

/** The files of a multipart request, regardless of the names of its parts. */
async function uploads(request: FastifyRequest): Promise<Buffer[]> {
  if (!request.isMultipart()) throw new Invalid('文件导入失败！');
  const found: Buffer[] = [];
  for await (const part of request.parts()) if (part.type === 'file') found.push(await part.toBuffer());
  if (!found.length) throw new Invalid('文件导入失败:没有选择文件');
  return found;
}

/** A row ready to be added, or the reason why it is refused. */
interface SheetDraft {
  readonly line: number;
  readonly draft: WireRecord;
  readonly ready: WireRecord;
  readonly refused?: Refused;
}

/** Work that needs no transaction runs before one opens, so that no database connection is held meanwhile. */
async function draftsOf({ context, hooks }: Crud, rows: readonly SheetRow[]): Promise<SheetDraft[]> {
  const schema = draftSchema(context.entity);
  const drafts: SheetDraft[] = [];
  for (const { line, values } of rows) {
    try {
      const draft = read(schema, values);
      drafts.push({ line, draft: draft as WireRecord, ready: (await hooks.beforeImport?.(draft)) ?? {} });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      drafts.push({ line, draft: {}, ready: {}, refused: error });
    }
  }
  return drafts;
}

interface Import {
  readonly drafts: readonly SheetDraft[];
  readonly now: number;
}

/** Valid rows are added and refused ones listed; each row runs in a savepoint. All are in one transaction, so that a crash leaves nothing behind. */
async function importRows(tx: Tx, made: Crud, caller: Caller, request: FastifyRequest, { drafts, now }: Import) {
  const errors: string[] = [];
  const taken: Taken[] = [];
  /** How many more times this person may learn that a number is already taken; a file that exceeds it is refused as a whole. */
  let left: number | undefined;
  for (const { line, draft, ready, refused: known } of drafts) {
    try {
      if (known) throw known;
      await tx.transaction(async (part) => await made.add(part, caller, request, draft, now, ready));
    } catch (error) {
      const refused = error instanceof Refused ? error : refusalOf(error);
      if (!refused) throw error;
      if (refused instanceof Taken && isCounted(refused)) {
        taken.push(refused);
        left ??= await takenLeft(tx, caller, now);
        // A file with too many taken numbers is rolled back as a whole: its purpose is to find out numbers, not to add rows.
        if (taken.length > left) throw new Refused('tooMany');
      }
      const reasons = refused.detail && typeof refused.detail === 'object' ? Object.values(refused.detail).join('；') : refused.message;
      errors.push(`第${line}行：${reasons}`);
    }
  }
  if (!errors.length) return { errors, taken, report: undefined };
  const report = newId(now);
  const content = `\uFEFF${errors.join('\r\n')}\r\n`;
  await tx.execute(sql`insert into freight.import_report (id, tenant_id, user_id, content)
    values (${report}, ${caller.tenantId}, ${caller.userId}, ${content})`);
  return { errors, taken, report };
}

const reportPath = '/sys/common/static/import';

/** Files with the errors of an import: only the person who imported may read them, for a week. */
export function importReports(app: FastifyInstance): void {
  route(app, {
    method: 'GET',
    url: `${reportPath}/:file`,
    access: 'signedIn',
    tier: 'tenant',
    result: 'file',
    summary: 'Error file of an import',
    tags: ['import'],
    handler: async ({ tx, caller, request }) => {
      const { file } = request.params as { file: string };
      const found = await tx.execute<{ content: string }>(
        sql`select content from freight.import_report where id = ${file.replace(/\.txt$/, '').slice(0, 32)} and user_id = ${caller.userId}`,
      );
      const [row] = found.rows;
      if (!row) throw new NotFound();
      return new FileResponse('导入错误.txt', 'text/plain; charset=utf-8', Buffer.from(row.content));
    },
  });
}
