import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';
import type { FileStore } from '../file/file-store.ts';
import { tarEnd, tarEntry } from './tar.ts';
import { secretTables, tableName, tenantTables } from './tenant-tables.ts';

/** Number of rows in one file of the archive, which are read by one statement. */
const rowsPerPart = 2_000;

/** Columns that are removed from exported rows, because they contain secrets. */
const secretColumns: readonly string[] = ['password_hash', 'password_cipher', 'secret', 'token_hash'];

interface Exporting {
  readonly database: Database;
  readonly store: FileStore;
  readonly now: number;
}

interface Part {
  readonly name: string;
  readonly rows?: number;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Yields the archive of all data of a tenant, part by part: the rows of every table as JSON lines, the files under their paths, and finally
 * `manifest.json` with the number of rows and the hash of each part. Each part is read in its own transaction, so that other requests are
 * not blocked; the data of a frozen tenant cannot change in between.
 */
export async function* tenantArchive({ database, store, now }: Exporting, tenantId: number): AsyncGenerator<Buffer> {
  const parts: Part[] = [];
  const entry = (name: string, bytes: Buffer, rows?: number): Buffer => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    parts.push({ name, ...(rows !== undefined && { rows }), bytes: bytes.length, sha256 });
    return tarEntry(name, bytes, now);
  };
  const lines = (rows: readonly { readonly row: unknown }[]): Buffer =>
    Buffer.from(rows.map(({ row }) => `${JSON.stringify(row)}\n`).join(''));

  const tenant = await database.asSystem('export of a tenant', (tx) =>
    tx.execute<{ row: unknown }>(sql`select to_jsonb(t) "row" from sys_tenant t where id = ${tenantId}`),
  );
  yield entry('tables/sys_tenant/00001.jsonl', lines(tenant.rows), tenant.rows.length);
  const tables = await database.asSystem('export of a tenant', tenantTables);
  for (const table of tables.filter((name) => !secretTables.includes(name)).sort()) {
    let after: string | undefined;
    for (let number = 1; ; number += 1) {
      const rows = await partOf(database, table, tenantId, after);
      if (rows.length === 0) break;
      after = rows.at(-1)?.place;
      yield entry(`tables/${table}/${String(number).padStart(5, '0')}.jsonl`, lines(rows), rows.length);
      if (rows.length < rowsPerPart) break;
    }
  }
  const { rows: files } = await database.asSystem('export of a tenant', (tx) =>
    tx.execute<{ path: string; key: string }>(
      sql`select stored_path "path", storage_key "key" from sys_file where tenant_id = ${tenantId} and is_kept order by stored_path`,
    ),
  );
  const missing: string[] = [];
  for (const { path, key } of files) {
    const bytes = await store.get(key);
    if (bytes) yield entry(`files/${path}`, bytes);
    else missing.push(path);
  }
  const manifest = {
    ...{ tenantId, madeAt: new Date(now).toISOString(), leftOut: { tables: secretTables, columns: secretColumns }, missingFiles: missing },
    parts,
  };
  yield tarEntry('manifest.json', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), now);
  yield tarEnd();
}

/** Reads the next rows of a table. `place` is the position of the last row of the previous part. */
async function partOf(
  database: Database,
  table: string,
  tenantId: number,
  after: string | undefined,
): Promise<{ row: unknown; place: string }[]> {
  // Parts of the audit log are continued by serial number, because row positions (`ctid`) repeat in each partition.
  const place = table === 'freight.audit_log' ? sql`t.serial` : sql`t.ctid`;
  const kind = table === 'freight.audit_log' ? sql`bigint` : sql`tid`;
  return await database.asSystem(`export of ${table}`, async (tx) => {
    const { rows } = await tx.execute<{ row: unknown; place: string }>(sql`
      select to_jsonb(t) - ${sql.param([...secretColumns])}::text[] "row", ${place}::text "place" from ${tableName(table)} t
      where t.tenant_id = ${tenantId} ${after === undefined ? sql`` : sql`and ${place} > ${after}::${kind}`} order by ${place} limit ${rowsPerPart}`);
    return rows;
  });
}
