import * as xlsx from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness.ts';
import { multipart, png } from '../multipart.ts';
import { oneValue, roleId, systemApp, userId } from '../system/system-app.ts';
import { leftOut, specifiedCalls } from './calls/all-calls.ts';
import type { SpecifiedCall } from './calls/specified-call.ts';

let test: TestApp;
let token: string;
/** Values for `{name.key}`: some are prepared here, earlier calls store others. */
const known: Record<string, unknown> = {
  captcha: { key: '1767000000000' },
  generator: { name: 'timestamp_random' },
  job: { name: 'CallCleanJob' },
};

beforeAll(async () => {
  // A mail server is configured, but no mail is sent, because no jobs run in this test.
  const mailServer = { url: 'smtp://127.0.0.1:9', from: '运输平台 <notice@example.com>', perMinute: 60 };
  test = await systemApp({ config: { mailServer, gatewayUpstreams: ['127.0.0.1:9'] } });
  const { database } = test;
  // The statements run one after another, because the embedded database has a single connection.
  await database.asSystem('test', async (tx) => {
    // The caller has every permission, so that only form and content of the calls are tested.
    await tx.execute(sql`
      insert into sys_role_permission (role_id, permission_id)
      select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'sys_admin' and p.del_flag = 0 on conflict do nothing`);
    await tx.execute(sql`update sys_user set email = 'admin@example.com' where username = 'admin'`);
  });
  const signedIn = await test.anonymous.post<{ token: string }>('/sys/login', { username: 'admin', password: demoPassword });
  token = signedIn.result.token;
  const own = sql`select d.org_code value from sys_depart d join sys_user_depart ud on ud.depart_id = d.id
    join sys_user u on u.id = ud.user_id where u.username = 'admin' and d.del_flag = 0 order by d.org_code limit 1`;
  const orgCode = await oneValue<string>(database, own);
  Object.assign(known, {
    admin: { id: await userId(database, 'admin'), username: 'admin', password: demoPassword },
    person: { id: await userId(database, 'auditor'), username: 'auditor' },
    third: { id: await userId(database, 'cashier') },
    report: {
      code: 'open_orders',
      id: await oneValue<string>(database, sql`select id value from onl_report where report_code = 'open_orders' and tenant_id = 0`),
    },
    adminRole: { id: await roleId(database, 'sys_admin') },
    system: {
      id: await oneValue<string>(
        database,
        sql`select parent_id value from sys_permission where component = 'system/user' and del_flag = 0`,
      ),
    },
    userMenu: {
      id: await oneValue<string>(database, sql`select id value from sys_permission where component = 'system/user' and del_flag = 0`),
    },
    ownDepart: { orgCode },
    depart: { id: await oneValue<string>(database, sql`select id value from sys_depart where org_code = ${orgCode}`), orgCode },
  });
  const operator = await test.signIn('operator');
  await operator.get('/sys/user/getCurrentUserDeparts');
  known.otherSession = {
    id: await oneValue<string>(
      database,
      sql`
    select s.id value from sys_session s join sys_user u on u.id = s.user_id where u.username = 'operator' limit 1`,
    ),
  };
});
afterAll(async () => await test.close());

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | null | undefined)?.[name], value);
}

/** Replaces `{name.key}` by the known values. */
function filled<Value>(value: Value): Value {
  if (typeof value === 'string') {
    return value.replace(/\{([a-z]\w*(?:\.\w+)+)\}/gi, (_whole, path: string) => {
      const found = valueAt(known, path);
      if (found === undefined) throw new Error(`No row before this one kept ${path}`);
      return String(found);
    }) as Value;
  }
  if (Array.isArray(value)) return value.map(filled) as Value;
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [filled(name), filled(part)])) as Value;
  }
  return value;
}

function sheetOf(rows: readonly (readonly string[])[]): Buffer {
  const book = xlsx.utils.book_new();
  const page = xlsx.utils.aoa_to_sheet([['列表数据'], ['导出人:管理员'], ...rows.map((row) => [...row])]);
  xlsx.utils.book_append_sheet(book, page, 'Sheet1');
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

function payloadOf(row: SpecifiedCall): { payload?: Buffer | object; headers?: Record<string, string> } {
  if (row.sheet) return multipart([{ name: 'rows.xlsx', bytes: sheetOf(row.sheet) }]);
  if (row.picture) return multipart([{ name: 'a.png', bytes: png, type: 'image/png' }], row.picture);
  return row.body ? { payload: filled(row.body) } : {};
}

async function send(row: SpecifiedCall, method: string, path: string): Promise<LightMyRequestResponse> {
  const { payload, headers = {} } = method === 'GET' ? {} : payloadOf(row);
  return await test.app.inject({
    method: method as 'GET',
    url: `/api${filled(path)}`,
    // Requests have the form that older clients send: a time stamp on reads, no idempotency key, no version.
    query: { ...(method === 'GET' ? { _t: '1767000000' } : {}), ...filled(row.query ?? {}) },
    headers: { ...(row.anonymous ? {} : { 'x-access-token': token, 'tenant-id': '0' }), ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** The values at a path of `keys`. Throws for an empty list, because then nothing would be checked. */
function reached(result: unknown, path: string): unknown[] {
  let at: unknown[] = [result];
  for (const step of path === '' ? [] : path.split('.')) {
    const [, name = '', list] = /^(.*?)(\[\])?$/.exec(step) ?? [];
    at = at.map((value) => (name === '' ? value : (value as Record<string, unknown> | null)?.[name]));
    if (list) {
      at = at.flatMap((value) => value as unknown[]);
      expect(at.length, `rows at ${path}`).toBeGreaterThan(0);
    }
  }
  return at;
}

function checkKeys(row: SpecifiedCall, result: unknown): void {
  for (const [path, names] of Object.entries(filled(row.keys ?? {}))) {
    for (const value of reached(result, path)) {
      const missing = names.split(' ').filter((name) => typeof value !== 'object' || value === null || !(name in value));
      expect({ path, missing }).toEqual({ path, missing: [] });
    }
  }
}

const kinds: Readonly<Record<NonNullable<SpecifiedCall['result']>, (result: unknown) => boolean>> = {
  text: (result) => typeof result === 'string' && result !== '',
  texts: (result) => Array.isArray(result) && result.every((one) => typeof one === 'string') && result.length > 0,
  list: Array.isArray,
  boolean: (result) => typeof result === 'boolean',
  nothing: (result) => result === null,
  object: (result) => typeof result === 'object' && result !== null,
};

function checkEnvelope(row: SpecifiedCall, response: LightMyRequestResponse): void {
  const envelope = response.json<Record<string, unknown>>();
  const { success, message, code, result } = envelope;
  expect(Object.keys(envelope)).toEqual(expect.arrayContaining(['success', 'message', 'code', 'result', 'timestamp']));
  expect({ success, message }).toEqual({ success: !row.refused, message: typeof row.says === 'string' ? row.says : expect.any(String) });
  if (row.says instanceof RegExp) expect(message).toMatch(row.says);
  if (row.code === undefined) expect([0, 200, ...(row.refused ? [500] : [])]).toContain(code);
  else expect(code).toBe(row.code);
  checkKeys(row, result);
  if (row.result) expect({ kind: row.result, is: kinds[row.result](result) }).toEqual({ kind: row.result, is: true });
  if (row.keep) known[row.keep] = result;
}

const titleOf = ({ call, query, refused }: SpecifiedCall) =>
  `${call}${query ? ` ${new URLSearchParams(query)}` : ''}${refused ? ' (refused)' : ''}`;

describe('every call of the specification is there as it is written', () => {
  for (const row of specifiedCalls) {
    it(titleOf(row), async () => {
      const [methods = '', path = ''] = row.call.split(' ');
      for (const method of methods.split('|')) {
        const response = await send(row, method, path);
        expect({ method, status: response.statusCode }).toEqual({ method, status: row.status ?? 200 });
        if (row.sends === 'bare') checkKeys(row, response.json());
        else if (row.sends) expect(response.headers['content-type']).toBe(row.sends);
        else checkEnvelope(row, response);
      }
    });
  }
});

describe('what is left out', () => {
  it.each(Object.keys(leftOut))('%s responds like an unknown path', async (call) => {
    const [method = '', path = ''] = call.split(' ');
    const response = await test.app.inject({ method: method as 'GET', url: `/api${path}`, headers: { 'x-access-token': token } });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: 404, message: '路径不存在，请检查路径是否正确' });
  });
});
