/** Queues messages to people in the transaction of the event, once for each event, person and channel. */
import { randomBytes } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { messageChannel } from 'shared-contracts/message/message-template';
import type { NoticeKind } from 'shared-contracts/system/own-account';
import { pushStatus } from 'shared-contracts/system/system-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { shortened } from '../../../kernel/basics/notice-text.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { users } from '../../system/user/user.table.ts';
import { whoWants } from '../preference/notice-preferences.ts';
import { messages } from './push-log.table.ts';

export interface QueuedNotice {
  readonly tenantId: number;
  readonly userIds: readonly string[];
  readonly kind: NoticeKind | 'test';
  /** The channel for which the message is queued; absent: all channels outside the product. */
  readonly channel?: string;
  /** Key of the event, at most 100 characters; a second notice with the same key is not queued. */
  readonly eventKey: string;
  readonly title: string;
  readonly content: string;
  /** Title and content by channel, when they differ from `title` and `content`; null for a channel: nothing is sent through it. */
  readonly outside?: OutsideWords | undefined;
  /**
   * The notice must reach people, e.g. because it asks for their consent: it is sent even to people who switched such notices off, also in
   * quiet hours, and its mail has no unsubscribe link.
   */
  readonly mustReach?: boolean;
  /** The message is not sent before this time, `YYYY-MM-DD HH:mm:ss`. */
  readonly notBefore?: string | null;
}

/**
 * Titles and contents of a notice for the channels outside the product (mail, text message); null for a channel through which it is not
 * sent.
 */
export type OutsideWords = Readonly<Record<string, { readonly title: string; readonly content: string } | null>>;

/** Key of the event that an announcement was sent. */
export const announcementKey = (id: string): string => `announcement:${id}`;

const channels = [messageChannel.mail, messageChannel.sms] as const;

/** The partly masked address that readers of the log see. */
export function maskedAddress(address: string): string {
  const at = address.indexOf('@');
  if (at > 0) return `${address.slice(0, 1)}***${address.slice(at)}`;
  return address.length > 7 ? `${address.slice(0, 3)}****${address.slice(-4)}` : '***';
}

/**
 * Queues the notice for those of the people who want it by mail or text message, or whom it must reach, and who have an address. Needs a transaction that sees them.
 * Resolves to the number of queued messages.
 */
export async function queueMessages(tx: Tx, notice: QueuedNotice, now: number): Promise<number> {
  const { tenantId, userIds, kind, eventKey, notBefore, channel: wished, outside = {}, mustReach = false } = notice;
  let queued = 0;
  for (const channel of channels.filter((code) => wished === undefined || code === wished)) {
    const words = outside[channel] === undefined ? notice : outside[channel];
    if (words === null) continue;
    const canLeave = channel === messageChannel.mail && kind !== 'test' && !mustReach;
    const wanting = kind === 'test' || mustReach ? [...userIds] : await whoWants(tx, userIds, kind, channel);
    if (wanting.length === 0) continue;
    const people = await tx.select({ id: users.id, email: users.email, phone: users.phone }).from(users).where(inArray(users.id, wanting));
    const time = instantText(now);
    const rows = people.flatMap(({ id: userId, email, phone }) => {
      const address = channel === messageChannel.mail ? email : phone;
      if (!address) return [];
      return [
        {
          id: newId(now),
          tenantId,
          createBy: 'system',
          createTime: time,
          userId,
          address,
          kind,
          eventKey,
          esTitle: shortened(words.title, 100),
          esType: channel,
          esReceiver: maskedAddress(address),
          esParam: kind,
          esContent: shortened(words.content, 2000),
          mustReach: mustReach ? ('Y' as const) : ('N' as const),
          leaveToken: canLeave ? randomBytes(32).toString('base64url') : null,
          nextTime: notBefore && notBefore > time ? notBefore : time,
        },
      ];
    });
    if (rows.length > 0) queued += (await tx.insert(messages).values(rows).onConflictDoNothing()).rowCount ?? 0;
  }
  return queued;
}

/** Removes messages from the queue that have not been sent yet. */
export async function forgetMessages(tx: Tx, eventKey: string): Promise<void> {
  await tx.delete(messages).where(and(eq(messages.eventKey, eventKey), eq(messages.esSendStatus, pushStatus.waiting)));
}
