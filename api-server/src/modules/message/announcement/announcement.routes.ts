import { and, eq, exists, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordSchema } from 'shared-contracts/entity/entity-schema';
import { type AnnouncementRecipients, announcementPaths, messageAudience, sendStatus } from 'shared-contracts/message/announcement';
import { announcement } from 'shared-contracts/system/announcement';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { FileResponse, respond } from '../../../kernel/basics/response.ts';
import { type Caller, may } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { createCrud, idQuery } from '../../../kernel/crud/crud-context.ts';
import { registerList } from '../../../kernel/crud/crud-read.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { alsoReadable, type FurtherReaders } from '../../../kernel/entity/record-files.ts';
import { partyCondition } from '../../../kernel/entity/row-scope.ts';
import { changesBetween, findRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { announcementSends } from '../announcement-send/announcement-send.table.ts';
import { recipientCount, release, revoke, tellAgain } from './announcement.service.ts';
import { announcements } from './announcement.table.ts';
import { completeDraft } from './announcement-draft.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { writtenByPeople } from './system-announcement.ts';

const tags = [announcement.name];

/** Routes of announcements: their authors write, release and revoke them; readers can read a single one. */
export default async function announcementRoutes(app: FastifyInstance) {
  const { push } = app.kernel;
  alsoReadable(inOwnNotice);

  // A single announcement is read through its own route, because all its recipients may read it; only the calls listed here are generic.
  crud(app, { ...announcement, generic: ['add', 'edit', 'delete', 'batch_delete', 'import', 'export'] }, announcements, {
    beforeAdd: (tx, caller, draft) => completeDraft(tx, caller, draft),
    beforeEdit: (tx, caller, draft, current) => completeDraft(tx, caller, draft, current),
    visible: writtenByPeople,
  });
  const made = createCrud(app, announcement, announcements, {});
  registerList(app, made);

  route(app, {
    method: 'GET',
    url: announcementPaths.queryById,
    access: 'signedIn',
    tier: 'tenant',
    query: idQuery,
    result: recordSchema(announcement),
    summary: 'One announcement: any that people wrote for those who administer them, otherwise one that was sent to the caller.',
    tags,
    prepare: made.prepare,
    handler: async ({ tx, caller, query, now }) => {
      const row = await readableNotice(tx, caller, query.id, now);
      const [record] = await made.context.finish(tx, [row], caller, await made.prepared(caller));
      return record as never;
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/annountCement/show/:id',
    access: 'signedIn',
    tier: 'tenant',
    result: 'file',
    summary: 'One announcement as a page of its own, for those who may read it.',
    tags,
    handler: async ({ tx, caller, request, reply, now }) => {
      const row = await readableNotice(tx, caller, String((request.params as { id: string }).id), now);
      reply.header('content-security-policy', "default-src 'none'; img-src 'self'; sandbox");
      return new FileResponse('announcement.html', 'text/html; charset=utf-8', Buffer.from(noticePage(row)), true);
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/annountCement/syncNotic',
    readOnly: false,
    access: 'announcement:release',
    tier: 'tenant',
    query: z.object({ anntId: z.string().max(36).optional() }),
    result: z.null(),
    summary: 'Tells open windows once more of a released announcement, or of all of today.',
    tags,
    handler: async ({ tx, caller, query, now }) => {
      await tellAgain(tx, caller, push, query.anntId, now);
      return respond(null);
    },
  });

  route(app, {
    method: 'GET',
    url: announcementPaths.recipients,
    access: 'announcement:list',
    tier: 'tenant',
    query: idQuery,
    result: z.object({ people: z.int() }) satisfies z.ZodType<AnnouncementRecipients>,
    summary: 'How many people get an announcement when it is released. A draft without text is refused.',
    tags,
    handler: async ({ tx, caller, query }) => ({ people: await recipientCount(tx, caller, query.id) }),
  });

  for (const [url, name, work, message] of [
    [announcementPaths.release, 'release', release, '该系统通知发布成功'],
    [announcementPaths.revoke, 'revoke', revoke, '该系统通知撤销成功'],
  ] as const) {
    route(app, {
      // The method is GET because clients expect it. No other site can make a browser send this request, because the token is sent in a
      // header.
      method: 'GET',
      url,
      readOnly: false,
      access: `announcement:${name}`,
      tier: 'tenant',
      query: idQuery,
      result: recordSchema(announcement),
      summary: `Announcement: ${name}.`,
      tags,
      prepare: made.prepare,
      handler: async ({ tx, caller, query, request, now }) => {
        const prepared = await made.prepared(caller);
        const change = await work(tx, caller, push, { id: query.id, now });
        made.context.audit(tx, caller, request, name, query.id, changesBetween(change.before, change.after));
        const [record] = await made.context.finish(tx, [change.after], caller, prepared);
        return respond(record, message) as never;
      },
    });
  }
}

/** An announcement that the caller administers, otherwise one that was sent to the caller; throws NotFound for any other. */
async function readableNotice(tx: Tx, caller: Caller, id: string, now: number): Promise<typeof announcements.$inferSelect> {
  const managed = may(caller, 'announcement:list') ? await findRow(tx, caller, announcements, id) : undefined;
  return managed ?? (await ownNotice(tx, caller, id, now));
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The announcement as an HTML page. Its content was sanitised when it was saved; all other values are escaped. */
function noticePage({ titile, sender, sendTime, msgContent }: typeof announcements.$inferSelect): string {
  const facts = [sender && `发布人：${sender}`, sendTime && `发布时间：${sendTime}`].filter((fact) => fact !== null);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escaped(titile)}</title></head><body>
<h1>${escaped(titile)}</h1><p>${escaped(facts.join(' '))}</p>${sanitiseHtml(msgContent ?? '')}</body></html>`;
}

/** An announcement that was sent to the caller; throws NotFound for any other. Other recipients are not revealed. */
async function ownNotice(tx: Tx, caller: Caller, id: string, now: number): Promise<typeof announcements.$inferSelect> {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), partyCondition(announcements, caller), readableBy(tx, caller, now)));
  if (!row) throw new NotFound();
  return { ...row, userIds: null };
}

/** Whether an announcement that was sent to the caller contains the picture. */
const inOwnNotice: FurtherReaders = (caller, path) => {
  const copy = sql`exists (select from ${announcementSends} where annt_id = ${announcements.id} and user_id = ${caller.userId})`;
  const holds = sql`freight.stored_paths(array[${announcements.msgFiles}]::text[]) @> array[${path}]::text[]`;
  const sent = sql`${announcements.delFlag} = 0 and ${announcements.sendStatus} = ${sendStatus.sent}`;
  const begun = sql`(${announcements.startTime} is null or ${announcements.startTime} <= now())`;
  const forCaller = sql`(${announcements.msgType} = ${messageAudience.all} or ${copy})`;
  return sql`exists (select from ${announcements}
    where ${announcements.tenantId} = ${caller.tenantId} and ${holds} and ${sent} and ${begun} and ${forCaller})`;
};

/**
 * SQL condition on announcements that are released, started, and for everybody or with a copy for the caller (row-level security hides
 * other people's copies).
 */
function readableBy(tx: Tx, caller: Caller, now: number): SQL | undefined {
  const copy = tx
    .select({ one: sql`1` })
    .from(announcementSends)
    .where(and(eq(announcementSends.anntId, announcements.id), eq(announcementSends.userId, caller.userId)));
  return and(
    eq(announcements.sendStatus, sendStatus.sent),
    or(isNull(announcements.startTime), lte(announcements.startTime, instantParameter(instantText(now)))),
    or(eq(announcements.msgType, messageAudience.all), exists(copy)),
  );
}
