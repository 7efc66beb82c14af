/** Reads the activity of a record from where it is stored: operate log, audit log, comments, notices, files. */
import { type SQL, sql } from 'drizzle-orm';
import { changeReasonField } from 'shared-contracts/entity/change-reason';
import { type ActivityKind, commentLimits } from 'shared-contracts/record/record-activity';
import { sideOf } from 'shared-contracts/session/parties';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { ownSince } from '../../../kernel/entity/own-since.ts';
import type { SeenRecord } from './seen-record.ts';

export interface ActivityRow extends Record<string, unknown> {
  readonly key: string;
  readonly kind: ActivityKind;
  /** Time of the activity: ISO time in UTC with microseconds, by which the rows are sorted. */
  readonly moment: string;
  /** The time in the log from which the row was read, epoch milliseconds. */
  readonly shown: number;
  readonly userId: string | null;
  readonly action: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly detail: unknown;
  readonly text: string | null;
}

export interface ActivityQuestion {
  readonly record: SeenRecord;
  readonly kinds: ReadonlySet<ActivityKind>;
  /** Cursor of the next page: `<moment>~<key>` of the last entry of the previous page. */
  readonly before: string | undefined;
}

/** Format of the cursor `before`: `<moment>~<key>`. */
export const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[a-z][\w-]{1,40}$/;

/** Actions of the audit log that the activity leaves out; unmasking has a list of its own. */
const silent = ['unmask'];

/**
 * SQL for the millisecond in which a row was written, taken from its time-ordered id: logs store seconds only, and steps within one second
 * must stay in order.
 */
const madeAt = (column: string): SQL => sql.raw(`to_timestamp(('x' || lpad(substr(${column}, 1, 12), 16, '0'))::bit(64)::bigint / 1000.0)`);
const epoch = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);

/** Reads the activity rows of a page, and one more row, which tells whether there is another page. */
export async function activityRows(tx: Tx, caller: Caller, question: ActivityQuestion): Promise<ActivityRow[]> {
  const { record, kinds, before } = question;
  const sources = [
    ...(kinds.has('transition') || kinds.has('edit') ? [operateLog(caller, record, kinds)] : []),
    ...(kinds.has('edit') ? [auditLog(caller, record)] : []),
    ...(kinds.has('comment') ? [comments(caller, record)] : []),
    ...(kinds.has('message') ? [messages(caller, record)] : []),
    ...(kinds.has('file') ? files(caller, record) : []),
  ];
  if (sources.length === 0) return [];
  const [moment, key] = before?.split('~') ?? [];
  const earlier = moment && key ? sql`and (at, key collate "C") < (${moment}::timestamptz, ${key})` : sql``;
  const { rows } = await tx.execute<ActivityRow>(sql`
    select key, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as moment, shown, user_id as "userId", action,
      from_status as "from", to_status as "to", detail, text
    from (${sql.join(sources, sql` union all `)}) as activity (key, kind, at, user_id, action, from_status, to_status, detail, text, shown)
    where true ${await sinceOwn(tx, caller, record)} ${earlier}
    order by at desc, key collate "C" desc limit ${commentLimits.page + 1}`);
  return rows;
}

/** SQL condition that hides activity from before the record came to the caller's party. */
async function sinceOwn(tx: Tx, caller: Caller, { entity, row }: SeenRecord): Promise<SQL> {
  const since = await ownSince(tx, caller, entity, row.id);
  // Both the time in the id, which may be ahead of the clock, and the time of the log must be later; in doubt the row is hidden.
  return since ? sql`and at > ${since}::timestamptz and shown > extract(epoch from ${since}::timestamptz) * 1000` : sql``;
}

function operateLog(caller: Caller, { entity, row }: SeenRecord, kinds: ReadonlySet<ActivityKind>): SQL {
  const isTransition = sql`to_status is not null and to_status is distinct from from_status`;
  const wanted = kinds.has('transition') ? (kinds.has('edit') ? sql`` : sql`and ${isTransition}`) : sql`and not (${isTransition})`;
  return sql`
    select 'o' || id, case when ${isTransition} then 'transition' else 'edit' end, ${madeAt('id')}, operator_id, action::text,
      from_status::text, to_status::text, detail, remark::text, ${epoch('operate_time')}
    from biz_operate_log where tenant_id = ${caller.tenantId} and biz_type = ${entity.name} and biz_id = ${row.id} ${wanted}`;
}

function auditLog(caller: Caller, { entity, row }: SeenRecord): SQL {
  const told = sql.param([...Object.keys(entity.actions), ...silent]);
  return sql`
    select 'a' || serial, 'edit', at, payload::jsonb ->> 'userId', payload::jsonb ->> 'action', null::text, null::text,
      payload::jsonb -> 'changes', payload::jsonb -> 'changes' -> ${changeReasonField} ->> 1, ${epoch('at')}
    from freight.audit_log where tenant_id = ${caller.tenantId} and entity = ${entity.name} and record_id = ${row.id}
      and not (payload::jsonb ->> 'action' = any(${told}::text[]))`;
}

function comments(caller: Caller, { entity, row }: SeenRecord): SQL {
  const side = sideOf(caller);
  const forSide = side ? sql`and ${side} = any(string_to_array(audience, ','))` : sql``;
  return sql`
    select 'c' || id, 'comment', ${madeAt('id')}, author_id, null::text, null::text, null::text, jsonb_build_object('id', id,
      'version', version, 'audience', audience, 'mentions', mentions, 'edited', edited_flag), content, ${epoch('create_time')}
    from sys_record_comment
    where tenant_id = ${caller.tenantId} and entity = ${entity.name} and record_id = ${row.id} and del_flag = 0 ${forSide}`;
}

/** Notices about the record: the platform's people see all of them, people of a shipper or carrier only notices to themselves. */
function messages(caller: Caller, { row }: SeenRecord): SQL {
  const own = sideOf(caller)
    ? sql`and exists (select from sys_announcement_send s where s.annt_id = a.id and s.user_id = ${caller.userId})`
    : sql``;
  return sql`
    select 'm' || a.id, 'message', ${madeAt('a.id')}, 'system', null::text, null::text, null::text, null::jsonb, a.titile,
      ${epoch('a.send_time')}
    from sys_announcement a
    where a.tenant_id = ${caller.tenantId} and a.bus_type = 'work' and a.bus_id = ${row.id} and a.del_flag = 0 and a.send_time is not null ${own}`;
}

/** The stored files in the record's fields that the caller sees unmasked. */
function files(caller: Caller, { entity, row }: SeenRecord): SQL[] {
  const hidden = hiddenFields(entity, caller);
  const masked = masksFor(entity, caller);
  return Object.entries(entity.fields).flatMap(([name, { kind }]) => {
    const paths = typeof row[name] === 'string' ? row[name].split(',').filter(Boolean) : [];
    if (kind !== 'files' || paths.length === 0 || hidden.has(name) || masked.has(name)) return [];
    return [
      sql`
    select 'f' || id, 'file', ${madeAt('id')}, user_id, null::text, null::text, null::text,
      jsonb_build_object('field', ${name}::text, 'path', stored_path), file_name, ${epoch('create_time')}
    from sys_file where tenant_id = ${caller.tenantId} and is_kept and stored_path = any(${sql.param(paths)}::text[])`,
    ];
  });
}
