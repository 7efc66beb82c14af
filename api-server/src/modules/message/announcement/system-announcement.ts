/** Announcements that the product creates itself: sent at once to all people of the platform's tenant who hold a permission. */
import { type SQL, sql } from 'drizzle-orm';
import { platformTenant } from 'shared-contracts/entity/tier';
import {
  type AnnouncementPriority,
  messageAudience,
  messageCategory,
  type NoticeMessage,
  sendStatus,
} from 'shared-contracts/message/announcement';
import { messageChannel } from 'shared-contracts/message/message-template';
import { instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Push } from '../../../kernel/push/push.ts';
import { codeRows, holdersInForce } from '../../system/permission/grants-in-force.ts';
import { announcementSends } from '../announcement-send/announcement-send.table.ts';
import { noticeChannel } from '../notice-socket.ts';
import { whoWants } from '../preference/notice-preferences.ts';
import { announcementKey, type OutsideWords, queueMessages } from '../push-log/message-queue.ts';
import { announcements } from './announcement.table.ts';
import { sanitiseHtml } from './sanitise-html.ts';

export interface SystemAnnouncement {
  /** Title of the announcement, at most 100 characters. */
  readonly titile: string;
  readonly msgAbstract: string;
  /** Content of the announcement, as HTML. */
  readonly msgContent: string;
  readonly priority: AnnouncementPriority;
  /** Path of the screen that the announcement opens. */
  readonly openPage: string;
  readonly busType: string;
  readonly busId: string;
  /** Title and content for mails and text messages, when they differ from those of the announcement. */
  readonly outside?: OutsideWords | undefined;
  /** The notice also reaches people who switched this kind of notices off, e.g. because it asks for their consent. */
  readonly mustReach?: boolean;
}

const maker = 'system';

/**
 * SQL condition on announcements that people wrote. Announcements that the product created are for their recipients only; people who manage
 * announcements can neither read nor revoke them.
 */
export const writtenByPeople = (): SQL => sql`(${announcements.createBy} is distinct from ${maker} or ${announcements.busType} is null)`;

/** `busType` of notices about open work; `busId` is the id of the record that needs work. */
export const workType = 'work';

/** `busType` of notices that only say what happened to a record; `busId` is the id of the record to open. */
export const newsType = 'news';

/** People of the platform's tenant who hold a permission and may sign in; needs a transaction that sees every tenant. */
export async function holdersOf(tx: Tx, permission: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select u.id from sys_user u
    where u.id in ${holdersInForce(codeRows(permission))} and u.del_flag = 0 and u.status = 1 and u.tenant_id = ${platformTenant}
    order by u.id`);
  return rows.map(({ id }) => id);
}

/**
 * Sends an announcement to all people of the platform who hold a permission. Needs a transaction that sees every tenant; resolves to the
 * number of recipients.
 */
export async function announceToHolders(
  tx: Tx,
  push: Push,
  permission: string,
  announcement: SystemAnnouncement,
  now: number,
): Promise<number> {
  const userIds = await holdersOf(tx, permission);
  if (userIds.length > 0) await announceTo(tx, push, { tenantId: platformTenant, userIds }, announcement, now);
  return userIds.length;
}

/** Ends the notices about work that is done or was withdrawn. A notice about several records ends when the last of them is done. */
export async function endWorkNotices(tx: Tx, ids: readonly string[], now: number): Promise<void> {
  if (ids.length === 0) return;
  const done = sql.param([...ids]);
  await tx.execute(sql`
    with ended as (delete from sys_work_notice where record_id = any(${done}::varchar[]) returning annt_id)
    update sys_announcement_send s set read_flag = '1', read_time = to_timestamp(${now / 1000}::float8)
    from sys_announcement a
    where a.id in (
        select annt_id from ended
        union select id from sys_announcement where bus_type = ${sql.raw(`'${workType}'`)} and bus_id = any(${done}::varchar[]))
      and not exists (select from sys_work_notice w where w.annt_id = a.id and w.record_id <> all(${done}::varchar[]))
      and s.annt_id = a.id and s.user_id = any(string_to_array(a.user_ids, ',')) and s.read_flag = '0'`);
}

/**
 * Creates an announcement and sends it at once to those of the named people who want such notices. Needs a transaction that may write their
 * copies; `now` in epoch milliseconds. Returns the announcement's id; null when nobody wants it.
 */
export async function announceTo(
  tx: Tx,
  push: Push,
  { tenantId, userIds: named }: { readonly tenantId: number; readonly userIds: readonly string[] },
  { mustReach = false, outside, ...announcement }: SystemAnnouncement,
  now: number,
): Promise<string | null> {
  const kind = announcement.busType === workType ? 'work' : 'system';
  const id = newId(now);
  const { titile: title, msgAbstract: content } = announcement;
  const about = { tenantId, userIds: named, kind, eventKey: announcementKey(id) } as const;
  await queueMessages(tx, { ...about, title, content, outside, mustReach }, now);
  const userIds = mustReach ? named : await whoWants(tx, named, kind, messageChannel.inApp);
  if (userIds.length === 0) return null;
  const time = instantText(now);
  await tx.insert(announcements).values({
    ...announcement,
    id,
    tenantId,
    createBy: maker,
    createTime: time,
    msgContent: sanitiseHtml(announcement.msgContent),
    msgCategory: messageCategory.system,
    msgType: messageAudience.user,
    userIds: userIds.map((userId) => `${userId},`).join(''),
    openType: 'url',
    sender: '系统',
    sendStatus: sendStatus.sent,
    sendTime: time,
  });
  await tx.insert(announcementSends).values(userIds.map((userId) => ({ tenantId, anntId: id, userId })));
  const payload: NoticeMessage = { cmd: 'topic', msgId: id, msgTxt: announcement.titile };
  await push.publish(tx, { channel: noticeChannel, tenantId, userIds: [...userIds], payload });
  return id;
}
