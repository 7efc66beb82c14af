/** The bell's sockets, `/websocket/{userId}`: they only notify that something is new, and the page then loads it through the API. */
import type { FastifyInstance } from 'fastify';
import { heartbeatMessage, type NoticeMessage } from 'shared-contracts/message/announcement';
import { spreadOver } from '../../kernel/push/push-sockets.ts';

/** Outbox channel for short messages to every open page of every tenant; they must contain nothing confidential. */
export const everyPageChannel = 'page';
/** Outbox channel. Payload: a `topic` message; people who are named in it receive it as `user`. */
export const noticeChannel = 'notice';

const heartbeatResponse: NoticeMessage = { cmd: 'heartcheck', msgTxt: '心跳响应' };
/** With this many listeners or more their reloads are spread over time, because simultaneous ones would load the server. */
const manyListeners = 300;

/** Registers the sockets and sends this node's listeners the news from the outbox. */
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
    // Only the services of this module publish on this channel.
    const news = payload as Extract<NoticeMessage, { cmd: 'topic' }>;
    if (userIds === null) {
      const listeners = group.ofTenant(tenantId);
      void group.send(listeners, { ...news, ...spread(listeners.length) });
    } else {
      for (const userId of userIds) void group.send(group.ofUser(userId), { ...news, cmd: 'user', userId });
    }
  });
}
