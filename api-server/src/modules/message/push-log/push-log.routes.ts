import type { FastifyInstance } from 'fastify';
import { pushLog } from 'shared-contracts/message/push-log';
import { pushStatus } from 'shared-contracts/system/system-states';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { messages } from './push-log.table.ts';

/** The list of messages, and sending one again. A person decides about one whose outcome is unknown, because it may have arrived. */
export default async function pushLogRoutes(app: FastifyInstance) {
  crud(app, pushLog, messages, {});
  action(app, pushLog, messages, 'resend', async ({ now, caller }) => ({
    esSendStatus: pushStatus.waiting,
    nextTime: now,
    tries: 0,
    remark: `${caller.realname} 于 ${now} 重发`,
  }));
}
