import type { FastifyInstance } from 'fastify';

/** One of the last hundred requests, without headers, query and path values: those can hold tokens and personal data. */
export interface HttpTrace {
  /** Time of the request, epoch milliseconds. */
  readonly at: number;
  readonly username: string | null;
  readonly method: string;
  /** Path pattern of the request's route, e.g. `/api/sys/common/fileByTicket/:ticket`. */
  readonly uri: string;
  readonly status: number;
  /** Duration of the request, milliseconds. */
  readonly timeTaken: number;
}

const kept = 100;

/** Records the requests of this process from now on; returns the last hundred, the latest first. Call it on the root instance. */
export function traceRequests(app: FastifyInstance, clock: () => number): () => readonly HttpTrace[] {
  const traces: HttpTrace[] = [];
  app.addHook('onResponse', async (request, reply) => {
    traces.push({
      at: clock() - reply.elapsedTime,
      username: request.caller?.username ?? null,
      method: request.method,
      uri: request.routeOptions.url ?? '(404)',
      status: reply.statusCode,
      timeTaken: Math.round(reply.elapsedTime * 10) / 10,
    });
    if (traces.length > kept) traces.shift();
  });
  return () => traces.toReversed();
}
