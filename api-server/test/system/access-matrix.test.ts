import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from './system-app.ts';

/** Exactly these calls can be made without a session. */
const open = new Set([
  'POST /sys/login',
  'POST /sys/mLogin',
  'GET /sys/getEncryptedString',
  'GET /sys/logout',
  'POST /sys/logout',
  'GET /sys/randomImage/:key',
  'POST /sys/checkCaptcha',
  'GET /sys/slider',
  'POST /sys/slider',
  'POST /sys/sms',
  'POST /sys/phoneLogin',
  'POST /sys/secondFactor/login',
  'POST /sys/secondFactor/passkey',
  'POST /sys/user/register',
  'GET /sys/user/checkOnlyUser',
  'POST /sys/user/phoneVerification',
  'GET /sys/user/passwordChange',
  'POST /sys/user/passwordChange',
  'GET /sys/thirdLogin/render/:type',
  'GET /sys/thirdLogin/:type/callback',
  'GET /sys/thirdLogin/getLoginUser/:token/:thirdType',
  'POST /sys/thirdLogin/bindingThirdPhone',
  // These calls are refused for everybody, with a message that says what to do instead.
  'POST /sys/third/user/create',
  'POST /sys/third/user/checkPassword',
  'GET /sys/cas/client/validateLogin',
  'GET /business/bizCommonConfig/queryCopyrightInfo',
  'GET /health',
  // This call is authenticated by a token of its own.
  'GET /sys/release/menu',
  // This call is authenticated by the session token in its body.
  'POST /sys/release/telemetry',
  // This call is authenticated by a one-use ticket.
  'GET /sys/common/fileByTicket/:ticket',
  // These calls are authenticated by the token in a mail's link.
  'GET /sys/message/unsubscribe',
  'POST /sys/message/unsubscribe',
  // This page only passes the ticket in its address on to the call that checks it.
  'GET /sys/common/pdf/pdfPreviewIframe',
]);

let test: TestApp;
let stranger: TestClient;

beforeAll(async () => {
  test = await systemApp();
  await test.database.asSystem('test', (tx) =>
    tx.execute(sql`delete from sys_user_role where user_id = (select id from sys_user where username = 'cashier')`),
  );
  stranger = await test.signIn('cashier');
});
afterAll(async () => await test.close());

const routes = () => test.app.kernel.routes.map((route) => ({ ...route, url: route.url.replace(/^\/api/, '') }));
const path = (url: string) => url.replace(/:\w+/g, 'x');

async function call(client: TestClient, { method, url }: { method: string; url: string }) {
  const send = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete }[method as 'GET' | 'POST' | 'PUT' | 'DELETE'];
  return await send(path(url));
}

describe('every route', () => {
  it('says who may call it, and only the known ones are open', () => {
    expect(routes().length).toBeGreaterThan(60);
    const found = routes()
      .filter(({ access }) => access === 'public')
      .map(({ method, url }) => `${method} ${url}`);
    for (const name of found) expect(open).toContain(name);
  });

  it('refuses people who are not signed in', async () => {
    for (const route of routes().filter(({ access }) => access !== 'public')) {
      expect({ route, status: (await call(test.anonymous, route)).status }).toEqual({ route, status: 401 });
      expect({ route, status: (await call(test.withToken('x'.repeat(43)), route)).status }).toEqual({ route, status: 401 });
    }
  });

  it('refuses people without the permission', async () => {
    for (const route of routes().filter(({ access }) => access.includes(':'))) {
      const { status, success, code } = await call(stranger, route);
      expect({ route, status, success, code }).toEqual({ route, status: 200, success: false, code: 510 });
    }
  });

  it('asks for a permission that can be granted', async () => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ perms: string }>(sql`select perms from sys_permission where menu_type = 2`),
    );
    const known = new Set(rows.map(({ perms }) => perms));
    for (const { access, url } of routes())
      if (access.includes(':')) expect({ url, known: known.has(access) }).toEqual({ url, known: true });
  });

  it('is not reached by other spellings of its path', async () => {
    for (const spelling of [
      '/sys/user/list.js',
      '/sys/user/list;x=1',
      '//sys/user/list',
      '/sys/login/../user/list',
      '/sys/user/list%2ejs',
      '/sys/%75ser/list',
    ]) {
      const response = await test.app.inject({ method: 'GET', url: `/api${spelling}` });
      expect([401, 404]).toContain(response.statusCode);
    }
  });
});

it('row-level security knows every table', async () => {
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<{ name: string }>(sql`
      select c.oid::regclass::text name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = 'public' and c.relname like 'sys\\_%' and not c.relrowsecurity
        and c.oid::regclass::text not in (select name from freight.global_table)`),
  );
  expect(rows).toEqual([]);
});
