import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { pageSchema } from 'shared-contracts/entity/entity-schema';
import { largestPage } from 'shared-contracts/entity/query';
import { type AnnouncementReaders, announcementPaths, messageAudience, sendStatus } from 'shared-contracts/message/announcement';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { users } from '../../system/user/user.table.ts';
import { announcements } from '../announcement/announcement.table.ts';
import { writtenByPeople } from '../announcement/system-announcement.ts';

const readerSchema = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  readFlag: z.enum(['0', '1']),
  readTime: z.string().nullable(),
});
const readersSchema = z.object({
  read: z.int(),
  unread: z.int(),
  people: pageSchema(readerSchema).nullable(),
}) satisfies z.ZodType<AnnouncementReaders>;

/** Routes that tell who has read an announcement: the number of people, and for callers who may read users, their names. */
export default async function readerRoutes(app: FastifyInstance) {
  const { database } = app.kernel;

  route(app, {
    method: 'GET',
    url: announcementPaths.readers,
    access: 'announcement:list',
    tier: 'tenant',
    transaction: false,
    query: z.object({
      anntId: z.string().min(1).max(36),
      readFlag: z.enum(['0', '1']).default('1'),
      realname: z.string().max(100).default(''),
      pageNo: z.coerce.number().int().min(1).max(100_000).catch(1),
      pageSize: z.coerce.number().int().min(1).max(largestPage).catch(10),
    }),
    result: readersSchema,
    summary: 'How many of its recipients have read an announcement; their names for callers who may read users.',
    tags: ['announcement'],
    handler: async ({ caller, query }) => {
      const { anntId, readFlag, realname, pageNo, pageSize } = query;
      const row = await database.as(caller, (tx) => findRow(tx, caller, announcements, anntId, { where: writtenByPeople() }), {
        readOnly: true,
      });
      if (!row || row.sendStatus === sendStatus.draft) throw new NotFound();
      // The recipients: all people of the tenant who existed when the announcement was sent or have a copy of it. People get their copy
      // when they first look.
      const everybody = sql`u.del_flag = 0 and u.status = 1 and u.create_time <= coalesce(${row.cancelTime ?? null}::timestamptz, now())`;
      const isRecipient: SQL = row.msgType === messageAudience.all ? sql`(s.id is not null or (${everybody}))` : sql`s.id is not null`;
      const recipients = sql`
        from sys_user u left join sys_announcement_send s on s.user_id = u.id and s.annt_id = ${anntId}
        where u.tenant_id = ${caller.tenantId} and ${isRecipient}`;
      const hasRead = sql`coalesce(s.read_flag, '0')`;
      // Copies are visible to their owners only, so they are counted outside the caller's scope.
      return await database.asSystem('readers of an announcement', async (tx) => {
        const { rows: counts } = await tx.execute<{ read: number; unread: number }>(sql`
          select count(*) filter (where ${hasRead} = '1')::int "read", count(*) filter (where ${hasRead} = '0')::int unread ${recipients}`);
        const { read, unread } = counts[0] ?? { read: 0, unread: 0 };
        if (!may(caller, 'user:list')) return { read, unread, people: null };
        const named = sql`
          ${recipients} and ${hasRead} = ${readFlag} and position(${realname.trim()} in u.realname) > 0
            and u.id in (select ${users.id} from ${users} where ${scopeCondition(users, caller)})`;
        const { rows } = await tx.execute<z.output<typeof readerSchema> & { total: number }>(sql`
          select u.id, u.username, u.realname, ${hasRead} "readFlag", count(*) over ()::int total,
            to_char(s.read_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "readTime"
          ${named} order by s.read_time desc nulls last, u.username limit ${pageSize} offset ${(pageNo - 1) * pageSize}`);
        const total = rows[0]?.total ?? 0;
        const records = rows.map(({ total: _total, ...person }) => person);
        return { read, unread, people: { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) } };
      });
    },
  });
}
