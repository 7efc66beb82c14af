/** An API node that also reports the delay of its event loop: `GET /api/bench/loop` returns the delay since the last request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from 'api-server/app';
import { readConfig } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { modules } from 'api-server/modules/index';
import type { LoopFacts } from './socket-crowd.ts';

/** Interval of the timer that measures the delay, ms; every measured value includes it. */
const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

/**
 * CPU time of this thread between two turns of a one-millisecond timer: how long the thread itself worked, independent of other processes
 * on the machine.
 */
let longestBusy = 0;
let lastCpu = process.threadCpuUsage();
setInterval(() => {
  const cpu = process.threadCpuUsage();
  longestBusy = Math.max(longestBusy, cpu.user + cpu.system - lastCpu.user - lastCpu.system);
  lastCpu = cpu;
}, 1).unref();

const config = readConfig();
const database = await openDatabase({ ...config, warn: console.warn });
const app = await buildApp({
  database,
  config,
  modules: [
    ...modules,
    async (part) => {
      part.get('/bench/loop', { config: { access: 'public' } }, async () => {
        const result: LoopFacts = {
          maxDelay: Math.max(0, delay.max / 1e6 - resolution),
          longestBusy: longestBusy / 1_000,
          sockets: part.kernel.sockets.count,
          residentMemory: process.memoryUsage.rss(),
        };
        delay.reset();
        longestBusy = 0;
        return { success: true, result };
      });
    },
  ],
});
process.once('SIGTERM', async () => {
  await app.close();
  await database.close();
});
console.log(`ready ${await app.listen({ port: config.port, host: config.host })}`);
