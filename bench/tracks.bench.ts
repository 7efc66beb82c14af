/**
 * Tracks in a table of ten million points: the call that returns a waybill's track, compared with the bare query for its points. The API
 * runs in this process. `TRACK_POINTS` sets another number of points; those results are printed and not stored.
 */
import { performance } from 'node:perf_hooks';
import { buildApp } from 'api-server/app';
import { readConfig } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { demoId } from 'api-server/seed/demo-ids';
import pg from 'pg';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import { fillWaybills } from './src/data/waybill-data.ts';
import { onDemoDatabase } from './src/demo-database.ts';
import { listCallers } from './src/list-plans.ts';
import { compare, countRow, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';

const full = 10_000_000;
const total = Number(process.env.TRACK_POINTS ?? full);
/** Number of points of one waybill: forty hours at two a minute. */
const perWaybill = 5_000;
const waybills = Math.max(1, Math.round(total / perWaybill));
const rounds = 15;
/** Number of tracks that one measurement reads, each of another waybill. */
const atOnce = 4;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
const bare = `select locate_time, lng, lat, speed from biz_track_point where waybill_id = $1 and drift_flag = 'N' order by locate_time`;

/**
 * Writes points of journeys over half a year in the order of their times, which is the order in which they would arrive, so that the points
 * of one waybill are far apart in the table.
 */
async function fillPoints(client: pg.Client): Promise<string[]> {
  await client.query(
    "select freight.ensure_month('biz_track_point', (date '2026-01-01' + make_interval(months => n))::date) from generate_series(0, 7) n",
  );
  const { rows } = await client.query<{ id: string }>('select id from biz_waybill where tenant_id = 0 order by id limit $1', [waybills]);
  const ids = rows.map(({ id }) => id);
  for (let month = 0; month < 7; month += 1) {
    await client.query(
      `insert into biz_track_point (tenant_id, waybill_id, locate_time, plate_number, lng, lat, speed, direction, source, create_time)
       select 0, w.id, seen, '鲁A' || lpad((w.n % 100000)::text, 5, '0'), 105 + w.n % 15 + point * 0.0003 + sin(point / 40.0) * 0.01,
         30 + w.n % 8 + sin(point / 300.0) * 0.3, 60 + point % 20, point % 360, '1', seen
       from unnest($1::varchar[]) with ordinality w(id, n), generate_series(0, $2::int - 1) point,
         lateral (select timestamptz '2026-01-02 00:00:00+08' + make_interval(secs => w.n * (170.0 * 86400 / $3) + point * 30) as seen) moment
       where seen >= (date '2026-01-01' + make_interval(months => $4))::date and seen < (date '2026-01-01' + make_interval(months => $4 + 1))::date
       order by seen`,
      [ids, perWaybill, waybills, month],
    );
  }
  await client.query('vacuum (analyze) biz_track_point');
  return ids;
}

async function measure(url: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: url, warn: console.warn });
  await fillWaybills(url, waybills * 2, parties);
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  // When something fails, the server stops before this connection is closed. The connection's error is ignored, so that the original
  // failure is reported.
  client.on('error', () => undefined);
  const ids = await fillPoints(client);
  console.log(`${total} points of ${ids.length} waybills`);
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'silent' }) });
  await app.ready();
  const permissions = new Set(Object.values(entities).flatMap((entity) => permissionsOf(entity).map(({ code }) => code)));
  const callers = listCallers(parties);
  app.kernel.sessions = {
    authenticate: async (token) => ({ ...callers.operator, userId: token, permissions }),
    ofSession: async () => null,
  };
  let calls = 0;
  const chosen = (round: number) => ids[(round * 7_919) % ids.length] ?? '';
  const read = async (id: string): Promise<number> => {
    const headers = { 'x-access-token': `reader ${++calls}` };
    const response = await app.inject({ method: 'GET', url: '/api/business/bizWaybill/track', query: { id }, headers });
    const { result } = response.json<{ result: { total: number; points: unknown[] } }>();
    if (result.total !== perWaybill || result.points.length === 0) throw new Error(`A track has ${result.total} points`);
    return result.points.length;
  };
  const timed = async (work: (id: string) => Promise<unknown>, first: number): Promise<number> => {
    const began = performance.now();
    for (let index = 0; index < atOnce; index += 1) await work(chosen(first + index));
    return (performance.now() - began) / atOnce;
  };
  let turn = 0;
  const ours = () => timed(read, turn++);
  const peer = () => timed((id) => client.query({ name: 'bare', text: bare, values: [id] }), turn++);
  const rows: Row[] = [
    timeRow(
      `track of ${perWaybill} points among ${total}, with stops and thinned`,
      'bare query of its points',
      2.5,
      await compare(ours, peer, rounds),
    ),
    countRow('points that such a track draws', 'points', await read(chosen(1)), null),
  ];
  if (total === full) publish('tracks', rows);
  else
    for (const { metric, ours: value, peer: other, ratio, unit } of rows)
      console.log(`${metric}: ${value} ${unit}, bare ${other}, ×${ratio}`);
  await app.close();
  await database.close();
  await client.end();
}

await onDemoDatabase('tracks', async ({ url }) => await measure(url), { max_wal_size: '4GB' });
