import type { FastifyInstance } from 'fastify';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { announcementPaths } from 'shared-contracts/message/announcement';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { dictionaryText } from '../../../kernel/context/dictionaries.ts';
import { route } from '../../../kernel/http/route.ts';
import { readBell } from './bell.ts';
import { myPage, myPageQuery } from './my-page.ts';
import { makeCopies, markAllRead, markRead, missingCopies } from './own-copies.ts';

const tags = ['announcement'];
const nullable = z.string().nullable();

const noticeSchema = z.object({
  titile: z.string(),
  msgContent: nullable,
  msgAbstract: nullable,
  sender: nullable,
  priority: z.enum(['L', 'M', 'H']),
  msgCategory: z.string(),
  sendTime: nullable,
  openType: nullable,
  openPage: nullable,
  busType: nullable,
  busId: nullable,
});
const bellItemSchema = noticeSchema.extend({ id: z.string(), createTime: z.string() });
const bellSchema = z.object({
  anntMsgList: z.array(bellItemSchema),
  anntMsgTotal: z.int(),
  sysMsgList: z.array(bellItemSchema),
  sysMsgTotal: z.int(),
});
const mineSchema = noticeSchema.extend({
  id: z.string(),
  anntId: z.string(),
  userId: z.string(),
  readFlag: z.enum(['0', '1']),
  readTime: nullable,
  readFlag_dictText: z.string().nullish(),
  priority_dictText: z.string().nullish(),
  msgCategory_dictText: z.string().nullish(),
  pageNo: z.int(),
  pageSize: z.int(),
});

/**
 * Routes for announcements that were sent to the caller: the lists of the bell, a page of all of them, marking as read. Other people's
 * copies cannot be reached.
 */
export default async function announcementSendRoutes(app: FastifyInstance) {
  const { database, dictionaries } = app.kernel;

  route(app, {
    method: 'GET',
    url: announcementPaths.listByUser,
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: bellSchema,
    summary: "The caller's unread announcements: up to five of each kind, and how many there are.",
    tags,
    handler: async ({ caller, now }) => {
      const first = await database.as(caller, (tx) => readBell(tx, caller, now), { readOnly: true });
      if (first.missing.length === 0) return first.lists;
      return await database.as(caller, async (tx) => {
        await makeCopies(tx, caller, first.missing);
        return (await readBell(tx, caller, now)).lists;
      });
    },
  });

  route(app, {
    method: 'GET',
    url: announcementPaths.mine,
    // The caller's copies of announcements are created when the caller first requests them.
    readOnly: false,
    access: 'signedIn',
    tier: 'tenant',
    query: myPageQuery,
    result: pageSchema(mineSchema),
    summary: 'Page of everything that was sent to the caller.',
    tags,
    prepare: () => dictionaries.texts(),
    handler: async ({ tx, caller, query, now }) => {
      const texts = await dictionaries.texts();
      await makeCopies(tx, caller, await missingCopies(tx, caller, now));
      const { rows, total } = await myPage(tx, caller, query, now);
      const { pageNo, pageSize } = query;
      const records = rows.map((row) => ({
        ...row,
        readFlag_dictText: dictionaryText(texts, 'read_flag', row.readFlag),
        priority_dictText: dictionaryText(texts, 'priority', row.priority),
        msgCategory_dictText: dictionaryText(texts, 'msg_category', row.msgCategory),
        pageNo,
        pageSize,
      }));
      return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) };
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/annountCement/vue3List',
    readOnly: false,
    access: 'signedIn',
    tier: 'tenant',
    query: myPageQuery,
    result: z.array(mineSchema.omit({ readFlag_dictText: true, priority_dictText: true, msgCategory_dictText: true })),
    summary: 'The rows of such a page alone, as later clients ask for them.',
    tags,
    handler: async ({ tx, caller, query, now }) => {
      await makeCopies(tx, caller, await missingCopies(tx, caller, now));
      const { pageNo, pageSize } = query;
      return (await myPage(tx, caller, query, now)).rows.map((row) => ({ ...row, pageNo, pageSize }));
    },
  });

  route(app, {
    method: 'GET',
    url: '/sys/annountCement/getUnreadMessageCount',
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: z.int(),
    summary: 'How many announcements of both kinds the caller has not read.',
    tags,
    handler: async ({ caller, now }) => {
      const { missing, lists } = await database.as(caller, (tx) => readBell(tx, caller, now), { readOnly: true });
      return lists.anntMsgTotal + lists.sysMsgTotal + missing.length;
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: announcementPaths.markRead,
    access: 'signedIn',
    tier: 'tenant',
    body: z.object({ anntId: z.string({ error: '参数不识别！' }).min(1, '参数不识别！').max(36) }),
    result: z.null(),
    summary: "Marks the caller's copy of an announcement as read.",
    tags,
    handler: async ({ tx, caller, body, now }) => {
      if (!(await markRead(tx, caller, body.anntId, now))) throw new NotFound();
      return respond(null);
    },
  });

  // Newer clients use the second path.
  for (const url of [announcementPaths.readAll, '/sys/annountCement/clearAllUnReadMessage']) {
    route(app, {
      method: ['PUT', 'POST'],
      url,
      access: 'signedIn',
      tier: 'tenant',
      result: z.null(),
      summary: 'Marks every visible announcement that was sent to the caller as read.',
      tags,
      handler: async ({ tx, caller, now }) => {
        await markAllRead(tx, caller, now);
        return respond(null, '全部已读');
      },
    });
  }
}
