/** Releasing and revoking announcements: changes the state, creates copies for named recipients, notifies open sockets. */
import { and, eq, gte, sql } from 'drizzle-orm';
import { messageAudience, type NoticeMessage, sendStatus } from 'shared-contracts/message/announcement';
import { saysSomething } from 'shared-contracts/message/announcement-text';
import { refusalTexts } from 'shared-contracts/texts/refusal-texts';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, Invalid, NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { idList } from '../../../kernel/database/batch.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow, updateRow } from '../../../kernel/entity/rows.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { announcementSends } from '../announcement-send/announcement-send.table.ts';
import { noticeChannel } from '../notice-socket.ts';
import { everybodyWith } from '../preference/notice-preferences.ts';
import { announcementKey, forgetMessages, queueMessages } from '../push-log/message-queue.ts';
import { announcements } from './announcement.table.ts';
import { remainingUsers } from './announcement-draft.ts';
import { plainTextOf } from './sanitise-html.ts';
import { writtenByPeople } from './system-announcement.ts';

type Announcement = typeof announcements.$inferSelect;
interface Change {
  readonly before: Announcement;
  readonly after: Announcement;
}

interface Asked {
  readonly id: string;
  readonly now: number;
}

/** Sends a draft to everybody or to the recipients it names. */
export async function release(tx: Tx, caller: Caller, push: Push, asked: Asked): Promise<Change> {
  const { id, now } = asked;
  const before = await lockedIn(tx, caller, asked, sendStatus.draft, '发布');
  if (!saysSomething(before)) throw businessAt('msgContent', refusalTexts.emptyAnnouncement[0]);
  const people = before.msgType === messageAudience.user ? await remainingUsers(tx, caller.tenantId, idList(before.userIds ?? '')) : null;
  if (people?.length === 0) throw new Invalid('指定用户不存在');
  const after = await updateRow(
    tx,
    caller,
    announcements,
    before,
    { sendStatus: sendStatus.sent, sendTime: instantText(now), sender: caller.realname },
    now,
  );
  if (people) await tx.insert(announcementSends).values(people.map((userId) => ({ tenantId: caller.tenantId, anntId: id, userId })));
  await tell(tx, push, after, after.titile);
  await queueMessages(
    tx,
    {
      tenantId: caller.tenantId,
      userIds: people ?? (await everybodyWith(tx, caller.tenantId, 'announcement')),
      kind: 'announcement',
      eventKey: announcementKey(id),
      title: after.titile,
      content: after.msgAbstract ?? plainTextOf(after.msgContent ?? ''),
      notBefore: after.startTime,
    },
    now,
  );
  return { before, after };
}

/** Number of people to whom an announcement is addressed: the named ones, or everybody of the tenant who may sign in. */
export async function recipientCount(tx: Tx, caller: Caller, id: string): Promise<number> {
  const row = await getRow(tx, caller, announcements, id, { where: writtenByPeople() });
  // Whoever asks is about to release it, and is told before the question.
  if (row.sendStatus === sendStatus.draft && !saysSomething(row)) throw businessAt('msgContent', refusalTexts.emptyAnnouncement[0]);
  const { msgType, userIds } = row;
  if (msgType === messageAudience.user) return (await remainingUsers(tx, caller.tenantId, idList(userIds ?? ''))).length;
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int count from sys_user where tenant_id = ${caller.tenantId} and del_flag = 0 and status = 1`,
  );
  return rows[0]?.count ?? 0;
}

/** Hides a released announcement; open bells that show it remove it. */
export async function revoke(tx: Tx, caller: Caller, push: Push, asked: Asked): Promise<Change> {
  const { now } = asked;
  const before = await lockedIn(tx, caller, asked, sendStatus.sent, '撤销');
  const after = await updateRow(tx, caller, announcements, before, { sendStatus: sendStatus.revoked, cancelTime: instantText(now) }, now);
  // News of an announcement that has not begun waits in the outbox, with its title; nobody may be shown it any more.
  await push.recall(tx, noticeChannel, { msgId: before.id });
  await tell(tx, push, after, '');
  await forgetMessages(tx, announcementKey(before.id));
  return { before, after };
}

async function lockedIn(tx: Tx, caller: Caller, { id }: Asked, state: string, label: string): Promise<Announcement> {
  const row = await getRow(tx, caller, announcements, id, { forUpdate: true });
  const texts: Readonly<Record<string, string>> = { '0': '未发布', '1': '已发布', '2': '已撤销' };
  if (row.sendStatus !== state) throw new Business(`当前状态[${texts[row.sendStatus] ?? ''}]不允许执行[${label}]`);
  return row;
}

/** Notifies sockets when the announcement becomes visible, which is at once or at its start time. */
async function tell(tx: Tx, push: Push, { id, tenantId, msgType, userIds, startTime }: Announcement, msgTxt: string): Promise<void> {
  const payload: NoticeMessage = { cmd: 'topic', msgId: id, msgTxt };
  const people = msgType === messageAudience.user ? idList(userIds ?? '') : null;
  await push.publish(tx, { channel: noticeChannel, tenantId, userIds: people, payload }, startTime);
}

/** Notifies open windows again about a released announcement; without an id, about all announcements that were released today. */
export async function tellAgain(tx: Tx, caller: Caller, push: Push, id: string | undefined, now: number): Promise<void> {
  const today = `${dayText(now)} 00:00:00`;
  const which = id ? eq(announcements.id, id) : gte(announcements.sendTime, instantParameter(today));
  const rows = await tx
    .select()
    .from(announcements)
    .where(and(scopeCondition(announcements, caller), eq(announcements.sendStatus, sendStatus.sent), which))
    .limit(mostToldAgain);
  if (id && rows.length === 0) throw new NotFound();
  for (const row of rows) await tell(tx, push, row, row.titile);
}

const mostToldAgain = 100;
