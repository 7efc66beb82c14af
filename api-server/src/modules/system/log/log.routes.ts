import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { entities } from 'shared-contracts/entities';
import { largestPage } from 'shared-contracts/entity/query';
import { sideOf } from 'shared-contracts/session/parties';
import { actionLabel, log, logActions, logSubjects, logType, subjectLabel } from 'shared-contracts/system/log';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import { dictionaryText } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';
import { deletedNamesOf, type NameOf } from '../data-log/logged-names.ts';
import { changedMembersSchema } from '../data-log/right-names.ts';
import { likePart } from '../like.ts';
import { type ChangesOf, mayKnow, readChanges } from './logged-changes.ts';
import { readTenantNames, type TenantNames } from './logged-tenants.ts';

/** Lines are counted exactly up to this number; later pages are not offered. */
const mostCounted = 100_000;

/** Treats an empty filter, as older clients send it, like a missing one. */
const orEmpty = <S extends z.ZodType>(schema: S) => schema.optional().or(z.literal('').transform(() => undefined));

const time = z.string().regex(/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/, '时间格式不正确');
export const logQuerySchema = z.object({
  logType: orEmpty(z.enum([logType.signIn, logType.operation, logType.business, logType.refusal])),
  operateType: orEmpty(z.enum(['1', '2', '3', '4', '5', '6'])),
  keyWord: z.string().trim().max(100).optional(),
  createTime_begin: orEmpty(time),
  createTime_end: orEmpty(time),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(largestPage).default(10),
});
export type LogQuery = z.output<typeof logQuerySchema>;

const text = z.string().nullable();
const label = z.tuple([z.string(), z.string()]).readonly();
const changeSchema = z.object({
  ...{ field: z.string(), label, before: text, after: text, beforeText: text.optional(), afterText: text.optional() },
  dict: z.string().optional(),
  words: z.object({ before: label.nullable(), after: label.nullable() }).optional(),
  members: changedMembersSchema.optional(),
});
const lineSchema = z.object({
  id: z.string(),
  ...{ logType: z.string(), logType_dictText: text, operateType: text, operateType_dictText: text },
  ...{ logContent: z.string(), entity: z.string(), action: z.string(), recordId: z.string(), recordName: text, recordNameEn: text },
  ...{ userid: text, username: text, realname: text, ip: text, requestId: text, createTime: z.string() },
  what: z.object({ action: label, subject: label }),
  changes: z.array(changeSchema),
  /** Properties that older clients read; always null, because the product does not log these facts. */
  ...{ method: z.null(), requestUrl: z.null(), requestParam: z.null(), requestType: z.null(), costTime: z.null() },
});

export interface LogRow {
  readonly serial: string;
  /** Time in the database's text form, which `Date.parse` reads. */
  readonly at: string;
  readonly payload: {
    readonly entity: string;
    readonly recordId: string;
    readonly action: string;
    readonly userId?: string;
    readonly username?: string;
    readonly ip?: string;
    readonly requestId?: string;
    readonly changes?: unknown;
  };
  readonly realname: string | null;
  /** Name of a department, of a department's role or of a data rule; null for other records. */
  readonly subject_name: string | null;
}

/** Names of the entities of the freight business; all other entities belong to the system. */
const businessNames = Object.values(entities)
  .filter(({ group }) => group !== 'system' && group !== 'isps' && group !== 'message')
  .map(({ name }) => name);

/**
 * Codes from the dictionary `operate_type` with the names of their actions, as patterns that mean the same in JavaScript and PostgreSQL.
 * Actions that match no pattern count as changes.
 */
const operateTypes = [
  ['1', /^(unmask|search|prove|ask)/],
  ['2', /^(add|create|register|upload|raise)/],
  ['4', /^(delete|remove$)/],
  ['5', /^import$/],
  ['6', /^export/],
] as const;
const change = '3';
const deletion = '4';

/** Subjects of log lines that are no operations on records: signing in and out, and refused calls. */
const noOperation = ['session', 'refusal'];
const operateTypeOf = (entity: string, action: string): string | null =>
  noOperation.includes(entity) ? null : (operateTypes.find(([, names]) => names.test(action))?.[0] ?? change);

const ofType = (type: string): SQL => {
  const names = operateTypes.find(([one]) => one === type)?.[1];
  const named = names ? sql`l.action ~ ${names.source}` : sql`l.action !~ ${operateTypes.map(([, others]) => others.source).join('|')}`;
  return sql`l.entity <> all(${list(noOperation)}) and ${named}`;
};

function typeOf(entity: string): string {
  if (entity === 'session') return logType.signIn;
  if (entity === 'refusal') return logType.refusal;
  return businessNames.includes(entity) ? logType.business : logType.operation;
}

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

/** Names of entities and actions whose Chinese or English label contains the word. */
function namedLike(word: string): { subjects: string[]; actions: string[] } {
  const holds = (label: readonly string[]): boolean => label.some((one) => one.toLowerCase().includes(word.toLowerCase()));
  const all = Object.values(entities);
  return {
    subjects: [
      ...all.filter(({ label }) => holds(label)).map(({ name }) => name),
      ...Object.entries(logSubjects).flatMap(([name, label]) => (holds(label) ? [name] : [])),
    ],
    actions: [
      ...Object.entries(logActions).flatMap(([name, label]) => (holds(label) ? [name] : [])),
      ...all.flatMap(({ actions }) => Object.entries(actions).flatMap(([name, { label }]) => (holds(label) ? [name] : []))),
    ],
  };
}

/**
 * A search word is translated to the matching user names up to this number of accounts. When more match, the log itself is searched for the word: it
 * then occurs so often that this is fast.
 */
const mostNames = 200;

/**
 * SQL condition on log lines of people whose user name contains the word. The log's index finds complete user names only, so the matching
 * names are searched first: among the accounts, and, for accounts that were deleted for ever, among the log lines of their deletion, which
 * contain the names.
 */
async function ofPeople(tx: Tx, tenantId: number, word: string): Promise<SQL> {
  const held = likePart(word);
  const { rows } = await tx.execute<{ username: string }>(sql`
    select username from (
      (select username from sys_user where username like ${held} limit ${mostNames + 1})
      union
      (select gone.username from (
        select l.payload::jsonb #>> '{changes,username,0}' username from freight.audit_log l
        where l.tenant_id = ${tenantId} and l.entity = 'user' and l.action = 'deletePhysic') gone
        where gone.username like ${held} limit ${mostNames + 1})) known
    limit ${mostNames + 1}`);
  if (rows.length > mostNames) return sql`l.username like ${held}`;
  // The word itself is searched as a complete name too, because refused sign-ins may contain names that no account ever had.
  return sql`l.username = any(${list([word, ...rows.map(({ username }) => username)])})`;
}

/** Indexed columns that hold the whole search word: ids of records and calls, or IP addresses; undefined for other words. */
function columnsOf(word: string): readonly ('record_id' | 'request_id' | 'ip')[] | undefined {
  if (/^[0-9a-f]{32}$/i.test(word)) return ['record_id', 'request_id'];
  return /^[0-9a-f:]*[.:][0-9a-f.:]+$/i.test(word) ? ['ip'] : undefined;
}

/** SQL condition for a search word: in the columns that hold it whole, otherwise among user names and the labels of entities and actions. */
async function wordCondition(tx: Tx, tenantId: number, word: string): Promise<SQL> {
  const whole = columnsOf(word);
  const anyOf = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` or `)})`;
  if (whole) return anyOf(whole.map((column) => sql`l.${sql.identifier(column)} = ${word}`));
  const { subjects, actions } = namedLike(word);
  const parts = [await ofPeople(tx, tenantId, word), sql`l.record_id = ${word}`];
  if (subjects.length > 0) parts.push(sql`l.entity = any(${list(subjects)})`);
  if (actions.length > 0) parts.push(sql`l.action = any(${list(actions)})`);
  return anyOf(parts);
}

export async function conditionOf(tx: Tx, tenantId: number, query: LogQuery): Promise<SQL> {
  const { logType: kind, operateType: operation, keyWord, createTime_begin: from, createTime_end: to } = query;
  const parts: SQL[] = [];
  if (kind === logType.signIn) parts.push(sql`l.entity = 'session'`);
  if (kind === logType.business) parts.push(sql`l.entity = any(${list(businessNames)})`);
  if (kind === logType.refusal) parts.push(sql`l.entity = 'refusal'`);
  if (kind === logType.operation) parts.push(sql`l.entity <> all(${list([...noOperation, ...businessNames])})`);
  if (operation) parts.push(ofType(operation));
  if (from) parts.push(sql`l.at >= ${`${from.length > 10 ? from : `${from} 00:00:00`}+08`}::timestamptz`);
  if (to) parts.push(sql`l.at < ${`${to.length > 10 ? to : `${to} 23:59:59`}+08`}::timestamptz + interval '1 second'`);
  if (keyWord) parts.push(await wordCondition(tx, tenantId, keyWord));
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
}

/** What is known about the records of several lines. */
interface KnownOfLines {
  /** Knows names of records that the reader may not look up any more, or not at once. */
  readonly nameOf: NameOf;
  readonly changesOf: ChangesOf;
  readonly tenantNames: TenantNames;
}

export function lineOf(
  row: LogRow,
  caller: Caller,
  texts: DictionaryTexts,
  { nameOf, changesOf, tenantNames }: KnownOfLines,
): z.input<typeof lineSchema> {
  const { serial, at, payload, realname, subject_name: subject } = row;
  const { entity, action, recordId } = payload;
  const definition = Object.hasOwn(entities, entity) ? entities[entity] : undefined;
  const kind = typeOf(entity);
  const operation = operateTypeOf(entity, action);
  const named = nameOf(payload);
  const what = { action: actionLabel(action, definition), subject: subjectLabel(entity, definition) };
  return {
    id: serial,
    logType: kind,
    logType_dictText: dictionaryText(texts, 'log_type', kind),
    operateType: operation,
    operateType_dictText: dictionaryText(texts, 'operate_type', operation),
    logContent: `${what.action[0]}${what.subject[0]}`,
    what,
    entity,
    action,
    recordId,
    recordName: (mayKnow(caller, entity) ? subject : null) ?? tenantNames.get(serial) ?? named?.[0] ?? null,
    recordNameEn: named?.[1] ?? null,
    userid: payload.userId ?? null,
    username: payload.username ?? null,
    realname,
    ip: payload.ip ?? null,
    requestId: payload.requestId ?? null,
    createTime: instantText(Date.parse(at)),
    changes: changesOf(payload),
    ...{ method: null, requestUrl: null, requestParam: null, requestType: null, costTime: null },
  };
}

/** A row with `logColumns`. */
export interface StoredLine extends Record<string, unknown>, Omit<LogRow, 'payload'> {
  /** JSON, parsed here, because the database takes longer to parse and write it. */
  readonly payload: string;
}

/**
 * SQL of the columns of a `StoredLine`, from a relation `l` with lines of the tenant. The person is found by id, because two accounts of older
 * installations may have had the same user name, and deleted people keep their names in the log.
 */
export const logColumns = (tenantId: number): SQL => sql`
  l.serial, l.at, l.payload,
  (select u.realname from sys_user u where u.tenant_id = ${tenantId} and u.id = l.payload::jsonb ->> 'userId') realname,
  case l.payload::jsonb ->> 'entity'
    when 'depart' then (select d.depart_name from sys_depart d where d.tenant_id = ${tenantId} and d.id = l.payload::jsonb ->> 'recordId')
    when 'departRole' then (select d.depart_name || ' · ' || r.role_name from sys_depart_role r join sys_depart d on d.id = r.depart_id
      where r.tenant_id = ${tenantId} and r.id = l.payload::jsonb ->> 'recordId')
    when 'dataRule' then (select p.name || ' · ' || r.rule_name from sys_permission_data_rule r join sys_permission p on p.id = r.permission_id
      where r.tenant_id = ${tenantId} and r.id = l.payload::jsonb ->> 'recordId')
  end subject_name`;

export const rowOf = (line: StoredLine): LogRow => ({ ...line, payload: JSON.parse(line.payload) as LogRow['payload'] });

interface Found {
  readonly rows: readonly StoredLine[];
  /** Number of lines that match, at most `mostCounted`. */
  readonly total: number;
}

/** Reads one page of the lines that match the query, the latest first. */
async function readPage(tx: Tx, { tenantId }: Caller, query: LogQuery): Promise<Found> {
  const { pageNo, pageSize, keyWord } = query;
  const where = sql`from freight.audit_log l where l.tenant_id = ${tenantId} ${await conditionOf(tx, tenantId, query)}`;
  const page = sql`order by l.serial desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
  if (keyWord && columnsOf(keyWord)) return await readFew(tx, tenantId, where, page, pageNo);
  const { rows } = await tx.execute<StoredLine>(sql`select ${logColumns(tenantId)} ${where} ${page}`);
  // A page that is not full is the last one, and the total follows from it.
  const isLast = rows.length < pageSize && (rows.length > 0 || pageNo === 1);
  const total = isLast ? Math.min(mostCounted, (pageNo - 1) * pageSize + rows.length) : await countOf(tx, where);
  return { rows, total };
}

/** Reads page and total in one statement. This is quicker when an index finds the lines and they are few. */
async function readFew(tx: Tx, tenantId: number, where: SQL, page: SQL, pageNo: number): Promise<Found> {
  const { rows } = await tx.execute<StoredLine & { total: number }>(sql`
    select ${logColumns(tenantId)}, l.total from (
      select l.serial, l.at, l.payload, l.username, (count(*) over ())::int total from (
        select l.serial, l.at, l.payload, l.username ${where} order by l.serial desc limit ${sql.raw(String(mostCounted))}) l
      ${page}) l
    order by l.serial desc`);
  return { rows, total: rows[0]?.total ?? (pageNo === 1 ? 0 : await countOf(tx, where)) };
}

async function countOf(tx: Tx, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 ${where} limit ${mostCounted}) found`,
  );
  return rows[0]?.count ?? 0;
}

/** Routes of the log of people's actions, the latest first; nobody can change or delete it. */
export default async function logRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const prepare = () => dictionaries.texts();

  route(app, {
    method: 'GET',
    url: `${log.api}/list`,
    access: 'log:list',
    tier: 'tenant',
    query: logQuerySchema,
    result: z.object({ records: z.array(lineSchema), total: z.int(), size: z.int(), current: z.int(), pages: z.int() }),
    summary: 'What people of the tenant did, the latest first: sign-ins, operation of the system, business.',
    tags: ['log'],
    prepare,
    handler: async ({ tx, caller, query }) => {
      // Log lines do not name a party, so people of shippers and carriers, for whom their own lines cannot be selected, are refused.
      if (sideOf(caller) !== null) throw new NotAllowed();
      const texts = await prepare();
      const { pageNo, pageSize } = query;
      const { rows, total } = await readPage(tx, caller, query);
      const lines = rows.map(rowOf);
      // The page looks up the names of other records by itself.
      const gone = lines.filter(({ payload }) => operateTypeOf(payload.entity, payload.action) === deletion);
      const payloads = (of: readonly LogRow[]) => of.map(({ payload }) => payload);
      const nameOf = await deletedNamesOf(tx, caller, texts, payloads(gone));
      const changesOf = await readChanges(tx, caller, texts, payloads(lines));
      const tenantNames = await readTenantNames(tx, caller, lines);
      const records = lines.map((line) => lineOf(line, caller, texts, { nameOf, changesOf, tenantNames }));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  for (const url of [`${log.api}/delete`, `${log.api}/deleteBatch`]) {
    route(app, {
      method: 'DELETE',
      url,
      access: 'log:list',
      tier: 'tenant',
      result: z.null(),
      summary: 'Refused: the log is evidence. Lines go by themselves when their time of retention is over.',
      tags: ['log'],
      transaction: false,
      handler: async () => {
        throw new Business('日志用于审计，不能删除');
      },
    });
  }
}
