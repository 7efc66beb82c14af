/**
 * The search over all kinds of records with a million waybills, orders and drivers each: the time of a search, and the indexes it uses. The
 * API runs in this process. The part `page` measures the same search in a real page. `SEARCH_ROWS` sets another number of rows; those
 * results are printed and not stored.
 */
import { performance } from 'node:perf_hooks';
import { buildApp } from 'api-server/app';
import { readConfig } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { demoId } from 'api-server/seed/demo-ids';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import { type FoundRecords, recordSearchPath } from 'shared-contracts/entity/record-search';
import { fillMasters } from './src/data/search-data.ts';
import { fillWaybills } from './src/data/waybill-data.ts';
import { onDemoDatabase } from './src/demo-database.ts';
import { listCallers, planOf, statementsOf } from './src/list-plans.ts';
import { countRow, interval, median, type Row } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { measureSearchPage } from './surfaces/search-page.ts';

const full = 1_000_000;
const count = Number(process.env.SEARCH_ROWS ?? full);
const repeat = 25;
/** Largest time of a search, ms. */
const goal = 50;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
const texts: readonly (readonly [name: string, text: string])[] = [
  ['complete number', 'YD2026062700000012'],
  ['part of a number', '062700000012'],
  ['short part of a number', '0627'],
  ['beginning of every number', 'YD20'],
  ['part of a plate', 'A7F3'],
  ['name of a driver', '胡超建'],
  ['nothing', '没有这样的记录'],
];

/** Measures the calls of the search to the server, and the indexes that they use. */
async function measureServer(url: string): Promise<Row[]> {
  const database = await openDatabase({ databaseUrl: url, warn: console.warn });
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  await app.ready();
  const permissions = new Set(Object.values(entities).flatMap((entity) => permissionsOf(entity).map(({ code }) => code)));
  const callers = listCallers(parties);
  const { operator } = callers;
  // Each call is made as another person, because one person may not search as often as the bench does.
  app.kernel.sessions = {
    authenticate: async (token) => ({ ...(callers[token.split(' ')[0] as keyof typeof callers] ?? operator), userId: token, permissions }),
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
  for (const person of ['operator', 'carrier', 'shipper'] as const) {
    for (const [name, text] of texts) {
      const times: number[] = [];
      for (let round = -3; round < repeat; round += 1) {
        const began = performance.now();
        const { late } = await search(person, text);
        if (late.length > 0) console.log(`${person}, ${name}: late ${late.map(([label]) => label).join()}`);
        if (round >= 0) times.push(performance.now() - began);
      }
      rows.push({
        ...countRow(`search of ${count} rows a kind, ${person}: ${name}`, 'ms', median(times), goal),
        interval: interval(times),
      });
      for (const statement of await statementsOf(() => search(person, text))) {
        const { scanned, indexes } = await planOf(database, { ...callers[person], permissions }, statement);
        if (scanned.length > 0) scans.push(`${person}, ${name}: ${scanned.join()} (indexes: ${indexes.join() || 'none'})`);
      }
    }
  }
  for (const scan of scans) console.log(`sequential scan: ${scan}`);
  rows.push(countRow(`sequential scans of waybills, ${texts.length} texts × 3 people`, 'scans', scans.length, 0));
  await app.close();
  await database.close();
  return rows;
}

const parts = { server: measureServer, page: (url: string) => measureSearchPage(url, count) } as const;
/** `node bench/run.ts search page` measures only that part, and the record says so. */
const wanted = process.argv.slice(3);

async function measure(url: string): Promise<void> {
  await fillWaybills(url, count, parties);
  await fillMasters(url, count);
  const measured = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));
  const rows: Row[] = [];
  for (const [, part] of measured) rows.push(...(await part(url)));
  const isWhole = measured.length === Object.keys(parts).length;
  if (count === full) publish('search', rows, isWhole ? [] : measured.map(([name]) => name));
  else for (const { metric, ours, unit } of rows) console.log(`${metric}: ${Math.round(ours * 10) / 10} ${unit}`);
}

await onDemoDatabase('search', async ({ url }) => await measure(url), { shared_buffers: '1GB' });
