import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { getTableName, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tenant, tenantContentsPath, tenantExportPath, tenantRemovePath } from 'shared-contracts/system/tenant';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { FileResponse, respond } from '../../../kernel/basics/response.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { declaredRows } from '../../../kernel/entity/row-scope.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditKey } from '../audit/audit-key.ts';
import { auditSystem } from '../audit-system.ts';
import { fileStoreOf } from '../file/file-store-of.ts';
import { readRoutes } from '../read-routes.ts';
import { tenantArchive } from './export-tenant.ts';
import { removeTenant } from './remove-tenant.ts';
import { lockTenant, tenantRows } from './tenant.service.ts';
import { tenantRowCounts } from './tenant-tables.ts';

const tags = ['tenant'];
const tier = 'platform';
const id = z.coerce.number({ error: '租户编号不正确' }).int('租户编号不正确').min(0, '租户编号不正确').max(999_999_999, '租户编号不正确');
const label = z.tuple([z.string(), z.string()]).readonly();

/** Calls for the platform only: the amounts of a tenant's data, its download as one archive, and its removal. */
export default async function tenantRemovalRoutes(app: FastifyInstance) {
  const { database, config } = app.kernel;
  const store = fileStoreOf(config);
  const read = readRoutes(app, { access: 'tenant:list', tier, tags });

  read(tenantContentsPath, {
    query: z.object({ id }),
    result: z.object({
      name: z.string(),
      people: z.int(),
      files: z.int(),
      fileBytes: z.number(),
      kinds: z.array(z.object({ label, rows: z.int() })),
      otherRows: z.int(),
    }),
    summary: 'What a tenant holds: people, files, and records by kind.',
    handler: async ({ tx, query, now }) =>
      await bypassRowScope(tx, async () => {
        const [found] = await tenantRows(tx, sql`t.id = ${query.id}`, { now, limit: 1 });
        if (!found) throw new NotFound();
        const counts = await tenantRowCounts(tx, query.id);
        const { rows: sizes } = await tx.execute<{ files: number; bytes: string }>(
          sql`select count(*)::int files, coalesce(sum(file_size), 0)::text bytes from sys_file where tenant_id = ${query.id}`,
        );
        const labels = new Map(declaredRows().map(({ entity, table }) => [getTableName(table), entity.label]));
        const all = [...counts].filter(([name]) => name !== 'sys_user' && name !== 'sys_file');
        const kinds = all.flatMap(([name, rows]) => {
          const known = labels.get(name);
          return known ? [{ label: known, rows }] : [];
        });
        const otherRows = all.reduce((sum, [name, rows]) => (labels.has(name) ? sum : sum + rows), 0);
        const [size] = sizes;
        return {
          ...{ name: found.name, people: counts.get('sys_user') ?? 0, files: size?.files ?? 0, fileBytes: Number(size?.bytes ?? 0) },
          ...{ kinds: kinds.sort((one, other) => other.rows - one.rows), otherRows },
        };
      }),
  });

  route(app, {
    method: 'GET',
    url: tenantExportPath,
    access: 'tenant:export',
    tier,
    stepUp: true,
    transaction: false,
    query: z.object({ id }),
    result: 'file',
    summary: 'Everything that belongs to a tenant as a compressed tar archive: rows as lines of JSON, files, and a manifest with hashes.',
    tags,
    handler: async ({ caller, query, request, now }) => {
      await database.asSystem('export of a tenant', async (tx) => {
        const { name } = await lockTenant(tx, query.id, now);
        const changes = { name: [name, name] } as const;
        auditSystem(tx, caller, request, { entity: tenant.name, recordId: String(query.id), action: 'exportAll', changes });
      });
      const archive = Readable.from(tenantArchive({ database, store, now }, query.id));
      // An error in the middle aborts the download; otherwise the browser would take an incomplete archive for a complete one.
      const zipped = archive.on('error', (error) => zipped.destroy(error)).pipe(createGzip());
      return new FileResponse(`tenant-${query.id}-${new Date(now).toISOString().slice(0, 10)}.tar.gz`, 'application/gzip', zipped);
    },
  });

  route(app, {
    method: 'POST',
    url: tenantRemovePath,
    access: 'tenant:remove',
    tier,
    stepUp: true,
    transaction: false,
    body: z.object({ id, name: z.string({ error: '请输入租户名称' }).max(100) }),
    result: z.object({ rows: z.int(), files: z.int() }),
    summary: 'Removes a frozen tenant with all rows and files. `name` repeats its name. Signed heads of its audit log stay.',
    tags,
    handler: async ({ caller, body, request, now }) => {
      const sumOf = (rows: Readonly<Record<string, number>>) => Object.values(rows).reduce((sum, count) => sum + count, 0);
      const removing = {
        ...{ database, store, now, key: () => auditKey(config) },
        audited: (
          tx: Parameters<typeof auditSystem>[0],
          { name, rows, files }: { name: string; rows: Readonly<Record<string, number>>; files: number },
        ) =>
          auditSystem(tx, caller, request, {
            ...{ entity: tenant.name, recordId: String(body.id), action: 'remove' },
            changes: { name: [name, null], rows: [sumOf(rows), 0], files: [files, 0] },
          }),
      };
      const { rows, files } = await removeTenant(removing, body.id, body.name);
      return respond({ rows: sumOf(rows), files }, '租户已彻底删除!');
    },
  });
}
