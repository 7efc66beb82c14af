/** The HTTP server of a process: opens its port, and shuts down without losing a request that has begun. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestIdHeader } from 'shared-contracts/wire/envelope';
import { StartupProblem } from '../basics/errors.ts';
import { newId } from '../basics/ids.ts';
import { refusalEnvelope } from '../basics/response.ts';
import { bodyPace, headersWithin } from './body-pace.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Longest head of a request, bytes: a list may be asked for a thousand records by their ids, in an address of 40,000 characters. Node.js allows
 * 16 KiB by default and refuses more without a message.
 */
export const maxHeaderSize = 64 * 1024;

export const endLimits = {
  /** How long running requests may continue during shutdown, ms. */
  finish: 10_000,
  /**
   * How long idle connections stay open after the running requests have ended, ms: a request that was just sent on one gets 503 instead of
   * a reset.
   */
  linger: 500,
} as const;

export interface OpenServer {
  readonly server: Server;
  /**
   * Shuts down: refuses new connections, responds 503 to new requests on open ones, waits for running requests and closes. Returns how many
   * requests were cut off after `endLimits.finish`.
   */
  end(): Promise<number>;
}

/** Opens the port. Throws StartupProblem when that fails. */
export async function openServer(port: number, host: string, handler: () => Handler): Promise<OpenServer> {
  const busy = new Set<ServerResponse>();
  let isEnding = false;
  const limits = { headersTimeout: headersWithin, requestTimeout: bodyPace.longestFile, connectionsCheckingInterval: 5_000, maxHeaderSize };
  const server = createServer(limits, (request, response) => {
    if (isEnding) return refuse(request, response);
    busy.add(response);
    response.once('close', () => busy.delete(response));
    handler()(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portProblem(port, host, error)));
    server.listen(port, host, resolve);
  });
  return {
    server,
    end: async () => {
      isEnding = true;
      // net.Server's `close` is called because that of the HTTP server would cut idle connections, on which a client may be sending a
      // request.
      NetServer.prototype.close.call(server);
      for (const response of busy) response.shouldKeepAlive = false;
      const deadline = performance.now() + endLimits.finish;
      while (busy.size > 0 && performance.now() < deadline) await sleep(20);
      const cut = busy.size;
      await sleep(endLimits.linger);
      server.closeAllConnections();
      return cut;
    },
  };
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response
    .writeHead(503, {
      connection: 'close',
      'retry-after': '1',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      [requestIdHeader]: newId(),
    })
    .end(JSON.stringify(refusalEnvelope('unavailable', Date.now())));
}

function portProblem(port: number, host: string, { code, message }: NodeJS.ErrnoException): StartupProblem {
  if (code === 'EADDRINUSE')
    return new StartupProblem(`Port ${port} is in use. Stop what listens there, or choose another one: PORT=8090 npm start`);
  if (code === 'EACCES') return new StartupProblem(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new StartupProblem(`HOST ${host} is no address of this machine.`);
  return new StartupProblem(`Port ${port} cannot be opened: ${message}`);
}
