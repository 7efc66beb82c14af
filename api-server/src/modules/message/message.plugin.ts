import type { FastifyInstance } from 'fastify';
import { announcementPriority } from 'shared-contracts/message/announcement';
import announcementRoutes from './announcement/announcement.routes.ts';
import { announceTo } from './announcement/system-announcement.ts';
import announcementSendRoutes from './announcement-send/announcement-send.routes.ts';
import readerRoutes from './announcement-send/readers.routes.ts';
import { serveLiveTables } from './live-table/live-table-socket.ts';
import { serveNotices } from './notice-socket.ts';
import noticePreferenceRoutes from './preference/notice-preference.routes.ts';
import pushLogRoutes from './push-log/push-log.routes.ts';
import socketTicketRoutes from './socket-ticket/socket-ticket.routes.ts';
import messageTemplateRoutes from './template/message-template.routes.ts';
import unsubscribeRoutes from './unsubscribe/unsubscribe.routes.ts';

/** Announcements, each person's copies of them, and the sockets that notify of new ones. */
export default async function messageModule(app: FastifyInstance): Promise<void> {
  serveNotices(app, serveLiveTables(app).saved);
  app.kernel.tell = async (tx, to, { title, summary, content, outside, isUrgent, openPage, about: [busType, busId] }, now) => {
    const priority = isUrgent ? announcementPriority.urgent : announcementPriority.important;
    await announceTo(
      tx,
      app.kernel.push,
      to,
      { titile: title, msgAbstract: summary, msgContent: content, outside, priority, openPage, busType, busId },
      now,
    );
  };
  const all = [
    announcementRoutes,
    announcementSendRoutes,
    readerRoutes,
    socketTicketRoutes,
    messageTemplateRoutes,
    noticePreferenceRoutes,
    pushLogRoutes,
    unsubscribeRoutes,
  ];
  for (const routes of all) await app.register(routes);
}
