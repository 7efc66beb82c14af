import type { FastifyInstance } from 'fastify';
import { runtimePath } from 'shared-contracts/monitor/runtime';
import { z } from 'zod';
import { route } from '../../../kernel/http/route.ts';
import { runtimeFacts, watchRuntime } from './runtime.service.ts';

const whole = z.int();
const runtime = z.object({
  process: z.object({
    nodeVersion: z.string(),
    pid: whole,
    startedAt: z.string(),
    uptimeSeconds: whole,
    residentMemory: whole,
    heapUsed: whole,
    heapTotal: whole,
    cpuShare: z.number(),
    eventLoopDelayMean: z.number(),
    eventLoopDelayP99: z.number(),
  }),
  machine: z.object({
    platform: z.string(),
    architecture: z.string(),
    cores: whole,
    load: z.array(z.number()).readonly(),
    memoryTotal: whole,
    memoryFree: whole,
  }),
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    size: whole,
    poolTotal: whole,
    poolIdle: whole,
    poolWaiting: whole,
    roundTrip: z.number(),
  }),
  requests: z.object({ total: whole, running: whole, clientErrors: whole, serverErrors: whole, meanDuration: z.number() }),
});

export default async function runtimeRoutes(app: FastifyInstance) {
  const { kernel } = app;
  const watch = watchRuntime();
  app.addHook('onClose', async () => watch.stop());
  route(app, {
    method: 'GET',
    url: runtimePath,
    access: 'monitor:runtime',
    tier: 'platform',
    result: runtime,
    summary: 'Facts about the node that answers, its machine, its database and its requests',
    tags: ['monitor'],
    handler: async ({ tx }) => await runtimeFacts(tx, { database: kernel.database, watch, counters: kernel.requests }),
  });
}
