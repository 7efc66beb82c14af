import { and, eq, getTableColumns, getTableName, ne, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { permissionCode } from 'shared-contracts/entity/entity';
import { readSentValue } from 'shared-contracts/entity/entity-schema';
import type { Field } from 'shared-contracts/entity/field';
import { maskOf } from 'shared-contracts/entity/masks';
import { platformTenant } from 'shared-contracts/entity/tier';
import { tenant } from 'shared-contracts/system/tenant';
import { z } from 'zod';
import { Conflict, Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { declaredRows, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { callsPerMinute } from '../../../kernel/http/rate-limit.ts';
import { route } from '../../../kernel/http/route.ts';
import { noteTaken } from '../../../kernel/query/taken.ts';
import { users } from '../user/user.table.ts';
import { isUsernameTaken } from '../user/username.ts';

/** A column whose values may be checked for duplicates, because its contract says `distinct`. Callers name the table or the entity. */
function checkableColumn(tableName: string, field: string) {
  const rows = declaredRows().find(({ table, entity }) => getTableName(table) === tableName || entity.name === tableName);
  const column = rows?.entity.fields[field]?.distinct ? getTableColumns(rows.table)[field] : undefined;
  const distinct = rows?.entity.fields[field]?.distinct;
  return rows && column && { ...rows, column, others: Array.isArray(distinct) ? distinct : [] };
}

const withinSchema = z.record(z.string(), z.string().max(255));

/** Parses the sent values of the other fields of the unique key; refuses anything other than a JSON object of texts. */
function readWithin(sent: string | undefined): Readonly<Record<string, string>> {
  try {
    return withinSchema.parse(JSON.parse(sent ?? '{}'));
  } catch {
    throw new Invalid();
  }
}

/**
 * SQL conditions that the other fields of the unique key have these values. People of shippers and carriers learn only of their own rows, because of
 * the row scope.
 */
function sameOthers(
  { table, others }: { readonly table: PgTable; readonly others: readonly string[] },
  within: Readonly<Record<string, string>>,
): SQL[] {
  const columns = getTableColumns(table);
  return others.flatMap((name) => {
    const column = columns[name];
    return column ? [sql`coalesce(${column}::text, '') = ${within[name] ?? ''}`] : [];
  });
}

/** The value as it would be stored: a name is compared without characters that draw nothing. */
function storedText(field: Field | undefined, sent: string): string {
  const read = field && readSentValue({ ...field, required: false }, sent);
  return read && 'value' in read ? String(read.value ?? '') : sent;
}

const free = '该值可用！';
const taken = '该值不可用，系统中已存在！';

/** Whether a tenant with this number exists. Tenants have no declared table, and other tenants cannot read their rows. */
async function isTenantNumberTaken(tx: Tx, number: string): Promise<boolean> {
  if (!/^\d{1,9}$/.test(number)) return false;
  const { rows } = await bypassRowScope(tx, () => tx.execute(sql`select from sys_tenant where id = ${Number(number)}`));
  return rows.length > 0;
}

const checksPerMinute = 60;
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Routes that tell whether a value is still free. Each response reveals something about records of other people, so only listed columns can
 * be checked, within permission, row scope and call limit. For numbers that other people see masked the limit is smaller and calls are
 * logged.
 */
export default async function duplicateRoutes(app: FastifyInstance) {
  const limit = callsPerMinute(app, checksPerMinute);

  route(app, {
    method: 'GET',
    url: '/sys/duplicate/check',
    access: 'signedIn',
    tier: 'tenant',
    query: z.object({
      tableName: z.string().max(64),
      fieldName: z.string().max(64),
      fieldVal: z.string().max(255),
      dataId: z.string().max(36).optional(),
      /** JSON object with the values of the other fields of the unique key, for keys of several fields. */
      within: z.string().max(1000).optional(),
    }),
    result: z.null(),
    summary: 'Whether a value is still free in a registered field.',
    tags: ['check'],
    transaction: false,
    handler: async ({ caller, query, request }) => {
      await limit(request, caller.userId);
      const { tableName, dataId } = query;
      const name = camel(query.fieldName);
      if (tableName === tenant.name && name === 'number') {
        if (caller.tenantId !== platformTenant || !may(caller, permissionCode(tenant, 'add'))) throw new NotAllowed();
        if (await app.kernel.database.as(caller, (tx) => isTenantNumberTaken(tx, query.fieldVal))) throw new Conflict(taken);
        return respond(null, free);
      }
      const target = checkableColumn(tableName, name);
      if (!target) throw new Invalid();
      const { column } = target;
      if (!may(caller, permissionCode(target.entity, 'add')) && !may(caller, permissionCode(target.entity, 'edit'))) throw new NotAllowed();
      const others = sameOthers(target, readWithin(query.within));
      const value = storedText(target.entity.fields[name], query.fieldVal);
      if (value === '') return respond(null, free);
      if (maskOf(target.entity.fields, name)) {
        await noteTaken(app.kernel, caller, request, { entity: target.entity, field: name, value });
      }
      const isTaken = await app.kernel.database.as(caller, async (tx) => {
        if (column === users.username) return await isUsernameTaken(tx, value, dataId);
        const [found] = await tx
          .select({ id: target.table.id })
          .from(target.table as PgTable)
          .where(and(scopeCondition(target.table, caller), eq(column, value), ...others, dataId ? ne(target.table.id, dataId) : undefined))
          .limit(1);
        return found !== undefined;
      });
      if (isTaken) throw new Conflict(taken);
      return respond(null, free);
    },
  });
}
