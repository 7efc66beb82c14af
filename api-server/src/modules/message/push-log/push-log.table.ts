import { timestamp } from 'drizzle-orm/pg-core';
import { pushLog } from 'shared-contracts/message/push-log';
import { flag, id, text, whole } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

/** Messages to people outside the product: queued in the transaction of the event, sent by a job. */
export const messages = entityTable('sys_message', pushLog, {
  defaults: { esSendStatus: '0', esSendNum: 0 },
  further: {
    userId: id().notNull(),
    /** The complete mail address or phone number; no response contains it. */
    address: text(200).notNull(),
    /** Kind of the notice, which decides whether the person's quiet hours apply. */
    kind: text(20).notNull(),
    /** Unique index: one message for each event, person and channel. */
    eventKey: text(100).notNull(),
    /** Token of the mail's unsubscribe link, which needs no sign-in; null: the mail has no link. It is never part of a response. */
    leaveToken: text(43),
    /** The message is sent whatever the person chose, in quiet hours too. */
    mustReach: flag().notNull().default('N'),
    /** Number of attempts since the message was queued or sent again by a person. */
    tries: whole().notNull().default(0),
    /** A claim that was not renewed by this time counts as interrupted; the sending had begun if the time of sending is set. */
    leaseTime: timestamp({ withTimezone: true }),
  },
  unique: { once: { on: ['eventKey', 'userId', 'esType'] }, leave_token: { on: ['leaveToken'], where: 'leave_token is not null' } },
  indexes: {
    list: { on: newestFirst },
    due: { on: ['esType', 'nextTime'], where: "es_send_status in ('0', '4')" },
    tried: { on: ['esType', 'esSendTime'] },
  },
  constraints: { sys_message_es_send_status_check: "check (es_send_status in ('0', '1', '2', '3', '4'))" },
});
