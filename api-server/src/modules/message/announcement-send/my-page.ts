/** A page of all announcements that were sent to the caller. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { largestPage } from 'shared-contracts/entity/query';
import { myAnnouncementColumns } from 'shared-contracts/message/announcement';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { contains } from '../../system/like.ts';
import { announcements } from '../announcement/announcement.table.ts';
import { announcementSends } from './announcement-send.table.ts';
import { noticeColumns, ownCopies } from './own-copies.ts';

const text = z.string().max(100).optional();
export const myPageQuery = z.object({
  titile: text,
  sender: text,
  readFlag: z.enum(['0', '1', '']).optional(),
  /** One or both kinds of announcements, separated by commas, because the list's filter allows several. */
  msgCategory: z
    .string()
    .regex(/^(?:[12](?:,[12])?)?$/)
    .optional(),
  column: z.string().max(100).optional(),
  order: z.string().max(10).optional(),
  pageNo: z.coerce.number().int().min(1).max(100_000).catch(1),
  pageSize: z.coerce.number().int().min(1).max(largestPage).catch(10),
});

/** Rows of the page and the total. */
export async function myPage(tx: Tx, caller: Caller, query: z.output<typeof myPageQuery>, now: number) {
  const where = and(
    ownCopies(caller, now),
    contains(announcements.titile, query.titile),
    contains(announcements.sender, query.sender),
    query.readFlag ? eq(announcementSends.readFlag, query.readFlag) : undefined,
    query.msgCategory ? inArray(announcements.msgCategory, query.msgCategory.split(',')) : undefined,
  );
  const asked = myAnnouncementColumns.find((name) => name === query.column) ?? 'sendTime';
  const column = asked === 'readFlag' ? announcementSends.readFlag : announcements[asked];
  const direction = query.column && query.order === 'asc' ? asc : desc;
  const rows = await tx
    .select({
      id: announcementSends.id,
      anntId: announcementSends.anntId,
      userId: announcementSends.userId,
      // The cast is safe because the table's check constraint allows only these values.
      readFlag: sql<'0' | '1'>`${announcementSends.readFlag}`,
      readTime: announcementSends.readTime,
      ...noticeColumns,
    })
    .from(announcementSends)
    .innerJoin(announcements, eq(announcements.id, announcementSends.anntId))
    .where(where)
    .orderBy(direction(column), desc(announcements.sendTime), desc(announcementSends.id))
    .limit(query.pageSize)
    .offset((query.pageNo - 1) * query.pageSize);
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(announcementSends)
    .innerJoin(announcements, eq(announcements.id, announcementSends.anntId))
    .where(where);
  return { rows, total: counted?.total ?? 0 };
}
