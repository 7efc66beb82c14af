/**
 * Unmasking shows one masked value of one record. It needs a reason and a permission, is limited, and is logged before the value is sent.
 * Everybody who may see the record, its owner included, can read the log (docs/privacy.md), from when the record came to their party.
 */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { maskedValue, masksOf, unmaskCode } from 'shared-contracts/entity/masks';
import { type Unmasking, unmaskReason } from 'shared-contracts/entity/unmasking';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { instantText } from '../basics/clock.ts';
import { Invalid, NotAllowed, Refused } from '../basics/errors.ts';
import { may } from '../caller/caller.ts';
import { audit } from '../database/audit.ts';
import { type CallLimit, takeCall } from '../database/call-limits.ts';
import { hiddenFields } from '../entity/entity-table.ts';
import { ownSince } from '../entity/own-since.ts';
import type { WireRecord } from '../entity/records.ts';
import { getRow } from '../entity/rows.ts';
import { route } from '../http/route.ts';
import { type Crud, idQuery } from './crud-context.ts';

/** How many values a person may unmask in a period: enough for daily work, too few to copy all records. */
export const unmaskLimit: CallLimit = { name: 'unmask', count: 60, seconds: 3_600 };
const action = 'unmask';
/** Largest number of log entries in a response; the latest ones are sent. */
const mostEntries = 100;

const bodySchema = z.object({
  id: z.string({ error: '缺少记录编号' }).regex(/^[\w-]{1,36}$/, '参数不正确'),
  field: z.string({ error: '请选择字段' }).max(64),
  reason: z
    .string({ error: unmaskReason.missing[0] })
    .overwrite(visibleName)
    .min(unmaskReason.shortest, unmaskReason.missing[0])
    .max(unmaskReason.longest, unmaskReason.long[0]),
});

/** Registers the calls `unmask` and its log for an entity with masked fields. */
export function registerUnmask(app: FastifyInstance, made: Crud): void {
  registerReveal(app, made);
  registerHistory(app, made);
}

function registerReveal(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  const { database } = app.kernel;
  route(app, {
    method: 'PUT',
    url: `${entity.api}/unmask`,
    access: `${entity.name}:list`,
    tier: entity.tier,
    body: bodySchema,
    result: z.object({ value: z.string().nullable() }),
    summary: `${entity.label[1]}: one masked value in full, with a reason, logged`,
    tags: [entity.name],
    // The handler opens its own transactions: otherwise the response, with the unmasked value, would also be stored for the
    // Idempotency-Key.
    transaction: false,
    handler: async ({ caller, body: { id, field, reason }, request, now }) => {
      const mask = masksOf(entity.fields).get(field);
      if (!mask || hiddenFields(entity, caller).has(field)) throw new Invalid(`${entity.label[0]}没有可查看的脱敏字段`);
      if (!may(caller, unmaskCode(entity, mask.fact))) throw new NotAllowed();
      const isFree = await database.asSystem('unmask', (tx) => takeCall(tx, unmaskLimit, caller.userId, now));
      if (!isFree) throw new Refused('tooMany');
      return await database.as(caller, async (tx) => {
        const row = (await getRow(tx, caller, table, id)) as WireRecord;
        const { tenantId, userId, username } = caller;
        const changes = { [field]: [null, maskedValue(mask.form, row[field]) ?? null] as const, reason: [null, reason] as const };
        audit(tx, {
          tenantId,
          userId,
          username,
          entity: entity.name,
          recordId: id,
          action,
          changes,
          requestId: request.id,
          ip: request.ip,
        });
        return { value: row[field] === null || row[field] === undefined ? null : String(row[field]) };
      });
    },
  });
}

interface Entry extends Record<string, unknown> {
  readonly at: string | Date;
  readonly operator: string;
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
}

const historySchema: z.ZodType<readonly Unmasking[]> = z
  .array(z.object({ at: z.string(), operator: z.string(), field: z.string(), reason: z.string() }))
  .readonly();

function registerHistory(app: FastifyInstance, made: Crud): void {
  const { entity, table } = made.context;
  route(app, {
    method: 'GET',
    url: `${entity.api}/unmaskings`,
    access: `${entity.name}:list`,
    tier: entity.tier,
    query: idQuery,
    result: historySchema,
    summary: `${entity.label[1]}: who saw masked values of the record in full, when and why`,
    tags: [entity.name],
    handler: async ({ tx, caller, query: { id } }) => {
      await getRow(tx, caller, table, id);
      const since = await ownSince(tx, caller, entity, id);
      const { rows } = await tx.execute<Entry>(sql`
        select a.at, coalesce(u.realname, a.payload::jsonb ->> 'username') as operator, a.payload::jsonb -> 'changes' as changes
        from freight.audit_log a left join sys_user u on u.id = a.payload::jsonb ->> 'userId'
        where a.tenant_id = ${caller.tenantId} and a.entity = ${entity.name} and a.record_id = ${id}
          and a.payload::jsonb ->> 'action' = ${action} ${since ? sql`and a.at > ${since}::timestamptz` : sql``}
        order by a.serial desc limit ${mostEntries}`);
      const hidden = hiddenFields(entity, caller);
      return rows.flatMap(({ at, operator, changes: { reason, ...fields } }) =>
        Object.keys(fields)
          .filter((field) => !hidden.has(field))
          .map((field) => ({ at: instantText(new Date(at).getTime()), operator, field, reason: String(reason?.[1] ?? '') })),
      );
    },
  });
}
