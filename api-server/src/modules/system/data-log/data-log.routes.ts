import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { entities } from 'shared-contracts/entities';
import { largestPage } from 'shared-contracts/entity/query';
import { sideOf } from 'shared-contracts/session/parties';
import { comparePath, dataLog } from 'shared-contracts/system/data-log';
import { z } from 'zod';
import { Business, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { dictionaryText } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { readRoutes } from '../read-routes.ts';
import {
  allReadable,
  differencesOf,
  isReadable,
  isVersion,
  mostVersions,
  readableEntity,
  referredRecords,
  rightsIn,
  stateAt,
  type VersionRow,
  versionOf,
  versionRows,
} from './data-versions.ts';
import { namesOf } from './logged-names.ts';
import { changedMembersSchema, permissionNames, ruleNames } from './right-names.ts';

const noVersion = '未找到版本信息';
/** Largest number of versions that are counted exactly; pages beyond it are not offered. */
const mostCounted = 100_000;

const text = z.string().nullable();
const label = z.tuple([z.string(), z.string()]).readonly();
const versionSchema = z.object({
  ...{ id: z.string(), dataTable: z.string(), dataId: z.string(), dataVersion: z.int(), dataContent: z.string() },
  ...{
    dataTable_dictText: text.optional(),
    dataTitle: text.optional(),
    dataTitleEn: text.optional(),
    action: z.string(),
    actionLabel: label,
    createBy: text,
    realname: text,
  },
  ...{ createTime: z.string(), reason: text },
});
const differenceSchema = z.object({
  ...{ field: z.string(), label, dict: z.string().optional(), before: text, after: text, beforeText: text, afterText: text },
  members: changedMembersSchema.optional(),
});
const time = z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, '时间格式不正确');
const recordQuery = { dataTable: z.string().max(64), dataId: z.string().max(64) };

/** Refuses people of a shipper or carrier: lines of the log name no party, so the lines about their party cannot be selected. */
function checkStaff(caller: Caller): void {
  if (sideOf(caller) !== null) throw new NotAllowed();
}

/** Returns all versions of one record. A record that the caller may not read gives the same response as a record without versions. */
async function versionsOf(tx: Tx, caller: Caller, { dataTable, dataId }: { dataTable: string; dataId: string }): Promise<VersionRow[]> {
  const rows = readableEntity(caller, dataTable);
  if (!rows) throw new Business(noVersion);
  const where = sql`l.entity = ${rows.entity.name} and l.record_id = ${dataId} and ${isReadable(rows, caller)}`;
  const found = await versionRows(tx, caller, where, { limit: mostVersions });
  if (found.length === 0) throw new Business(noVersion);
  return found;
}

/** Route of the data log (数据日志): which fields changed from version to version, by whom and why; nobody can change or delete it. */
export default async function dataLogRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();
  const read = readRoutes(app, { access: 'dataLog:list', tier: 'tenant', tags: ['dataLog'] });

  read(`${dataLog.api}/list`, {
    query: z.object({
      dataTable: z.string().max(64).optional(),
      dataId: z.string().max(64).optional(),
      createBy: z.string().max(64).optional(),
      createTime_begin: time.optional(),
      createTime_end: time.optional(),
      pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
    }),
    result: z.object({ records: z.array(versionSchema), total: z.int(), size: z.int(), current: z.int(), pages: z.int() }),
    summary: 'Page of versions of records, the latest first.',
    handler: async ({ tx, caller, query }) => {
      checkStaff(caller);
      const { dataTable, dataId, createBy, createTime_begin: from, createTime_end: to, pageNo, pageSize } = query;
      const rows = dataTable ? readableEntity(caller, dataTable) : undefined;
      const ofTable = rows ? sql`(l.entity = ${rows.entity.name} and ${isReadable(rows, caller)})` : sql`false`;
      const parts: SQL[] = [dataTable ? ofTable : allReadable(caller)];
      if (dataId) parts.push(sql`l.record_id = ${dataId.trim()}`);
      if (createBy) parts.push(sql`l.username = ${createBy.trim()}`);
      if (from) parts.push(sql`l.at >= ${`${from.length > 10 ? from : `${from} 00:00:00`}+08`}::timestamptz`);
      if (to) parts.push(sql`l.at < ${`${to.length > 10 ? to : `${to} 23:59:59`}+08`}::timestamptz + interval '1 second'`);
      const where = sql.join(parts, sql` and `);
      const { rows: counted } = await tx.execute<{ count: number }>(sql`
        select count(*)::int count from (select 1 from freight.audit_log l
          where l.tenant_id = ${caller.tenantId} and ${isVersion} and ${where} limit ${mostCounted}) found`);
      const total = counted[0]?.count ?? 0;
      const texts = await prepare();
      const found = await versionRows(tx, caller, where, { limit: pageSize, offset: (pageNo - 1) * pageSize });
      const nameOf = await namesOf(tx, caller, texts, found);
      const records = found.map((row) => {
        const [dataTitle, dataTitleEn] = nameOf(row) ?? [null, null];
        const dataTable_dictText = dictionaryText(texts, 'data_table', row.entity);
        return { ...versionOf(row, caller), dataTitle, dataTitleEn, dataTable_dictText };
      });
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  read(`${dataLog.api}/queryDataVerList`, {
    query: z.object(recordQuery),
    result: z.array(versionSchema),
    summary: 'Versions of one record with their contents, the latest first.',
    handler: async ({ tx, caller, query }) => {
      checkStaff(caller);
      const rows = await versionsOf(tx, caller, query);
      return rows.map((row) => versionOf(row, caller));
    },
  });

  read(`${dataLog.api}/queryCompareList`, {
    query: z.object({ dataId1: z.string().max(20), dataId2: z.string().max(20) }),
    result: z.array(versionSchema),
    summary: 'Two versions of one record by their ids, each with all known fields.',
    handler: async ({ tx, caller, query: { dataId1, dataId2 } }) => {
      checkStaff(caller);
      if (!/^\d+$/.test(dataId1) || !/^\d+$/.test(dataId2)) throw new Business(noVersion);
      const where = sql`l.serial = any(${sql.param([dataId1, dataId2])}::bigint[]) and ${allReadable(caller)}`;
      const pair = await versionRows(tx, caller, where, { limit: 2 });
      const [first] = pair;
      if (!first || pair.some(({ entity, recordId }) => entity !== first.entity || recordId !== first.recordId)) {
        throw new Business(noVersion);
      }
      const entity = entities[first.entity];
      const rows = await versionsOf(tx, caller, { dataTable: first.entity, dataId: first.recordId });
      return [dataId1, dataId2].flatMap((id) => {
        const row = pair.find(({ serial }) => String(serial) === id);
        return row && entity ? [versionOf(row, caller, stateAt(rows, row.version, entity, caller))] : [];
      });
    },
  });

  read(comparePath, {
    query: z.object({ ...recordQuery, from: z.coerce.number().int().min(1), to: z.coerce.number().int().min(1) }),
    result: z.object({ from: versionSchema, to: versionSchema, differences: z.array(differenceSchema) }),
    summary: 'The fields in which two versions of a record differ.',
    handler: async ({ tx, caller, query }) => {
      checkStaff(caller);
      const rows = await versionsOf(tx, caller, query);
      const [from, to] = [query.from, query.to].map((version) => rows.find((row) => row.version === version));
      const entity = from && entities[from.entity];
      if (!from || !to || !entity) throw new Business(noVersion);
      const states = [stateAt(rows, from.version, entity, caller), stateAt(rows, to.version, entity, caller)] as const;
      const texts = await prepare();
      const rights = rightsIn(states);
      const differences = differencesOf(entity, states, {
        texts,
        permissions: await permissionNames(tx, rights.permissions),
        rules: await ruleNames(tx, caller, rights.rules),
        records: await namesOf(tx, caller, texts, referredRecords(entity, states)),
      });
      return { from: versionOf(from, caller), to: versionOf(to, caller), differences };
    },
  });
}
