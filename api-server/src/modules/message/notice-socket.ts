/**
 * The socket of each window, `/websocket/{userId}`, for the bell and open lists: it only says that something changed, and the page loads
 * the change through the API.
 */
import type { FastifyInstance } from 'fastify';
import { heartbeatMessage, type NoticeMessage } from 'shared-contracts/message/announcement';
import { watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { spreadOver } from '../../kernel/push/push-sockets.ts';
import { accessNews } from './access-news.ts';
import { dictionaryNews } from './dictionary-news.ts';
import { missedNotices } from './missed-notices.ts';
import { type ChangedIds, changeBatches } from './watched-lists/change-batches.ts';
import { recentChanges } from './watched-lists/recent-changes.ts';
import { watchedLists } from './watched-lists/watched-lists.ts';

/** Outbox channel for short messages to every open page of every tenant; the messages must contain nothing confidential. */
export const everyPageChannel = 'page';
/** Outbox channel for announcements and topics. The payload is a `topic` message; people whom it names receive it as a `user` message. */
export const noticeChannel = 'notice';

const heartbeatResponse: NoticeMessage = { cmd: 'heartcheck', msgTxt: '心跳响应' };
/** With at least this many listeners, their reloads are spread over time, because simultaneous reloads would overload the server. */
const manyListeners = 300;

/** Opens the sockets and passes messages of the outbox to this node's listeners. `alsoTell` is called too when records have changed. */
export function serveNotices(app: FastifyInstance, alsoTell: (tenantId: number, changed: ChangedIds) => void): void {
  const { sockets, push, database } = app.kernel;
  const heartbeat = JSON.stringify(heartbeatResponse);
  const recent = recentChanges(app.kernel.clock);
  const missed = missedNotices(app.kernel.clock);
  const lists = watchedLists(
    app.kernel,
    recent,
    () => group,
    (error) => app.log.warn({ err: error }, 'an open list was not told of changes'),
  );
  const group = sockets.serve({
    name: 'websocket',
    payload: watchedListLimits.message,
    received: (connection, message) => {
      if (message.cmd === heartbeatMessage.cmd) connection.send(heartbeat);
      else {
        lists.received(connection, message);
        access.received(connection, message);
        missed.received(connection, message);
      }
    },
  });
  const spread = (count: number) => (count >= manyListeners ? { within: spreadOver(count) } : {});
  const access = accessNews({
    database,
    clock: app.kernel.clock,
    recent,
    log: app.log,
    group: () => group,
    send: (connections, news) => void group.send(connections, { ...news, ...spread(connections.length) }),
  });
  const tellDictionaries = dictionaryNews({
    database,
    dictionaries: app.kernel.dictionaries,
    log: app.log,
    send: (news) => {
      const everybody = group.all();
      void group.send(everybody, { ...news, ...spread(everybody.length) });
    },
  });
  const changes = changeBatches({ database, push, log: app.log }, (tenantId, changed) => {
    recent.add(tenantId, changed);
    lists.tell(tenantId, changed);
    access.tell(tenantId, changed);
    tellDictionaries(changed);
    alsoTell(tenantId, changed);
  });
  database.onChanges(changes.add);
  app.addHook('onClose', async () => {
    changes.stop();
    lists.stop();
  });
  push.subscribe(everyPageChannel, ({ payload }) => {
    const everybody = group.all();
    void group.send(everybody, { ...(payload as object), ...spread(everybody.length) });
  });
  push.subscribe(noticeChannel, ({ tenantId, userIds, payload }) => {
    // The cast is safe: only the services of this module publish on this channel.
    const news = payload as Extract<NoticeMessage, { cmd: 'topic' }>;
    missed.add({ tenantId, userIds });
    if (userIds === null) {
      const listeners = group.ofTenant(tenantId);
      void group.send(listeners, { ...news, ...spread(listeners.length) });
    } else {
      for (const userId of userIds) void group.send(group.ofUser(userId), { ...news, cmd: 'user', userId });
    }
  });
}
