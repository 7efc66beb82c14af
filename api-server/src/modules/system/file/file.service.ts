import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { pictureFolders } from 'shared-contracts/wire/stored-file';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { FileRow } from '../../../kernel/entity/record-files.ts';
import { auditSystem } from '../audit-system.ts';
import { type FileStore, storageKey } from './file-store.ts';
import { fileTypeOf } from './file-type.ts';
import { folderOf, plainName, storedPath } from './stored-path.ts';

const keepsPictures: ReadonlySet<string> = new Set(Object.values(pictureFolders));

const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`;

export interface Upload {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly biz: string | undefined;
}

/** Reads the file and the name of its folder from a multipart request, in which they may come in any order. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Invalid('上传失败！');
  let file: Pick<Upload, 'fileName' | 'bytes'> | undefined;
  let biz: string | undefined;
  for await (const part of request.parts({ limits: { files: 1 } })) {
    if (part.type === 'file') file = { fileName: part.filename ?? '', bytes: await part.toBuffer() };
    else if (part.fieldname === 'biz' && typeof part.value === 'string') biz = part.value;
  }
  if (!file || file.bytes.length === 0) throw new Invalid('上传失败！');
  return { ...file, biz };
}

interface Keeping {
  readonly database: Database;
  readonly store: FileStore;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly now: number;
}

/** Locks this content, so that nobody else stores or removes the same content in this tenant until the transaction ends. */
async function lockContent(tx: Tx, tenantId: number, contentHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`file content ${tenantId} ${contentHash}`}, 0))`);
}

/**
 * Stores an upload; resolves to the path that records contain. The row is written first and becomes valid when the bytes are stored, so
 * that no stored bytes exist without a row. Content that the tenant already has is not stored again: the new file shares its bytes, but has
 * a path and access rights of its own.
 */
export async function keepUpload({ database, store, caller, request, now }: Keeping, { fileName, bytes, biz }: Upload): Promise<string> {
  const folder = folderOf(biz);
  const type = fileTypeOf(bytes, plainName(fileName));
  if (!type) throw new Business('不支持的文件类型，仅支持图片、PDF、OFD、Office 文档和文本文件');
  if (type.family !== 'picture' && keepsPictures.has(folder)) throw new Business('只能上传图片');
  const random = randomBytes(16).toString('hex');
  const path = storedPath(folder, fileName, random, type.ending);
  const key = storageKey(caller.tenantId, random);
  const id = newId(now);
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  const audit = (tx: Tx) =>
    auditSystem(tx, caller, request, { entity: 'file', recordId: id, action: 'upload', changes: { storedPath: [null, path] } });
  const isStored = await database.as(caller, async (tx) => {
    await lockContent(tx, caller.tenantId, contentHash);
    const { rows } = await tx.execute<{ storage_key: string }>(sql`
      select storage_key from sys_file where tenant_id = ${caller.tenantId} and content_hash = ${contentHash} and is_kept limit 1`);
    const [same] = rows;
    await tx.execute(sql`
      insert into sys_file
        (id, tenant_id, user_id, stored_path, storage_key, file_name, content_type, file_size, content_hash, is_kept, create_by, create_time)
      values (${id}, ${caller.tenantId}, ${caller.userId}, ${path}, ${same?.storage_key ?? key}, ${plainName(fileName)}, ${type.type},
        ${bytes.length}, ${contentHash}, ${same !== undefined}, ${caller.username}, ${moment(now)})`);
    if (same) audit(tx);
    return same !== undefined;
  });
  if (isStored) return path;
  await store.put(key, bytes);
  await database.as(caller, async (tx) => {
    await tx.execute(sql`update sys_file set is_kept = true where id = ${id}`);
    audit(tx);
  });
  return path;
}

/** Age from which an unfinished upload counts as abandoned, ms: uploads take minutes at most, so its process has died. */
const abandonedAfter = 3_600_000;

interface Abandoned extends Record<string, unknown> {
  readonly id: string;
  readonly storage_key: string;
  readonly tenant_id: number;
  readonly content_hash: string | null;
}

/** Removes the bytes of unfinished uploads, and the bytes of deleted files that no other file shares. */
export async function sweepUploads(database: Database, store: FileStore, now: number): Promise<void> {
  const abandoned = await database.asSystem('abandoned uploads', (tx) =>
    tx.execute<Abandoned>(
      sql`select id, storage_key, tenant_id, content_hash from sys_file where not is_kept and create_time < ${moment(now - abandonedAfter)} limit 500`,
    ),
  );
  for (const { id, storage_key, tenant_id, content_hash } of abandoned.rows) {
    await database.asSystem('abandoned upload', async (tx) => {
      if (content_hash) await lockContent(tx, tenant_id, content_hash);
      await tx.execute(sql`delete from sys_file where id = ${id} and not is_kept`);
      const { rows } = await tx.execute(sql`select 1 from sys_file where storage_key = ${storage_key} limit 1`);
      if (rows.length === 0) await store.remove(storage_key);
    });
  }
}

/** The file with an id. Row scope is not applied, because the right was checked when the ticket was issued. */
export async function fileById(database: Database, id: string): Promise<FileRow | undefined> {
  const { rows } = await database.asSystem('file by ticket', (tx) =>
    tx.execute<FileRow>(sql`select id, storage_key, file_name, content_type from sys_file where id = ${id} and is_kept`),
  );
  return rows[0];
}
