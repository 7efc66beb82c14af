/** Where sockets and news meet a server: both start when it listens and end before it closes. */
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Opens the application's sockets on this server and lets published news in. */
export function serveSockets(app: FastifyInstance, server: Server): void {
  app.kernel.sockets.attach(server);
  app.kernel.push.start();
}

/** Sends the clients elsewhere. A server waits for its sockets, so this comes before closing it; a second call does nothing. */
export async function closeSockets(app: FastifyInstance): Promise<void> {
  await app.kernel.push.stop();
  await app.kernel.sockets.close();
}
