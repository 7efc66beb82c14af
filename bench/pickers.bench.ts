/**
 * Pickers with large tables, on PostgreSQL: a select that searches a million drivers, and the user picker with 100,000 users in 5,000
 * departments. Each call is compared with the same query by the bare driver behind `node:http`, as in `api.bench.ts`. The part `browser`
 * measures the pickers of users and departments in a real page. `PICKER_ROWS` sets another number of drivers, `PICKER_ROUNDS` another
 * number of rounds in the browser; those results are printed and not stored. `node bench/run.ts pickers browser` measures one part.
 */
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { demoPassword } from 'shared-contracts/session/session';
import type { BareQuery } from './src/bare-process.ts';
import { departs, fillPeople, users } from './src/data/people-data.ts';
import { fillMasters } from './src/data/search-data.ts';
import { type DemoDatabase, onDemoDatabase } from './src/demo-database.ts';
import { KeepAlive } from './src/keep-alive.ts';
import { compare, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startServer } from './src/server-process.ts';
import { few, measurePickersPage } from './surfaces/pickers-page.ts';

const full = 1_000_000;
const drivers = Number(process.env.PICKER_ROWS ?? full);
const goal = 2.5;
const repeat = 15;
/** Number of calls in one measurement. */
const calls = 5;

interface Case {
  readonly name: string;
  readonly path: string;
  /** The statements of the call, written by hand for the bare driver. */
  readonly bare: BareQuery;
}

const present = 'tenant_id = 0 and del_flag = 0';
const select = (name: string, keyword: string): Case => ({
  name: `select among ${drivers} drivers: ${name}`,
  path: `/api/sys/dict/loadDict/${encodeURIComponent('biz_driver,driver_name,id')}?pageSize=10&keyword=${encodeURIComponent(keyword)}`,
  bare: {
    list: `select id, driver_name from biz_driver where ${present} ${keyword === '' ? '' : 'and driver_name like $1'} order by driver_name limit 10`,
    values: keyword === '' ? [] : [`%${keyword}%`],
    prepared: keyword === '',
  },
});

const people = (name: string, query: string, where: string, values: readonly unknown[]): Case => ({
  name: `user picker with ${users} users: ${name}`,
  path: `/api/sys/user/queryUserComponentData?pageNo=1&pageSize=10&${query}`,
  bare: {
    list: `select * from sys_user where ${present} ${where} order by username limit 10`,
    count: `select count(*) as total from sys_user where ${present} ${where}`,
    values,
    prepared: values.length === 0,
  },
});

const cases: readonly Case[] = [
  select('nothing typed', ''),
  select('a name', '胡超'),
  select('no match', '没有这样的人'),
  people('first page', '', '', []),
  people('an account', 'username=person0123', 'and username like $1', ['%person0123%']),
  people('a department', `departId=d0${'0'.repeat(28)}0f`, 'and id in (select user_id from sys_user_depart where depart_id = $1)', [
    `d0${'0'.repeat(28)}0f`,
  ]),
  {
    name: `tree of ${departs} departments`,
    path: '/api/sys/sysDepart/queryTreeList',
    bare: { list: `select * from sys_depart where ${present} order by depart_order, org_code`, values: [], prepared: true },
  },
  {
    name: `tree of ${departs} departments in its short form`,
    path: '/api/sys/sysDepart/queryIdTree',
    bare: {
      list: `select id, parent_id, depart_name from sys_depart where ${present} order by depart_order, org_code`,
      values: [],
      prepared: true,
    },
  },
];

/** Measures the pickers' calls to the server. */
async function measureServer(url: string, cleanUp: DemoDatabase['cleanUp']): Promise<Row[]> {
  await fillMasters(url, drivers, ['biz_driver']);
  const main = fileURLToPath(new URL('../api-server/src/main.ts', import.meta.url));
  const server = await startServer(main, { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn' });
  cleanUp.push(() => server.stop());
  const { address } = server;
  const rows: Row[] = [];
  const guest = new KeepAlive(address);
  const { result } = await guest.call<{ result: { token: string } }>('/api/sys/login', { username: 'admin', password: demoPassword });
  guest.close();
  const client = new KeepAlive(address, { 'x-access-token': result.token });
  const process = await startServer(fileURLToPath(new URL('src/bare-process.ts', import.meta.url)), { DATABASE_URL: url });
  const bare = new KeepAlive(process.address);
  try {
    for (const { name, path, bare: query } of cases) {
      const number = await bare.call<number>('/', query);
      rows.push(
        timeRow(
          name,
          'bare pg',
          goal,
          await compare(
            () => client.time(path, calls),
            () => bare.time(`/${number}`, calls),
            repeat,
          ),
        ),
      );
    }
  } finally {
    bare.close();
    client.close();
    await process.stop();
  }
  return rows;
}

/** A second database with the demo data only; it is created before the first one is filled. */
async function copyDemo(url: string): Promise<string> {
  const target = new URL(url);
  const name = target.pathname.slice(1);
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}_few TEMPLATE ${name}`);
  await client.end();
  target.pathname = `/${name}_few`;
  return target.href;
}

const parts = ['server', 'browser'] as const;
const wanted = process.argv.slice(3);
const measured = parts.filter((part) => wanted.length === 0 || wanted.includes(part));

await onDemoDatabase('pickers', async ({ url, cleanUp }) => {
  const fewUrl = await copyDemo(url);
  await fillPeople(url);
  await fillPeople(fewUrl, few);
  const rows: Row[] = [];
  // The browser is measured first, when the database contains no further rows and no other server runs.
  if (measured.includes('browser')) rows.push(...(await measurePickersPage({ many: url, few: fewUrl })));
  if (measured.includes('server')) rows.unshift(...(await measureServer(url, cleanUp)));
  if (drivers === full && !process.env.PICKER_ROUNDS) publish('pickers', rows, measured.length === parts.length ? [] : measured);
  else for (const { metric, unit, ours, peer, ratio } of rows) console.log(`${metric}: ${ours} ${unit}, beside ${peer}, ${ratio} ×`);
});
