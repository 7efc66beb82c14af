import os from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { RuntimeFacts } from 'shared-contracts/monitor/runtime';
import { instantText } from '../../../kernel/basics/clock.ts';
import type { RequestCounters } from '../../../kernel/context/request-counters.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';

/** Measures the event loop and the processor between two calls. */
export interface RuntimeWatch {
  facts(): Pick<RuntimeFacts['process'], 'cpuShare' | 'eventLoopDelayMean' | 'eventLoopDelayP99'>;
  stop(): void;
}

const nanosecondsPerMillisecond = 1e6;

/** Starts the measurement; call `stop` when the application closes. */
export function watchRuntime(): RuntimeWatch {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let cpu = process.cpuUsage();
  let at = performance.now();
  return {
    facts: () => {
      const used = process.cpuUsage(cpu);
      const elapsed = Math.max(performance.now() - at, 1);
      const facts = {
        cpuShare: rounded((used.user + used.system) / 1000 / elapsed, 3),
        eventLoopDelayMean: rounded((delays.count ? delays.mean : 0) / nanosecondsPerMillisecond, 2),
        eventLoopDelayP99: rounded((delays.count ? delays.percentile(99) : 0) / nanosecondsPerMillisecond, 2),
      };
      cpu = process.cpuUsage();
      at = performance.now();
      delays.reset();
      return facts;
    },
    stop: () => delays.disable(),
  };
}

/** Reads facts about this node, its machine and its database for the screen. */
export async function runtimeFacts(
  tx: Tx,
  { database, watch, counters }: { database: Database; watch: RuntimeWatch; counters: RequestCounters },
): Promise<RuntimeFacts> {
  return {
    process: processFacts(watch),
    machine: {
      platform: `${os.type()} ${os.release()}`,
      architecture: os.arch(),
      cores: os.availableParallelism(),
      load: os.loadavg().map((value) => rounded(value, 2)),
      memoryTotal: os.totalmem(),
      memoryFree: os.freemem(),
    },
    database: await databaseFacts(tx, database),
    requests: {
      total: counters.total,
      running: counters.running,
      clientErrors: counters.clientErrors,
      serverErrors: counters.serverErrors,
      meanDuration: rounded(counters.duration / Math.max(counters.total - counters.running, 1), 2),
    },
  };
}

function processFacts(watch: RuntimeWatch): RuntimeFacts['process'] {
  const { rss, heapUsed, heapTotal } = process.memoryUsage();
  const uptime = process.uptime();
  return {
    nodeVersion: process.version,
    pid: process.pid,
    startedAt: instantText(Date.now() - uptime * 1000),
    uptimeSeconds: Math.floor(uptime),
    residentMemory: rss,
    heapUsed,
    heapTotal,
    ...watch.facts(),
  };
}

async function databaseFacts(tx: Tx, database: Database): Promise<RuntimeFacts['database']> {
  const begin = performance.now();
  const { rows } = await tx.execute<{ version: string; size: string }>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as size`,
  );
  const roundTrip = rounded(performance.now() - begin, 2);
  const { total, idle, waiting } = database.load();
  return {
    kind: database.kind === 'embedded' ? 'embedded' : 'postgresql',
    version: rows[0]?.version ?? '',
    size: Number(rows[0]?.size ?? 0),
    poolTotal: total,
    poolIdle: idle,
    poolWaiting: waiting,
    roundTrip,
  };
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
