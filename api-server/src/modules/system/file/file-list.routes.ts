import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { keptUnused, storedFileList, storedFilePaths } from 'shared-contracts/system/stored-file-list';
import { z } from 'zod';
import { Business, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { keepUpload, readUpload } from './file.service.ts';
import { referenceCounts, referencesOf } from './file-references.ts';
import { servedFileStore } from './file-store-of.ts';

const tags = ['file'];
const fileSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  url: z.string(),
  fileSize: z.int(),
  contentType: z.string(),
  bizType: z.string(),
  references: z.int(),
  createBy: z.string(),
  createTime: z.string(),
});
type FileLine = z.output<typeof fileSchema>;

const labelSchema = z.tuple([z.string(), z.string()]).readonly();
const text = z.string().max(100).optional();
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}:\d{2})?$/)
  .optional();
const listQuery = z.object({
  fileName: text,
  bizType: text,
  createBy: text,
  createTime_begin: moment,
  createTime_end: moment,
  column: z.string().max(40).optional(),
  order: z.string().max(10).optional(),
  pageNo: z.coerce.number().int().min(1).max(100_000).catch(1),
  pageSize: z.coerce.number().int().min(1).max(largestPage).catch(10),
});

/** A map, because a request may also name a property that every object has, such as `__proto__`. */
const orders: ReadonlyMap<string, SQL> = new Map([
  ['fileName', sql`file_name`],
  ['fileSize', sql`file_size`],
  ['bizType', sql`split_part(stored_path, '/', 1)`],
  ['createBy', sql`create_by`],
  ['createTime', sql`create_time`],
]);
const columns = sql`id, file_name "fileName", stored_path url, file_size "fileSize", content_type "contentType",
  split_part(stored_path, '/', 1) "bizType", 0 "references", create_by "createBy",
  to_char(create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "createTime"`;

const part = (value: string | undefined) => (value ?? '').replace(/^\*|\*$/g, '').trim();
/** Adds a time to a day without one: midnight for the beginning of a range, the last second for its end. */
const bound = (value: string, time: string) => sql`${`${value.length === 10 ? `${value} ${time}` : value}+08`}::timestamptz`;

/** Routes for administrators of the tenant's stored files: list, references, upload, and deletion of files that no record contains. */
export default async function fileListRoutes(app: FastifyInstance) {
  const { database } = app.kernel;
  const store = servedFileStore(app);

  async function withReferences(tx: Tx, caller: Caller, rows: readonly FileLine[]): Promise<FileLine[]> {
    const counts = await referenceCounts(
      tx,
      caller.tenantId,
      rows.map(({ url }) => url),
    );
    return rows.map((row) => ({ ...row, references: counts.get(row.url) ?? 0 }));
  }

  async function fileOf(tx: Tx, caller: Caller, id: string): Promise<FileLine> {
    const { rows } = await tx.execute<FileLine>(
      sql`select ${columns} from sys_file where id = ${id} and tenant_id = ${caller.tenantId} and is_kept`,
    );
    const [file] = await withReferences(tx, caller, rows);
    if (!file) throw new NotFound();
    return file;
  }

  route(app, {
    method: 'GET',
    url: `${storedFileList.api}/list`,
    access: 'ossFile:list',
    tier: 'tenant',
    query: listQuery,
    result: pageSchema(fileSchema),
    summary: 'Page of the stored files of the tenant, with the number of records that hold each.',
    tags,
    handler: async ({ tx, caller, query }) => {
      const { pageNo, pageSize, column, order, createTime_begin: begin, createTime_end: end } = query;
      const conditions = [
        sql`tenant_id = ${caller.tenantId} and is_kept`,
        ...(part(query.fileName) ? [sql`position(lower(${part(query.fileName)}) in lower(file_name)) > 0`] : []),
        ...(part(query.bizType) ? [sql`starts_with(stored_path, ${`${part(query.bizType)}/`})`] : []),
        ...(part(query.createBy) ? [sql`create_by = ${part(query.createBy)}`] : []),
        ...(begin ? [sql`create_time >= ${bound(begin, '00:00:00')}`] : []),
        ...(end ? [sql`create_time <= ${bound(end, '23:59:59')}`] : []),
      ];
      const by = orders.get(column ?? '') ?? sql`create_time`;
      const { rows } = await tx.execute<FileLine & { total: number }>(sql`
        select ${columns}, count(*) over ()::int total from sys_file where ${sql.join(conditions, sql` and `)}
        order by ${by} ${sql.raw(column && order === 'asc' ? 'asc' : 'desc')}, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
      const total = rows[0]?.total ?? 0;
      const records = await withReferences(tx, caller, rows);
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  route(app, {
    method: 'GET',
    url: `${storedFileList.api}/queryById`,
    access: 'ossFile:list',
    tier: 'tenant',
    query: z.object({ id: z.string().max(36) }),
    result: fileSchema,
    summary: 'One stored file.',
    tags,
    handler: async ({ tx, caller, query }) => await fileOf(tx, caller, query.id),
  });

  route(app, {
    method: 'GET',
    url: storedFilePaths.references,
    access: 'ossFile:list',
    tier: 'tenant',
    query: z.object({ id: z.string().max(36) }),
    result: z.object({
      records: z.array(z.object({ entity: z.string(), label: labelSchema, id: z.string(), title: z.string() })).readonly(),
      hidden: z.array(z.object({ label: labelSchema, count: z.int() })).readonly(),
    }),
    summary: 'The records that hold a file: named where the caller may read them, otherwise counted.',
    tags,
    handler: async ({ tx, caller, query }) => await referencesOf(tx, caller, (await fileOf(tx, caller, query.id)).url),
  });

  route(app, {
    method: 'POST',
    url: storedFilePaths.upload,
    access: 'ossFile:add',
    tier: 'tenant',
    transaction: false,
    multipart: true,
    result: z.string(),
    summary: 'Keeps one file; the result is its path.',
    tags,
    handler: async ({ caller, request, now }) => {
      const upload = await readUpload(request);
      return respond(await keepUpload({ database, store, caller, request, now }, { ...upload, biz: upload.biz ?? 'oss' }), '上传成功！');
    },
  });

  route(app, {
    method: 'DELETE',
    url: storedFilePaths.delete,
    access: 'ossFile:delete',
    tier: 'tenant',
    query: z.object({ id: z.string().max(36) }),
    result: z.null(),
    summary: 'Deletes a file that no record holds; its bytes go with the next sweep.',
    tags,
    handler: async ({ tx, caller, query, request, now }) => {
      const file = await fileOf(tx, caller, query.id);
      if (file.references > 0) throw new Business(`文件正在被${file.references}条记录使用，不能删除`);
      const age = now - Date.parse(`${file.createTime.replace(' ', 'T')}+08:00`);
      if (age < keptUnused * 3_600_000) throw new Business(`文件上传不足${keptUnused}小时，可能有人正在填写表单，请稍后再删除`);
      await tx.execute(sql`update sys_file set is_kept = false where id = ${file.id}`);
      auditSystem(tx, caller, request, { entity: 'file', recordId: file.id, action: 'delete', changes: { storedPath: [file.url, null] } });
      return respond(null, '删除成功!');
    },
  });
}
