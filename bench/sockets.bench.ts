/**
 * Nine thousand open bell sockets on one node: how long an announcement for everybody takes to reach the last one, the delay of the node's
 * event loop during that time, and a restart after which all clients reconnect. PostgreSQL is a private one without fsync; the node uses
 * the first core, the clients the second.
 */
import { fileURLToPath } from 'node:url';
import { openDatabase } from 'api-server/kernel/database/database';
import { spreadOver } from 'api-server/kernel/push/push-sockets';
import { seedDatabase } from 'api-server/seed/seed';
import { announcementPaths } from 'shared-contracts/message/announcement';
import { demoPassword } from 'shared-contracts/session/session';
import { announcement } from 'shared-contracts/system/announcement';
import { freePort, startPostgres } from 'tooling/product/postgres-server';
import { Crowd, call, type LoopFacts } from './src/crowds/socket-crowd.ts';
import { populate } from './src/crowds/socket-members.ts';
import { KeepAlive } from './src/keep-alive.ts';
import { countRow, limitRow, type Row, worstRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { pinGenerator, type ServerProcess, startServer } from './src/server-process.ts';

const crowdSize = 9_000;
const rounds = 9;
/** Longest allowed block of the event loop, ms. */
const longestTurn = 20;
/** Length of one measuring window, ms. */
const windowLength = 1_500;
/** Time limit of the client's calls, ms. */
const clientLimit = 9_000;
const rows: Row[] = [];
const cleanUp: (() => Promise<unknown> | unknown)[] = [];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function result<Result>(address: string, path: string, options: { token?: string; body?: unknown } = {}): Promise<Result> {
  const { status, envelope } = await call(address, path, options);
  if (status !== 200 || envelope.success === false) throw new Error(`${path}: ${status} ${envelope.message}`);
  return envelope.result as Result;
}

const loop = (address: string) => result<LoopFacts>(address, '/api/bench/loop');

/** Creates an announcement that can be released. */
async function prepared(address: string, token: string): Promise<() => Promise<unknown>> {
  const body = { titile: '全体通知', msgCategory: '1', priority: 'H', msgType: 'ALL', msgContent: '<p>通知</p>' };
  const { id } = await result<{ id: string }>(address, `/api${announcement.api}/add`, { token, body });
  return () => result(address, `/api${announcementPaths.release}?id=${id}`, { token });
}

interface Windows {
  readonly times: number[];
  readonly busy: LoopFacts[];
  readonly quiet: LoopFacts[];
}

/** Announcements alternate with idle periods of the same length; the difference between both is the cost of sending. */
async function windows(address: string, token: string, crowd: Crowd): Promise<Windows> {
  const measured: Windows = { times: [], busy: [], quiet: [] };
  const once = async () => {
    const release = await prepared(address, token);
    await loop(address);
    const time = await crowd.hears(release);
    await pause(windowLength - time);
    measured.busy.push(await loop(address));
    measured.times.push(time);
  };
  const rest = async () => {
    await loop(address);
    await pause(windowLength);
    measured.quiet.push(await loop(address));
  };
  // The first call compiles code and is not measured.
  await once();
  for (const list of [measured.times, measured.busy]) list.length = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (const step of round % 2 ? [once, rest] : [rest, once]) await step();
  }
  return measured;
}

async function fanOut(address: string, token: string, crowd: Crowd): Promise<void> {
  const { times, busy, quiet } = await windows(address, token, crowd);
  const each = (list: readonly LoopFacts[], name: 'maxDelay' | 'longestBusy') => list.map((facts) => facts[name]);
  const what = `one announcement to ${crowdSize} sockets`;
  rows.push(
    worstRow(`${what}: longest work without a turn of the event loop, worst of ${rounds}`, 'ms', each(busy, 'longestBusy'), longestTurn, {
      name: 'quiet window',
      value: Math.max(...each(quiet, 'longestBusy')),
    }),
  );
  // The delay by the clock includes processor time of PostgreSQL and the clients, so it is reported without a goal.
  rows.push(
    worstRow(`${what}: longest event-loop delay by the clock, worst of ${rounds}`, 'ms', each(busy, 'maxDelay'), null, {
      name: 'quiet window',
      value: Math.max(...each(quiet, 'maxDelay')),
    }),
  );
  rows.push(limitRow(`${what}: release to the last`, 'ms', times, 2_000));
}

/** All clients reconnect within `spread` ms while another person works; returns the slowest call of that person. */
async function storm(address: string, token: string, crowd: Crowd, spread: number, label: string): Promise<void> {
  await loop(address);
  let isOver = false;
  const calls: number[] = [];
  // This person uses a connection of their own, as every person does.
  const other = new KeepAlive(address, { 'x-access-token': token });
  const worker = (async () => {
    while (!isOver) {
      calls.push(await other.time(`/api${announcementPaths.listByUser}`, 1));
      await pause(50);
    }
    other.close();
  })();
  const time = await crowd.connect(spread);
  isOver = true;
  await worker;
  const { longestBusy, sockets } = await loop(address);
  if (sockets !== crowdSize || crowd.open !== crowdSize) throw new Error(`${sockets} of ${crowdSize} sockets are open`);
  console.log(`${label}: ${crowd.refusals} tries were refused and made again; ${calls.length} calls beside it`);
  rows.push(
    worstRow(
      `${crowdSize} sockets come back ${label}: until the last is in, beyond the spread`,
      'ms',
      [Math.max(0, time - spread)],
      30_000,
    ),
  );
  rows.push(worstRow(`${label}: slowest of another person's calls meanwhile`, 'ms', calls, clientLimit));
  rows.push(worstRow(`${label}: longest work without a turn of the event loop`, 'ms', [longestBusy], longestTurn));
}

async function measure(): Promise<void> {
  const postgres = await startPostgres({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '512MB' });
  if (!postgres) throw new Error("This bench needs Debian's PostgreSQL and root.");
  cleanUp.unshift(() => postgres.stop());
  const database = await openDatabase({ databaseUrl: postgres.url, warn: console.warn });
  await seedDatabase(database, { demo: true, production: false });
  await database.close();
  const members = await populate(postgres.url, crowdSize);
  const port = String(await freePort());
  let node: ServerProcess | undefined;
  cleanUp.unshift(() => node?.stop());
  const start = async () => {
    node = await startServer(fileURLToPath(new URL('src/crowds/socket-node.ts', import.meta.url)), {
      DATABASE_URL: postgres.url,
      PORT: port,
      LOG_LEVEL: 'warn',
    });
    return node.address;
  };
  const address = await start();
  pinGenerator();
  const { token } = await result<{ token: string }>(address, '/api/sys/login', { body: { username: 'admin', password: demoPassword } });
  const crowd = new Crowd(address, members);
  cleanUp.unshift(() => crowd.leave());

  const { residentMemory: empty } = await loop(address);
  await crowd.connect(10_000);
  const { residentMemory: full } = await loop(address);
  rows.push(countRow('memory of one open socket', 'kB', (full - empty) / crowdSize / 1024, 40));
  await fanOut(address, token, crowd);
  const asked = spreadOver(crowdSize);
  const reloads = await crowd.reload(asked);
  rows.push(
    worstRow(`${crowdSize} bells reload over the ${asked / 1000} s that the news asks for: slowest call`, 'ms', reloads, clientLimit),
  );
  rows.push(limitRow(`${crowdSize} bells reload: median call`, 'ms', reloads, 250));

  const ends: number[] = [];
  for (const isSpread of [true, false]) {
    const stopped = performance.now();
    const [, hint] = await Promise.all([node?.stop(), crowd.dismissed()]);
    ends.push(performance.now() - stopped);
    await start();
    await storm(address, token, crowd, isSpread ? hint : 0, isSpread ? 'spread as they are asked to' : 'all at once');
  }
  rows.push(worstRow(`${crowdSize} sockets are sent away and the node ends, worst of two`, 'ms', ends, 10_000));
  publish('sockets', rows);
}

async function end(code?: number): Promise<never> {
  for (const step of cleanUp.splice(0)) await step();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));
await measure().catch(async (error: unknown) => {
  console.error(error);
  await end(1);
});
await end();
