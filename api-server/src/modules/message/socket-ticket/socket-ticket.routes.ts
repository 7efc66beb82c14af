import type { FastifyInstance } from 'fastify';
import { socketTicketPath } from 'shared-contracts/message/announcement';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';
import { SocketTickets } from './socket-tickets.ts';

/** Routes that issue socket tickets to a session; any node can redeem them. */
export default async function socketTicketRoutes(app: FastifyInstance) {
  const { database, clock, sockets } = app.kernel;
  const tickets = new SocketTickets(database, clock);
  sockets.authority = tickets;

  route(app, {
    method: 'POST',
    url: socketTicketPath,
    access: 'signedIn',
    tier: 'tenant',
    transaction: false,
    result: z.object({ ticket: z.string() }),
    summary: 'A ticket that opens one socket of this session within thirty seconds.',
    tags: ['session'],
    handler: async ({ caller }) => ({ ticket: await tickets.issue(caller) }),
  });
}
