import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { draftCalls, draftLimits, draftTexts } from 'shared-contracts/entity/draft';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { route } from '../../../kernel/http/route.ts';

const tags = ['draft'];

const values = z.record(z.string().max(100), z.unknown());
const contentSchema = z
  .object({ values, base: values, version: z.int().optional() })
  .refine((content) => !isDeeper(content, draftLimits.depth), draftTexts.tooDeep[0]);
const formQuery = z.object({ form: z.string().min(1).max(draftLimits.form) });
const saveSchema = formQuery.extend({ content: contentSchema, savedAt: z.int().nonnegative() });
const draftSchema = saveSchema;

/** Whether lists and objects are nested deeper than `levels`. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}

type DraftRow = z.infer<typeof draftSchema> & Record<string, unknown>;
const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;

/**
 * Routes for the caller's own drafts; row scope hides those of other people. Drafts are not business records, so no audit rows are written.
 */
export default async function draftRoutes(app: FastifyInstance) {
  route(app, {
    method: 'GET',
    url: draftCalls.find,
    access: 'signedIn',
    tier: 'tenant',
    query: formQuery,
    result: draftSchema.nullable(),
    summary: "The caller's own unsent input of a form; null when there is none.",
    tags,
    handler: async ({ tx, query, now }) => {
      const { rows } = await tx.execute<DraftRow>(sql`
        select form, content, (extract(epoch from saved_at) * 1000)::float8 "savedAt" from sys_draft
        where form = ${query.form} and expire_time > ${moment(now)}`);
      return rows[0] ?? null;
    },
  });

  route(app, {
    method: 'GET',
    url: draftCalls.list,
    access: 'signedIn',
    tier: 'tenant',
    result: z.array(draftSchema.pick({ form: true, savedAt: true })),
    summary: 'The forms in which the caller has unsent input, the latest first, without the input.',
    tags,
    handler: async ({ tx, now }) => {
      const { rows } = await tx.execute<Pick<DraftRow, 'form' | 'savedAt'>>(sql`
        select form, (extract(epoch from saved_at) * 1000)::float8 "savedAt" from sys_draft
        where expire_time > ${moment(now)} order by saved_at desc, form limit ${draftLimits.count}`);
      return rows;
    },
  });

  route(app, {
    method: 'PUT',
    url: draftCalls.save,
    access: 'signedIn',
    tier: 'tenant',
    body: saveSchema,
    result: z.null(),
    summary: "Keeps the caller's unsent input of a form for seven days; older input than what is kept already changes nothing.",
    tags,
    bodyLimit: draftLimits.content * 4,
    handler: async ({ tx, caller, body, now }) => {
      const content = JSON.stringify(body.content);
      if (content.length > draftLimits.content) throw new Business(draftTexts.tooLarge[0]);
      // When the browser's clock is ahead, the present time is stored instead; otherwise later drafts would be refused as older.
      const savedAt = Math.min(body.savedAt, now);
      await tx.execute(sql`
        insert into sys_draft (tenant_id, user_id, form, content, saved_at, expire_time)
        values (${caller.tenantId}, ${caller.userId}, ${body.form}, ${content}::jsonb, ${moment(savedAt)}, ${moment(now + draftLimits.lifetime)})
        on conflict (user_id, tenant_id, form) do update
          set content = excluded.content, saved_at = excluded.saved_at, expire_time = excluded.expire_time
          where sys_draft.saved_at <= excluded.saved_at`);
      await dropOldest(tx, caller);
      return null;
    },
  });

  route(app, {
    method: 'DELETE',
    url: draftCalls.remove,
    access: 'signedIn',
    tier: 'tenant',
    query: formQuery,
    result: z.null(),
    summary: "Removes the caller's unsent input of a form: it was saved or thrown away.",
    tags,
    handler: async ({ tx, query }) => {
      await tx.execute(sql`delete from sys_draft where form = ${query.form}`);
      return null;
    },
  });

  route(app, {
    method: 'GET',
    url: draftCalls.key,
    access: 'signedIn',
    tier: 'tenant',
    // The key is created when it is requested for the first time.
    readOnly: false,
    result: z.object({ secret: z.string() }),
    summary: "The caller's own key, with which unsent drafts lie on a device.",
    tags,
    handler: async ({ tx, caller }) => ({ secret: await ownSecret(tx, caller) }),
  });
}

/** Removes drafts older than seven days. */
export async function purgeDrafts(database: Database, now: number): Promise<void> {
  await database.asSystem('drafts whose time is over', (tx) => tx.execute(sql`delete from sys_draft where expire_time <= ${moment(now)}`));
}

async function dropOldest(tx: Tx, caller: Caller): Promise<void> {
  await tx.execute(sql`
    delete from sys_draft where (user_id, tenant_id, form) in (
      select user_id, tenant_id, form from sys_draft where user_id = ${caller.userId} and tenant_id = ${caller.tenantId}
      order by saved_at desc, form offset ${draftLimits.count})`);
}

/** The person's encryption key for drafts, created at the first use; two concurrent calls get the same one. */
async function ownSecret(tx: Tx, { tenantId, userId }: Caller): Promise<string> {
  const known = async () => (await tx.execute<{ secret: string }>(sql`select secret from sys_draft_key`)).rows[0]?.secret;
  // Reads before it writes: on a full disk no row can be written, but drafts that the browser has stored must stay readable.
  const found = await known();
  if (found) return found;
  const made = randomBytes(32).toString('base64');
  await tx.execute(sql`
    insert into sys_draft_key (tenant_id, user_id, secret) values (${tenantId}, ${userId}, ${made}) on conflict do nothing`);
  return (await known()) ?? made;
}
