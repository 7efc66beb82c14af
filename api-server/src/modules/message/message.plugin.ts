import type { FastifyInstance } from 'fastify';
import announcementRoutes from './announcement/announcement.routes.ts';
import announcementSendRoutes from './announcement-send/announcement-send.routes.ts';
import { serveLiveTables } from './live-table/live-table-socket.ts';
import { serveNotices } from './notice-socket.ts';
import socketTicketRoutes from './socket-ticket/socket-ticket.routes.ts';

/** Announcements, every person's copies of them, and the sockets that say there is something new. */
export default async function messageModule(app: FastifyInstance): Promise<void> {
  serveNotices(app);
  serveLiveTables(app);
  for (const routes of [announcementRoutes, announcementSendRoutes, socketTicketRoutes]) await app.register(routes);
}
