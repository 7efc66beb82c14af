/**
 * The search over all kinds of records with a million waybills, orders and drivers each: the time of a search, and the indexes it uses. The
 * API runs in this process. The part `page` measures the same search in a real page. `SEARCH_ROWS` sets another number of rows; those
 * results are printed and not stored.
 */
import { performance } from 'node:perf_hooks';
import { buildApp } from 'api-server/app';
import type { Caller } from 'api-server/kernel/caller/caller';
import { readConfig } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { grantedIdsByRole, permissionRows } from 'api-server/modules/system/product-menu/permission-rows';
import type { RoleCode } from 'api-server/modules/system/role/standard-roles';
import { demoId } from 'api-server/seed/demo-ids';
import { type FoundRecords, recordSearchPath } from 'shared-contracts/entity/record-search';
import { fillMasters } from './src/data/search-data.ts';
import { fillWaybills } from './src/data/waybill-data.ts';
import { onDemoDatabase } from './src/demo-database.ts';
import { listCallers, planOf, statementsOf } from './src/list-plans.ts';
import { countRow, limitRow, percentile, type Row } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { measureSearchPage } from './surfaces/search-page.ts';

const full = 1_000_000;
const count = Number(process.env.SEARCH_ROWS ?? full);
/** Number of searches of each text, of which the slowest 5 % decide: of forty, two pauses of the machine would. */
const repeat = 100;
const warmUps = 4;
/** Goal, ms: 95 % of searches are quicker. */
const goal = 50;
const share = 0.95;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
/** Texts of three characters that are in nearly all rows, in old ones only, in a few, in none; then longer ones. */
const texts: readonly (readonly [name: string, text: string])[] = [
  ['three characters, beginning of every number', 'YD2'],
  ['three characters, digits in every number', '202'],
  ['three characters, digits of recent numbers', '062'],
  ['three characters, digits of old numbers', '501'],
  ['three characters, part of a plate', 'A7F'],
  ['three characters, name of a driver', '胡超建'],
  ['three characters, part of the name of a shipper', '水泥有'],
  ['three characters, part of every name of a shipper', '有限公'],
  ['three characters, beginning of a telephone number', '138'],
  ['three characters, in no record', 'zzz'],
  ['complete number', 'YD2026062700000012'],
  ['part of a number', '062700000012'],
  ['part of a telephone number', '1380791'],
  ['nothing', '没有这样的记录'],
];
const codeById = new Map(permissionRows.flatMap(({ id, perms }) => (perms === null ? [] : [[id, perms] as const])));
const permissionsOf = (role: RoleCode): ReadonlySet<string> =>
  new Set((grantedIdsByRole.get(role) ?? []).flatMap((id) => codeById.get(id) ?? []));
const p95 = (times: readonly number[]): number => percentile(times, share);

/** Measures the calls of the search to the server, and the indexes that they use. */
async function measureServer(url: string): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl: url, warn: console.warn });
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  await app.ready();
  const { operator, carrier, shipper } = listCallers(parties);
  const people = {
    operator: { ...operator, permissions: permissionsOf('platform_operator') },
    auditor: { ...operator, permissions: permissionsOf('auditor') },
    carrier: { ...carrier, permissions: permissionsOf('carrier_admin') },
    shipper: { ...shipper, permissions: permissionsOf('shipper_admin') },
  } as const satisfies Readonly<Record<string, Caller>>;
  const isPerson = (name: string): name is keyof typeof people => name in people;
  // Each call is made as another person, because one person may not search as often as the bench does.
  app.kernel.sessions = {
    authenticate: async (token) => {
      const [name = ''] = token.split(' ');
      return { ...people[isPerson(name) ? name : 'operator'], userId: token };
    },
    ofSession: async () => null,
  };
  let calls = 0;
  const search = async (person: string, q: string): Promise<FoundRecords> => {
    const headers = { 'x-access-token': `${person} ${++calls}` };
    const response = await app.inject({ method: 'GET', url: `/api${recordSearchPath}`, query: { q }, headers });
    return response.json<{ result: FoundRecords }>().result;
  };
  const rows: Row[] = [];
  const scans: string[] = [];
  for (const person of Object.keys(people).filter(isPerson)) {
    for (const [name, text] of texts) {
      const times: number[] = [];
      for (let round = -warmUps; round < repeat; round += 1) {
        const began = performance.now();
        const { late } = await search(person, text);
        if (late.length > 0) console.log(`${person}, ${name}: late ${late.map(([label]) => label).join()}`);
        if (round >= 0) times.push(performance.now() - began);
      }
      rows.push(limitRow(`search of ${count} rows a kind, ${person}, p95: ${name}`, 'ms', times, goal, { of: p95 }));
      for (const statement of await statementsOf(() => search(person, text))) {
        const { scanned, indexes } = await planOf(database, people[person], statement);
        if (scanned.length > 0) scans.push(`${person}, ${name}: ${scanned.join()} (indexes: ${indexes.join() || 'none'})`);
      }
    }
  }
  for (const scan of scans) console.log(`sequential scan: ${scan}`);
  rows.push(
    countRow(`sequential scans of waybills, ${texts.length} texts × ${Object.keys(people).length} people`, 'scans', scans.length, 0),
  );
  await app.close();
  await database.close();
  return rows;
}

const parts = { server: measureServer, page: (url: string) => measureSearchPage(url, count) } as const;
/** `node bench/run.ts search page` measures only that part, and the record says so. */
const wanted = process.argv.slice(3);

async function measure(url: string): Promise<void> {
  // Both at once, because one connection of PostgreSQL uses one processor.
  await Promise.all([fillWaybills(url, count, parties), fillMasters(url, count)]);
  const measured = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const rows: Row[] = [];
  for (const [, part] of measured) rows.push(...(await part(url)));
  const isWhole = measured.length === Object.keys(parts).length;
  if (count === full) publish('search', rows, isWhole ? [] : measured.map(([name]) => name));
  else for (const { metric, ours, unit } of rows) console.log(`${metric}: ${Math.round(ours * 10) / 10} ${unit}`);
}

await onDemoDatabase('search', async ({ url }) => await measure(url), { shared_buffers: '1GB' });
