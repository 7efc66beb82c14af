import { timestamp } from 'drizzle-orm/pg-core';
import { pushLog } from 'shared-contracts/message/push-log';
import { flag, id, text, whole } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

/** Messages to people outside the product: queued in the transaction of the event, sent by a job. */
export const messages = entityTable('sys_message', pushLog, {
  defaults: { esSendStatus: '0', esSendNum: 0 },
  further: {
    userId: id().notNull(),
    /** Whole address or number; never in a response. */
    address: text(200).notNull(),
    /** Kind of notice, which says whether the person's quiet hours hold. */
    kind: text(20).notNull(),
    /** One message for each event, person and channel. */
    eventKey: text(100).notNull(),
    /** Token of the mail's unsubscribe link, which needs no sign-in; null: the mail has no link. It is never part of a response. */
    leaveToken: text(43),
    /** The message is sent whatever the person chose, in quiet hours too. */
    mustReach: flag().notNull().default('N'),
    /** Attempts since it was queued or sent again by hand. */
    tries: whole().notNull().default(0),
    /** If a sending has not ended by this time, it counts as interrupted. */
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
