/** Connects sockets and push messages to an HTTP server: both start when it listens and end before it closes. */
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Accepts sockets of the application on this server and delivers published messages to them. */
export function serveSockets(app: FastifyInstance, server: Server): void {
  app.kernel.sockets.attach(server);
  app.kernel.push.start();
}

/**
 * Closes all sockets; clients then connect to another node. Call it before closing the server, which waits for its sockets. A second call
 * does nothing.
 */
export async function closeSockets(app: FastifyInstance): Promise<void> {
  await app.kernel.push.stop();
  await app.kernel.sockets.close();
}
