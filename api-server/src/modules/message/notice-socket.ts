/** The bell's sockets, `/websocket/{userId}`: they are told that there is news and reload; content stays behind the API. */
import type { FastifyInstance } from 'fastify';
import { heartbeatMessage, type NoticeMessage } from 'shared-contracts/message/announcement';
import { spreadOver } from '../../kernel/push/push-sockets.ts';

/** Channel of the outbox for short words to every open page of every tenant: never anything that not everybody may know. */
export const everyPageChannel = 'page';
/** Channel of the outbox. Payload: a `topic` message; people who are named get it as `user`. */
export const noticeChannel = 'notice';

const heartbeatResponse: NoticeMessage = { cmd: 'heartcheck', msgTxt: '心跳响应' };
/** From so many listeners on, all reloading at once would be felt. */
const manyListeners = 300;

/** Offers the sockets and hands this node's share of the news to them. */
export function serveNotices(app: FastifyInstance): void {
  const { sockets, push } = app.kernel;
  const heartbeat = JSON.stringify(heartbeatResponse);
  const group = sockets.serve({
    name: 'websocket',
    received: (connection, { cmd }) => {
      if (cmd === heartbeatMessage.cmd) connection.send(heartbeat);
    },
  });
  const spread = (count: number) => (count >= manyListeners ? { within: spreadOver(count) } : {});
  push.subscribe(everyPageChannel, ({ payload }) => {
    const everybody = group.all();
    void group.send(everybody, { ...(payload as object), ...spread(everybody.length) });
  });
  push.subscribe(noticeChannel, ({ tenantId, userIds, payload }) => {
    // The services of this module are the only ones who publish here.
    const news = payload as Extract<NoticeMessage, { cmd: 'topic' }>;
    if (userIds === null) {
      const listeners = group.ofTenant(tenantId);
      void group.send(listeners, { ...news, ...spread(listeners.length) });
    } else {
      for (const userId of userIds) void group.send(group.ofUser(userId), { ...news, cmd: 'user', userId });
    }
  });
}
