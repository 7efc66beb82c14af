import type { FastifyInstance } from 'fastify';
import { pushLog } from 'shared-contracts/message/push-log';
import { noticeKinds } from 'shared-contracts/system/own-account';
import { pushStatus } from 'shared-contracts/system/system-states';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import { action } from '../../../kernel/crud/action.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { whoWants } from '../preference/notice-preferences.ts';
import { type Loss, lossOf } from './lost-messages.ts';
import { messages } from './push-log.table.ts';

const lossTexts: Readonly<Record<Loss, string>> = {
  receiver: '接收人已停用或删除，不能重发',
  announcement: '公告已撤销，不能重发',
};

type Message = typeof messages.$inferSelect;

/**
 * Whether the person has unsubscribed from such messages. Always false for messages that must reach people, and for test messages, which
 * have no kind of notice.
 */
async function isUnwanted(tx: Tx, { userId, kind: told, esType, mustReach }: Message): Promise<boolean> {
  const kind = noticeKinds.find((one) => one === told);
  if (!kind || mustReach === 'Y') return false;
  const wanting = await bypassRowScope(tx, () => whoWants(tx, [userId], kind, esType));
  return wanting.length === 0;
}

/**
 * Routes to list messages and to send one again. When the outcome of a message is unknown, a person decides, because it may have arrived.
 */
export default async function pushLogRoutes(app: FastifyInstance) {
  crud(app, pushLog, messages, {});
  action(app, pushLog, messages, 'resend', async ({ tx, row, now, caller }) => {
    const loss = await bypassRowScope(tx, () => lossOf(tx, row.id, epochOf(now)));
    if (loss !== null) throw new Business(lossTexts[loss]);
    if (await isUnwanted(tx, row)) throw new Business('接收人已退订此类消息，不能重发');
    // The outcome of the last attempt would read like that of the one to come.
    return { esSendStatus: pushStatus.waiting, esResult: null, nextTime: now, tries: 0, remark: `${caller.realname} 于 ${now} 重发` };
  });
}
