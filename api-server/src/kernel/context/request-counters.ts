import type { FastifyInstance } from 'fastify';

/** Counters of this process's requests since its start. */
export interface RequestCounters {
  total: number;
  running: number;
  clientErrors: number;
  serverErrors: number;
  /** Sum of the durations of all responses, in milliseconds. */
  duration: number;
}

/** Counts every request of the application from now on; call it on the root instance. */
export function countRequests(app: FastifyInstance): RequestCounters {
  const counters: RequestCounters = { total: 0, running: 0, clientErrors: 0, serverErrors: 0, duration: 0 };
  app.addHook('onRequest', async () => {
    counters.total += 1;
    counters.running += 1;
  });
  app.addHook('onResponse', async (_request, reply) => {
    counters.running -= 1;
    counters.duration += reply.elapsedTime;
    if (reply.statusCode >= 500) counters.serverErrors += 1;
    else if (reply.statusCode >= 400) counters.clientErrors += 1;
  });
  app.addHook('onRequestAbort', async (_request) => {
    counters.running -= 1;
  });
  return counters;
}
