/** Export of an entity's list, and the template of its import (docs/wire.md). */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { listQuerySchema } from 'shared-contracts/entity/entity-schema';
import { z } from 'zod';
import { Business, NotAllowed, Unavailable } from '../basics/errors.ts';
import { FileResponse } from '../basics/response.ts';
import type { Caller } from '../caller/caller.ts';
import { idList, mostIds } from '../database/batch.ts';
import type { Tx } from '../database/database.ts';
import type { WireRecord } from '../entity/records.ts';
import { mayRead } from '../entity/row-scope.ts';
import { type RouteContext, route } from '../http/route.ts';
import type { ListReader } from '../query/page-query.ts';
import type { WireQuery } from '../query/query-language.ts';
import { asSheetJob, takeSheetPlace } from '../spreadsheet/sheet-jobs.ts';
import { mostExportRows, writeSheet } from '../spreadsheet/spreadsheet.ts';
import type { Crud } from './crud-context.ts';
import { listReader, prepareQuestion, questionOf } from './crud-read.ts';
import { goneSignal, type Watch, watchedFile } from './export-progress.ts';
import { cellOf, exportFields, headerOf, importFields } from './sheet-fields.ts';

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

export async function template(made: Crud, caller: Caller): Promise<FileResponse> {
  const { entity } = made.context;
  const fields = importFields(entity, caller);
  const rows = [[`${entity.label[0]}导入模板`], ['带*的列必填，请勿修改表头'], fields.map(([, field]) => headerOf(field, true))];
  return new FileResponse(`${entity.label[0]}导入模板.xlsx`, sheetType, await writeSheet(entity.label[0], rows, fields.map(widthOf)));
}
