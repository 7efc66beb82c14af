/** A caller's own copies of announcements. Copies of announcements for everybody are created when the caller first requests them. */
import { and, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { BellItem } from 'shared-contracts/message/announcement';
import { messageAudience, readFlag, sendStatus } from 'shared-contracts/message/announcement';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { announcements } from '../announcement/announcement.table.ts';
import { announcementSends } from './announcement-send.table.ts';

/** How long before the creation of an account an announcement for everybody may have been sent so that the new person still gets it. */
const earliest = '30 days';
const copiesAtOnce = 1_000;

export const begun = (now: number): SQL | undefined =>
  or(isNull(announcements.startTime), lte(announcements.startTime, instantParameter(instantText(now))));
export const notOver = (now: number): SQL | undefined =>
  or(isNull(announcements.endTime), gt(announcements.endTime, instantParameter(instantText(now))));

/** SQL condition on announcements that are released, started, not revoked and not deleted. */
export function shown(now: number): SQL | undefined {
  return and(sql`${announcements.delFlag} = 0`, eq(announcements.sendStatus, sendStatus.sent), begun(now));
}

/** Ids of announcements for everybody of which the caller has no copy yet. */
export function missing(caller: Caller, now: number): SQL {
  const where = and(
    eq(announcements.tenantId, caller.tenantId),
    shown(now),
    notOver(now),
    eq(announcements.msgType, messageAudience.all),
    sql`${announcements.sendTime} >= (select create_time - ${earliest}::interval from sys_user where id = ${caller.userId})`,
    sql`not exists (select from ${announcementSends} where annt_id = ${announcements.id} and user_id = ${caller.userId})`,
  );
  return sql`select ${announcements.id} from ${announcements} where ${where} limit ${copiesAtOnce}`;
}

export async function missingCopies(tx: Tx, caller: Caller, now: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(missing(caller, now));
  return rows.map(({ id }) => id);
}

/** Creates the caller's copies; copies that another tab has just created are left as they are. */
export async function makeCopies(tx: Tx, caller: Caller, anntIds: readonly string[]): Promise<void> {
  if (anntIds.length === 0) return;
  const rows = anntIds.map((anntId) => ({ tenantId: caller.tenantId, anntId, userId: caller.userId }));
  await tx.insert(announcementSends).values(rows).onConflictDoNothing();
}

/** SQL condition on the caller's own copies of visible announcements. */
export function ownCopies(caller: Caller, now: number): SQL | undefined {
  return and(eq(announcementSends.userId, caller.userId), eq(announcements.tenantId, caller.tenantId), shown(now));
}

/** Columns of an announcement that every reader receives. */
export const noticeColumns = {
  titile: announcements.titile,
  msgContent: announcements.msgContent,
  msgAbstract: announcements.msgAbstract,
  sender: announcements.sender,
  // The cast is safe because the table's check constraint allows only these values.
  priority: sql<BellItem['priority']>`${announcements.priority}`,
  msgCategory: announcements.msgCategory,
  sendTime: announcements.sendTime,
  openType: announcements.openType,
  openPage: announcements.openPage,
  busType: announcements.busType,
  busId: announcements.busId,
};

/**
 * Marks the caller's unread copies of visible announcements as read. Those whose announcement has not begun stay unread: people whom an
 * announcement names get their copies when it is released.
 */
export async function markAllRead(tx: Tx, caller: Caller, now: number): Promise<void> {
  await makeCopies(tx, caller, await missingCopies(tx, caller, now));
  const visible = and(eq(announcements.tenantId, caller.tenantId), shown(now));
  const unread = and(eq(announcementSends.userId, caller.userId), eq(announcementSends.readFlag, readFlag.unread));
  await tx
    .update(announcementSends)
    .set({ readFlag: readFlag.read, readTime: instantText(now) })
    .where(and(unread, inArray(announcementSends.anntId, tx.select({ id: announcements.id }).from(announcements).where(visible))));
}

/**
 * Marks an announcement as read; false when it was not sent to the caller. An announcement for everybody may have no copy yet, so one is
 * created.
 */
export async function markRead(tx: Tx, caller: Caller, anntId: string, now: number): Promise<boolean> {
  const mark = () =>
    tx
      .update(announcementSends)
      .set({ readFlag: readFlag.read, readTime: instantText(now) })
      .where(and(eq(announcementSends.anntId, anntId), eq(announcementSends.userId, caller.userId)));
  if ((await mark()).rowCount) return true;
  const [forAll] = await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        eq(announcements.id, anntId),
        eq(announcements.tenantId, caller.tenantId),
        eq(announcements.msgType, messageAudience.all),
        shown(now),
      ),
    );
  if (!forAll) return false;
  await makeCopies(tx, caller, [anntId]);
  await mark();
  return true;
}
