import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type DiskFact, monitorPaths } from 'shared-contracts/monitor/metrics';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { z } from 'zod';
import { instantText } from '../../../kernel/basics/clock.ts';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { FileResponse, respond } from '../../../kernel/basics/response.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { Ready, route } from '../../../kernel/http/route.ts';
import { actuatorMetric, metricFacts, type SessionCounts } from './node-metrics.ts';
import { prometheusText, prometheusType } from './prometheus.ts';

const tags = ['monitor'];
const labelSchema = z.tuple([z.string(), z.string()]).readonly();
const factSchema = z.object({
  name: z.string(),
  label: labelSchema,
  unit: z.enum(['bytes', 'seconds', 'percent', 'count', 'time']),
  value: z.number().nullable(),
});
const traceSchema = z.object({
  timestamp: z.string(),
  username: z.string().nullable(),
  method: z.string(),
  uri: z.string(),
  status: z.int(),
  timeTaken: z.number(),
});
const sampleSchema = z.object({
  time: z.string(),
  cpu: z.number(),
  memory: z.number(),
  heap: z.number(),
  requests: z.number(),
  serverErrors: z.number(),
  databaseSize: z.number(),
});

/** Largest number of points in the response with a history; a chart cannot show more. */
const mostPoints = 240;

/** A response without envelope, in the format that clients of a Java server's actuator expect. */
const bare = (value: unknown) => new Ready(value as Envelope) as never;

async function sessionCounts(tx: Tx, now: number): Promise<SessionCounts> {
  const { rows } = await tx.execute<{ created: number; active: number }>(sql`
    select count(*)::int created,
      count(*) filter (where revoke_time is null and expire_time > ${new Date(now).toISOString()}::timestamptz)::int active
    from sys_session`);
  const { created, active } = rows[0] ?? { created: 0, active: 0 };
  most = Math.max(most, active);
  return { created, active, expired: created - active, most };
}
/** Largest number of live sessions that this process has seen. */
let most = 0;

/** Calls of the monitoring screens, and the same figures for clients of a Java server's actuator and for Prometheus. */
export default async function actuatorRoutes(app: FastifyInstance) {
  const { database, config, requests, dictionaries, sockets, traces } = app.kernel;
  const own = { method: 'GET', access: 'monitor:runtime', tier: 'platform', transaction: false } as const;
  const counts = (now: number) => database.asSystem('sessions', (tx) => sessionCounts(tx, now));

  async function disks(): Promise<DiskFact[]> {
    const folders = [
      ['数据目录', config.dataDir],
      ['系统', '/'],
    ] as const;
    const found = await Promise.all(
      folders.map(async ([name, folder]) => {
        const facts = await statfs(folder).catch(() => null);
        if (!facts || facts.blocks === 0) return [];
        const [max, rest] = [facts.blocks * facts.bsize, facts.bavail * facts.bsize];
        return [{ name, max, rest, restPPT: Math.floor(((max - rest) * 100) / max) }];
      }),
    );
    return found.flat();
  }

  route(app, {
    ...own,
    url: monitorPaths.facts,
    query: z.object({ group: z.enum(['jvm', 'system', 'tomcat']) }),
    result: z.array(factSchema),
    summary: 'Figures of the node that responds.',
    tags,
    handler: async ({ query, now }) => metricFacts(await counts(now), query.group),
  });

  route(app, {
    ...own,
    url: `${monitorPaths.metric}/:name`,
    result: 'file',
    summary: 'One figure in the form of a Java server’s actuator.',
    tags,
    handler: async ({ request, now }) => {
      const metric = actuatorMetric((request.params as { name: string }).name, await counts(now));
      if (!metric) throw new NotFound();
      return bare(metric);
    },
  });

  const recent = () => traces().map(({ at, ...trace }) => ({ ...trace, timestamp: instantText(at) }));
  route(app, {
    ...own,
    url: monitorPaths.traces,
    result: z.array(traceSchema),
    summary: 'The last hundred requests of the node that responds, without headers, queries and path values.',
    tags,
    handler: async () => recent(),
  });

  route(app, {
    ...own,
    url: monitorPaths.httpTrace,
    result: 'file',
    summary: 'The last hundred requests in the form of a Java server’s actuator.',
    tags,
    handler: async () =>
      bare({
        traces: traces().map(({ at, username, method, uri, status, timeTaken }) => ({
          timestamp: new Date(at).toISOString(),
          principal: username ? { name: username } : null,
          session: null,
          request: { method, uri, headers: {} },
          response: { status, headers: {} },
          timeTaken,
        })),
      }),
  });

  route(app, {
    ...own,
    url: monitorPaths.disks,
    result: z.array(z.object({ name: z.string(), max: z.number(), rest: z.number(), restPPT: z.int() })),
    summary: 'Size and free space of the disks that the product uses.',
    tags,
    handler: async () => respond(await disks(), '查询成功'),
  });

  /**
   * The product's caches are in its own process; the calls with which older clients read figures of Redis return figures of these caches.
   */
  const cached = async () => [...(await dictionaries.texts()).values()].reduce((sum, items) => sum + items.size, 0);
  route(app, {
    ...own,
    url: monitorPaths.cacheInfo,
    result: z.array(z.object({ key: z.string(), value: z.string(), description: labelSchema })),
    summary: 'Facts about the caches of the node that responds.',
    tags,
    handler: async () => [
      {
        key: 'mode',
        value: 'in-process',
        description: ['缓存位于服务进程内，未使用 Redis', 'Caches are in the process; there is no Redis'] as const,
      },
      {
        key: 'uptime_in_seconds',
        value: String(Math.floor(process.uptime())),
        description: ['运行秒数', 'Seconds since the start'] as const,
      },
      {
        key: 'used_memory',
        value: String(process.memoryUsage().heapUsed),
        description: ['进程堆内存（字节）', 'Heap of the process, bytes'] as const,
      },
      { key: 'keys', value: String(await cached()), description: ['缓存的字典项', 'Cached dictionary items'] as const },
      {
        key: 'dictionaries',
        value: String((await dictionaries.texts()).size),
        description: ['缓存的字典', 'Cached dictionaries'] as const,
      },
      { key: 'connected_clients', value: String(sockets.count), description: ['已连接的页面', 'Connected pages'] as const },
    ],
  });
  route(app, {
    ...own,
    url: monitorPaths.cacheKeys,
    result: 'file',
    summary: 'Number of cached entries, without envelope.',
    tags,
    handler: async ({ now }) => bare({ create_time: now, dbSize: await cached() }),
  });
  route(app, {
    ...own,
    url: monitorPaths.cacheMemory,
    result: 'file',
    summary: 'Memory of the process that holds the caches, without envelope.',
    tags,
    handler: async ({ now }) => bare({ used_memory: String(process.memoryUsage().heapUsed), create_time: now }),
  });

  /** The figures of the node as points of a chart, in the format of older clients. */
  const reports = {
    keysSizeForReport: async () => [['dbSize', await cached()]],
    memoryForReport: async () => [['used_memory', process.memoryUsage().heapUsed]],
    infoForReport: async () => [
      ['keys', await cached()],
      ['connected_clients', sockets.count],
      ['used_memory', process.memoryUsage().heapUsed],
    ],
  } as const;
  for (const [name, read] of Object.entries(reports)) {
    route(app, {
      ...own,
      url: `/sys/actuator/redis/${name}`,
      result: 'file',
      summary: 'Figures of the caches as names and values, without envelope.',
      tags,
      handler: async () => bare({ data: (await read()).map(([label, value]) => ({ name: label, value })) }),
    });
  }

  route(app, {
    ...own,
    url: monitorPaths.history,
    query: z.object({ hours: z.coerce.number().int().min(1).max(336).default(24) }),
    result: z.array(sampleSchema),
    summary: 'Recorded figures, thinned to at most 240 points, oldest first.',
    tags,
    handler: async ({ query, now }) => {
      const seconds = Math.ceil((query.hours * 3_600) / mostPoints / 60) * 60;
      const { rows } = await database.asSystem('monitor history', (tx) =>
        tx.execute<z.output<typeof sampleSchema>>(sql`
          select to_char(to_timestamp(floor(extract(epoch from time) / ${seconds}) * ${seconds}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') "time",
            round(avg(cpu), 2)::float8 cpu, avg(memory)::float8 memory, avg(heap)::float8 heap, sum(requests)::int requests,
            sum(server_errors)::int "serverErrors", max(database_size)::float8 "databaseSize"
          from sys_monitor_sample where time > ${new Date(now - query.hours * 3_600_000).toISOString()}::timestamptz
          group by 1 order by 1`),
      );
      return rows;
    },
  });

  route(app, {
    ...own,
    url: monitorPaths.prometheus,
    result: 'file',
    summary: 'Figures of the node that responds in Prometheus’ text format.',
    tags,
    handler: async ({ now }) => {
      const facts = metricFacts(await counts(now));
      const figures = facts.flatMap(({ name, label, value }) =>
        value === null ? [] : [{ name: name.replaceAll('.', '_'), help: label[1], type: 'gauge' as const, value }],
      );
      const pool = database.load();
      const further = [
        { name: 'http_requests_total', help: 'Requests since the start', type: 'counter' as const, value: requests.total },
        { name: 'http_requests_running', help: 'Requests being served', type: 'gauge' as const, value: requests.running },
        { name: 'http_client_errors_total', help: 'Responses 400 to 499', type: 'counter' as const, value: requests.clientErrors },
        { name: 'http_server_errors_total', help: 'Responses 500 to 599', type: 'counter' as const, value: requests.serverErrors },
        {
          name: 'http_response_milliseconds_total',
          help: 'Sum of response times',
          type: 'counter' as const,
          value: Math.round(requests.duration),
        },
        { name: 'database_connections', help: 'Connections of the pool', type: 'gauge' as const, value: pool.total },
        { name: 'database_connections_idle', help: 'Idle connections', type: 'gauge' as const, value: pool.idle },
        { name: 'database_requests_waiting', help: 'Requests that wait for a connection', type: 'gauge' as const, value: pool.waiting },
        { name: 'sockets_open', help: 'Connected pages', type: 'gauge' as const, value: sockets.count },
      ];
      return new FileResponse('metrics.txt', prometheusType, Buffer.from(prometheusText([...figures, ...further])), true);
    },
  });
}
