/**
 * System administration with large tables, on PostgreSQL: 100,000 users, 5,000 departments, 10,000 menus, 1,000 roles and 1,000,000 lines
 * of the log. Each call is compared with the same statements by the bare driver behind `node:http`, as in `api.bench.ts`. `LOG_ROWS` sets
 * another number of log lines; those results are printed and not stored.
 */
import { fileURLToPath } from 'node:url';
import { demoPassword } from 'shared-contracts/session/session';
import type { BareQuery } from './src/bare-process.ts';
import { copyRows, departs, fillPeople, users } from './src/data/people-data.ts';
import { onDemoDatabase } from './src/demo-database.ts';
import { KeepAlive } from './src/keep-alive.ts';
import { compare, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';
import { startServer } from './src/server-process.ts';

const full = 1_000_000;
const lines = Number(process.env.LOG_ROWS ?? full);
const menus = 10_000;
const roles = 1_000;
/**
 * Number of roles of the person whose permission result is measured; each grants a fiftieth of the menus, and all of them together every
 * menu.
 */
const held = 50;
const goal = 2.5;
/**
 * Number of measurements of a call. Two more are made before them and do not count. With nine, one measurement that was disturbed in
 * each direction does not reach the interval. A pause of the machine is as long as a call of a few
 * milliseconds and disturbs it more, so such calls get 25.
 */
const roundsOf = (usual: number): number => (usual < 10 ? 25 : 9);
/**
 * Number of calls in one measurement, of which the slowest 5 % decide: as many as take about 1.5 s, `usual` ms each, but 10 to 700. Of
 * only sixty calls of a millisecond each, one pause of the machine would decide.
 */
const callsOf = (usual: number): number => Math.min(700, Math.max(10, Math.round(1_500 / usual)));
const rows: Row[] = [];

/** The person with 50 roles: an operator of the demo. */
const person = 'operator';

async function fillAdministration(url: string): Promise<void> {
  const tables = ['sys_role', 'sys_permission', 'sys_role_permission', 'sys_user_role', 'freight.audit_log'];
  await copyRows(url, tables, async (copy, client) => {
    await copy('sys_role', "role_code = 'platform_operator'", roles, {
      id: "'r0' || lpad(to_hex(n), 30, '0')",
      role_code: "'role' || n",
      role_name: "'角色' || n",
    });
    // The first hundred menus are groups; all others are screens below them.
    await copy('sys_permission', 'menu_type = 1 and del_flag = 0', menus, {
      id: "'m0' || lpad(to_hex(n), 30, '0')",
      parent_id: "case when n > 100 then 'm0' || lpad(to_hex(n % 100 + 1), 30, '0') end",
      menu_type: 'case when n > 100 then 1 else 0 end',
      name: "'菜单' || n",
      url: "'/bench/' || n",
      leaf: "case when n > 100 then 'Y' else 'N' end",
    });
    await client.query(
      `insert into sys_role_permission (tenant_id, role_id, permission_id)
       select r.tenant_id, r.id, p.id from sys_role r join sys_permission p
         on p.id like 'm0%' and (('x' || right(p.id, 7))::bit(28)::int <= 100 or ('x' || right(p.id, 7))::bit(28)::int % ${held} = ('x' || right(r.id, 7))::bit(28)::int % ${held})
       where r.id like 'r0%' and ('x' || right(r.id, 7))::bit(28)::int <= ${held * 2}`,
    );
    await client.query(
      `insert into sys_user_role (tenant_id, user_id, role_id)
       select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id
       where u.username = '${person}' and r.id like 'r0%' and ('x' || right(r.id, 7))::bit(28)::int <= ${held}
       union all select tenant_id, id, 'r0' || lpad(to_hex(('x' || right(id, 7))::bit(28)::int % ${roles} + 1), 30, '0') from sys_user where id like 'e0%'`,
    );
    // The hashes of these audit rows are not valid, because nothing that is measured reads them.
    await client.query(
      `insert into freight.audit_log (tenant_id, serial, at, payload, previous, hash)
       select 0, 10000000 + n, now() - make_interval(secs => (${lines} - n) * 0.02),
         json_build_object('entity', (array['session', 'user', 'waybill', 'order', 'refusal'])[n % 5 + 1], 'action', (array['edit', 'add', 'search', 'delete'])[n % 4 + 1],
           'recordId', 'e0' || lpad(to_hex(n % 50000), 30, '0'), 'username', 'person' || lpad((n % 100000)::text, 6, '0'), 'ip', '10.0.' || n % 200 || '.' || n % 251,
           'requestId', md5(n::text))::text, '', ''
       from generate_series(1, ${lines}) n`,
    );
  });
}

interface Case {
  readonly name: string;
  readonly path: string;
  /** Account that makes the call; by default the administrator. */
  readonly caller?: string;
  /** The statements of the call, written by hand for the bare driver. */
  readonly bare: BareQuery;
}

const page = 'tenant_id = 0 and del_flag = 0';
/** Statements that read the newest ten rows of a table and count its rows. */
const pageOf = (table: string, where: string, values: readonly unknown[] = []): BareQuery => ({
  list: `select * from ${table} where ${where} order by create_time desc, id desc limit 10`,
  count: `select count(*) as total from ${table} where ${where}`,
  values,
  prepared: values.length === 0,
});

const lists: readonly Case[] = [
  {
    name: `list of ${users} users`,
    path: '/api/sys/user/list?pageNo=1&pageSize=10',
    bare: pageOf('sys_user', page),
  },
  {
    name: `list of ${users} users: part of a name`,
    path: `/api/sys/user/list?pageNo=1&pageSize=10&realname=${encodeURIComponent('*一丄*')}`,
    bare: pageOf('sys_user', `${page} and realname like $1`, ['%一丄%']),
  },
  {
    name: `list of ${roles} roles`,
    path: '/api/sys/role/list?pageNo=1&pageSize=10',
    bare: pageOf('sys_role', page),
  },
  {
    name: `all ${roles} roles`,
    path: '/api/sys/role/queryall',
    bare: { list: `select * from sys_role where ${page} order by create_time desc, id desc`, values: [], prepared: true },
  },
  {
    name: `members of a role among ${users} users`,
    path: `/api/sys/user/userRoleList?pageNo=1&pageSize=10&roleId=r0${'0'.repeat(27)}123`,
    bare: {
      list: `select u.* from sys_user u join sys_user_role r on r.user_id = u.id where u.del_flag = 0 and r.role_id = $1 order by u.create_time desc limit 10`,
      count: 'select count(*) as total from sys_user u join sys_user_role r on r.user_id = u.id where u.del_flag = 0 and r.role_id = $1',
      values: [`r0${'0'.repeat(27)}123`],
      prepared: true,
    },
  },
  {
    name: `tree of ${departs} departments`,
    path: '/api/sys/sysDepart/queryTreeList',
    bare: { list: `select * from sys_depart where ${page} order by depart_order, org_code`, values: [], prepared: true },
  },
  {
    name: `tree of ${menus} menus`,
    path: '/api/sys/permission/list',
    bare: { list: 'select * from sys_permission where del_flag = 0 order by sort_no, id', values: [], prepared: true },
  },
];

/** A measured query of the log list: its newest page, and the count of lines, which stops after 100,000 in both variants. */
const log = (name: string, query: string, where: string, values: readonly unknown[] = []): Case => ({
  name: `log of ${lines} lines: ${name}`,
  path: `/api/sys/log/list?pageNo=1&pageSize=10${query}`,
  bare: {
    list: `select serial, at, payload from freight.audit_log where tenant_id = 0 ${where} order by serial desc limit 10`,
    count: `select count(*) as total from (select from freight.audit_log where tenant_id = 0 ${where} limit 100001) c`,
    values,
    // A statement with a pattern is planned with its value, because the best plan depends on the value.
    prepared: !where.includes(' like '),
  },
});
const logs: readonly Case[] = [
  log('first page', '', ''),
  log('signing in', '&logType=1', "and entity = 'session'"),
  log('one person', '&keyWord=person012345', 'and (username like $1 or record_id = $2)', ['%person012345%', 'person012345']),
  log('one record', `&keyWord=e0${'0'.repeat(26)}0abc`, 'and (record_id = $1 or request_id = $1)', [`e0${'0'.repeat(26)}0abc`]),
  log('one address', '&keyWord=10.0.7.7', 'and ip = $1', ['10.0.7.7']),
  log(
    'changes',
    '&operateType=3',
    "and entity <> all(array['session', 'refusal']) and action !~ '^(unmask|search|prove|ask)|^(add|create|register|upload)|^delete|^import$|^export$'",
  ),
];

const result: Case = {
  name: `permission result of ${held} roles and ${menus} menus`,
  path: '/api/sys/permission/getUserPermissionByToken',
  caller: person,
  bare: {
    list: `select p.*, p.id in (select permission_id from sys_role_permission g join sys_user_role r using (role_id) join sys_user u on u.id = r.user_id where u.username = $1) granted
       from sys_permission p where p.del_flag = 0 order by p.sort_no, p.id`,
    values: [person],
    prepared: true,
  },
};

async function clientOf(address: string, username: string): Promise<KeepAlive> {
  const guest = new KeepAlive(address);
  const { result: session } = await guest.call<{ result: { token: string } }>('/api/sys/login', { username, password: demoPassword });
  guest.close();
  return new KeepAlive(address, { 'x-access-token': session.token });
}

async function measure(url: string, address: string): Promise<void> {
  const clients: Readonly<Record<string, KeepAlive>> = {
    admin: await clientOf(address, 'admin'),
    [person]: await clientOf(address, person),
  };
  const process = await startServer(fileURLToPath(new URL('src/bare-process.ts', import.meta.url)), { DATABASE_URL: url });
  const bare = new KeepAlive(process.address);
  try {
    for (const { name, path, caller = 'admin', bare: query } of [...lists, ...logs, result]) {
      const client = clients[caller] as KeepAlive;
      // A refusal has HTTP status 200 too, so without this check it would be measured as a quick response.
      await client.call(path);
      const number = await bare.call<number>('/', query);
      const usual = Math.max(await client.time(path, 3), await bare.time(`/${number}`, 3));
      const calls = callsOf(usual);
      const ours = () => client.slow(path, calls);
      const peer = () => bare.slow(`/${number}`, calls);
      rows.push(timeRow(`${name}, p95`, 'bare pg', goal, await compare(ours, peer, roundsOf(usual))));
    }
  } finally {
    bare.close();
    for (const client of Object.values(clients)) client.close();
    await process.stop();
  }
}

await onDemoDatabase('administration', async ({ url, cleanUp }) => {
  await fillPeople(url);
  await fillAdministration(url);
  const main = fileURLToPath(new URL('../api-server/src/main.ts', import.meta.url));
  const server = await startServer(main, { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'warn' });
  cleanUp.push(() => server.stop());
  await measure(url, server.address);
  if (lines === full) publish('administration', rows);
  else for (const { metric, ours, peer, ratio } of rows) console.log(`${metric}: ${ours} ms, bare ${peer} ms, ${ratio} ×`);
});
