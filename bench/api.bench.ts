/**
 * The list of waybills: the API compared with the bare driver with the same queries, and a million rows compared with a hundred thousand.
 * PostgreSQL is a private one without fsync, because nothing is written during the measurement; the demo accounts sign in normally.
 */
import { fileURLToPath } from 'node:url';
import { buildApp } from 'api-server/app';
import { readConfig } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { demoId } from 'api-server/seed/demo-ids';
import { seedDatabase } from 'api-server/seed/seed';
import pg from 'pg';
import { waybill } from 'shared-contracts/business/waybill';
import { demoPassword } from 'shared-contracts/session/session';
import { startPostgres } from 'tooling/product/postgres-server';
import { fillWaybills } from './src/data/waybill-data.ts';
import { KeepAlive } from './src/keep-alive.ts';
import { listCallers, planFilters, planOf, statementsOf } from './src/list-plans.ts';
import { compare, countRow, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { pinGenerator, type ServerProcess, startServer } from './src/server-process.ts';
import { bareQuery, driver, type ListRequest, type Person, requests, wirePath } from './src/waybill-list.ts';

const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
const script = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const people: readonly Person[] = ['operator', 'carrier', 'shipper'];
/** Number of requests in one measurement. */
const repeat = 25;
const rows: Row[] = [];
const cleanUp: (() => Promise<unknown>)[] = [];

interface Api {
  readonly url: string;
  readonly clients: Readonly<Record<Person, KeepAlive>>;
  /** A further connection with the session of this person. */
  newClient(person: Person): KeepAlive;
}

async function administer<R extends pg.QueryResultRow>(url: string, text: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts an API node on a database with this many waybills. */
async function serve(server: string, name: string, count: number): Promise<Api> {
  await administer(server, `CREATE DATABASE ${name} ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const database = await openDatabase({ databaseUrl: url, warn: console.warn });
  await seedDatabase(database, { demo: true, production: false });
  await database.close();
  const { insert, indexes, analyze } = await fillWaybills(url, count, parties);
  console.log(
    `${count} waybills: ${Math.round(insert / 1000)} s, indexes ${Math.round(indexes / 1000)} s, analyze ${Math.round(analyze / 1000)} s`,
  );
  const api = await started('../api-server/src/main.ts', { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn' });
  const tokens = new Map<Person, string>();
  const newClient = (person: Person) => new KeepAlive(api.address, { 'x-access-token': tokens.get(person) ?? '' });
  const client = async (person: Person) => {
    const guest = new KeepAlive(api.address);
    const { result } = await guest.call<{ result: { token: string } }>('/api/sys/login', { username: person, password: demoPassword });
    guest.close();
    tokens.set(person, result.token);
    return newClient(person);
  };
  const clients = { operator: await client('operator'), carrier: await client('carrier'), shipper: await client('shipper') };
  return { url, clients, newClient };
}

async function started(path: string, environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServer(script(path), environment);
  cleanUp.unshift(() => server.stop());
  return server;
}

/** Both sides must respond with the same rows, otherwise their times cannot be compared. */
async function sameResponse(ours: KeepAlive, path: string, bare: KeepAlive, barePath: string): Promise<void> {
  type ProductResponse = { result: { records: { id: string }[]; total: number } };
  const [our, their] = [await ours.call<ProductResponse>(path), await bare.call<ProductResponse>(barePath)];
  const ids = ({ result }: ProductResponse) => result.records.map(({ id }) => id).join();
  if (ids(our) !== ids(their)) throw new Error(`${path} and the bare query answer different rows`);
  if (their.result.total <= 10_000 && our.result.total !== their.result.total)
    throw new Error(`${path}: total ${our.result.total}, bare ${their.result.total}`);
}

async function againstBare(api: Api, list: readonly ListRequest[], name: string, goal: number): Promise<void> {
  const process = await started('src/bare-process.ts', { DATABASE_URL: api.url });
  const bare = new KeepAlive(process.address);
  cleanUp.unshift(async () => bare.close());
  for (const request of list) {
    const number = await bare.call<number>('/', bareQuery(request, parties));
    const ours = api.clients[request.person];
    await sameResponse(ours, wirePath(request), bare, `/${number}`);
    const result = await compare(
      () => ours.time(wirePath(request), repeat),
      () => bare.time(`/${number}`, repeat),
    );
    rows.push(timeRow(`${name}, ${request.person}: ${request.label}`, 'bare pg', goal, result));
  }
}

async function againstSize(large: Api, small: Api, list: readonly ListRequest[], goal: number): Promise<void> {
  for (const request of list) {
    const result = await compare(
      () => large.clients[request.person].time(wirePath(request), repeat),
      () => small.clients[request.person].time(wirePath(request), repeat),
    );
    rows.push(timeRow(`list of 1,000,000, ${request.person}: ${request.label}`, '100,000 rows', goal, result));
  }
}

/**
 * Sends the request so often at once that every connection of the pool knows its statement. A connection plans a prepared statement six times; one
 * that a job of the server opens during the measurement would otherwise count as plans of the measured calls.
 */
async function warmEveryConnection(api: Api, request: ListRequest): Promise<void> {
  const crowd = Array.from({ length: 20 }, () => api.newClient(request.person));
  for (let round = 0; round < 20; round++) await Promise.all(crowd.map((client) => client.call(wirePath(request))));
  for (const client of crowd) client.close();
}

/** How much a prepared statement saves, and whether the API's is prepared: plans made per hundred calls. */
async function prepared(api: Api): Promise<void> {
  const [request] = requests;
  if (!request) return;
  const bare = new KeepAlive((await started('src/bare-process.ts', { DATABASE_URL: api.url })).address);
  cleanUp.unshift(async () => bare.close());
  const [named, unnamed] = [
    await bare.call<number>('/', bareQuery(request, parties)),
    await bare.call<number>('/', bareQuery(request, parties, false)),
  ];
  const result = await compare(
    () => bare.time(`/${named}`, repeat),
    () => bare.time(`/${unnamed}`, repeat),
  );
  rows.push(timeRow('bare pg, prepared', 'bare pg, unprepared', 1, result));
  await warmEveryConnection(api, request);
  await administer(api.url, 'SELECT pg_stat_statements_reset()');
  await api.clients.operator.time(wirePath(request), 200);
  const [hot] = await administer<{ plans: string; calls: string }>(
    api.url,
    `SELECT sum(plans) AS plans, sum(calls) AS calls FROM pg_stat_statements WHERE query LIKE 'select "biz_waybill"%'`,
  );
  rows.push(countRow('plans made by 200 calls of the hot list', 'plans', Number(hot?.plans), 10));
  if (Number(hot?.calls) < 200) throw new Error('The hot list was not measured');
}

/** Checks the plan of every filter of the list page, for every kind of caller, on this database. */
async function plans(url: string, size: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url });
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  await app.ready();
  const callers = listCallers(parties);
  const scans: string[] = [];
  for (const person of people) {
    const signedIn = await app.inject({ method: 'POST', url: '/api/sys/login', payload: { username: person, password: demoPassword } });
    const { token } = signedIn.json<{ result: { token: string } }>().result;
    for (const { name, query } of planFilters) {
      const url = `/api${waybill.api}/list?${new URLSearchParams({ column: 'createTime', order: 'desc', ...query })}`;
      const sent = await statementsOf(() => app.inject({ method: 'GET', url, headers: { 'x-access-token': token } }));
      for (const statement of sent) {
        const { scanned, indexes } = await planOf(database, callers[person], statement);
        if (scanned.length)
          scans.push(`${person}, ${name}: ${scanned.join()} (indexes: ${indexes.join() || 'none'})\n  ${statement.text.slice(-300)}`);
      }
    }
  }
  await app.close();
  await database.close();
  for (const scan of scans) console.log(`sequential scan: ${scan}`);
  rows.push(countRow(`sequential scans, ${planFilters.length} filters × 3 people, ${size} rows`, 'scans', scans.length, 0));
}

/** Patterns of one and two characters contain no trigram, so they use an index of characters and are measured separately. */
const short: readonly ListRequest[] = [
  { person: 'operator', label: 'two characters of a name', page: 1, filters: [driver('张伟')] },
  { person: 'carrier', label: 'one character of a name', page: 1, filters: [driver('张')] },
];

async function measure(): Promise<void> {
  const postgres = await startPostgres({
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '8GB',
    shared_buffers: '2GB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  });
  if (!postgres) throw new Error("This bench needs Debian's PostgreSQL and root.");
  cleanUp.unshift(() => postgres.stop());
  const small = await serve(postgres.url, 'waybills_small', 100_000);
  const large = await serve(postgres.url, 'waybills_large', 1_000_000);
  await administer(small.url, 'CREATE EXTENSION pg_stat_statements');
  await plans(small.url, '100,000');
  await plans(large.url, '1,000,000');
  pinGenerator();
  await againstBare(small, [...requests, ...short], 'list of 100,000', 2.5);
  await againstBare(large, [...requests, ...short], 'list of 1,000,000 beside SQL', 2.5);
  await againstSize(large, small, requests, 1.5);
  // A table with ten times the rows contains ten times the matches, all of which are found and sorted.
  await againstSize(large, small, short, 10);
  await prepared(small);
  publish('api', rows);
}

async function end(code?: number): Promise<never> {
  for (const step of cleanUp.splice(0)) await step();
  // Open sockets of clients would keep the process running.
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end(1));
await measure().catch(async (error: unknown) => {
  console.error(error);
  await end(1);
});
await end();
