import net from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { freshDatabase, type TestApp } from '../harness.ts';
import { kernelApp } from './fixture.ts';

const server = process.env.DATABASE_URL;
const migrations = [new URL('./migrations', import.meta.url).pathname];

describe('a server that cannot be reached', () => {
  it('is one clear line, without the password', async () => {
    const opening = openDatabase({ databaseUrl: 'postgres://freight:geheim@127.0.0.1:1/freight', connectionWait: 1_000 });
    await expect(opening).rejects.toThrow('The database at 127.0.0.1:1/freight does not answer (ECONNREFUSED).');
    await expect(opening).rejects.not.toThrow('geheim');
  });
});

/** A TCP proxy between application and database server: it passes data on, stops responding, or closes every connection. */
async function faultProxy(target: URL) {
  let mode: 'pass' | 'silent' | 'cut' = 'pass';
  const sockets = new Set<net.Socket>();
  const listener = net.createServer((client) => {
    if (mode === 'cut') return client.destroy();
    const upstream = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => mode === 'pass' && to.write(chunk));
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return {
    port: (listener.address() as net.AddressInfo).port,
    set(next: typeof mode) {
      mode = next;
      if (next === 'cut') for (const socket of sockets) socket.destroy();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
    },
  };
}

describe.skipIf(!server)('a server with faults', () => {
  let app: TestApp;
  let proxy: Awaited<ReturnType<typeof faultProxy>>;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const fresh = await freshDatabase('migrated');
    drop = fresh.drop;
    const url = new URL(fresh.settings.databaseUrl ?? '');
    proxy = await faultProxy(new URL(url));
    url.port = String(proxy.port);
    app = await kernelApp({
      reuse: true,
      database: { databaseUrl: url.href, migrations, poolSize: 4, statementLimit: 500, connectionWait: 800, queueLimit: 20 },
    });
  });
  afterAll(async () => {
    await app.close();
    proxy.close();
    await drop();
  });
  const list = () => app.withToken('operator').get('/test/parcel/list');

  it.each(['silent', 'cut'] as const)('%s: 503 within the limits, no pile-up, well again without a restart', async (fault) => {
    expect(await list()).toMatchObject({ success: true });
    proxy.set(fault);
    const responses = await Promise.all(Array.from({ length: 60 }, list));
    for (const response of responses) expect(response).toMatchObject({ status: 503, message: '系统繁忙，请稍后再试' });
    expect(await app.database.isReachable(500)).toBe(false);
    expect(await app.anonymous.get('/test/public')).toMatchObject({ success: true });
    proxy.set('pass');
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(200);
    expect(await list()).toMatchObject({ success: true });
    expect(app.database.load().waiting).toBe(0);
  });

  it('a statement over its limit is ended by the server', async () => {
    expect(await app.withToken('operator').get('/test/slow', { rows: 1_000_000 })).toMatchObject({ status: 503 });
    expect(await list()).toMatchObject({ success: true });
  });

  it('a queue that is too long is refused at once', async () => {
    const responses = await Promise.all(Array.from({ length: 60 }, () => app.withToken('operator').get('/test/slow', { rows: 1_000_000 })));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
    expect(app.database.load().waiting).toBe(0);
  });
});

describe.skipIf(!server)('a login role that is no superuser', () => {
  it('says what is missing, or what to run when it cannot work at all', async () => {
    const { settings, drop } = await freshDatabase();
    const administrator = new pg.Client({ connectionString: settings.databaseUrl });
    await administrator.connect();
    const role = `freight_login_${Date.now()}`;
    try {
      await administrator.query(`create role ${role} login password 'x'`);
      const url = new URL(settings.databaseUrl ?? '');
      Object.assign(url, { username: role, password: 'x' });
      await administrator.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
      await administrator.query(`alter schema public owner to ${role}`);
      await expect(openDatabase({ databaseUrl: url.href, migrations })).rejects.toThrow(
        /may neither create nor take on the role freight_app/,
      );
      await administrator.query(`grant freight_app, freight_system to ${role}`);
      const warnings: string[] = [];
      const database = await openDatabase({ databaseUrl: url.href, migrations, warn: (message) => warnings.push(message) });
      expect(warnings.join('\n')).toMatch(/set_config may be called by every role/);
      expect(warnings.join('\n')).toMatch(/not leakproof/);
      await database.asSystem('works', (tx) =>
        tx.execute(sql`insert into test_parcel (id, tenant_id, parcel_no, name, status) values ('1', 1, 'x', 'x', '10')`),
      );
      await database.close();
    } finally {
      // Both failed starts closed their connections; otherwise the end of the database server would break them.
      const others = () =>
        administrator.query('select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
      await expect.poll(async () => (await others()).rowCount).toBe(0);
      await administrator.end();
      await drop();
    }
  });
});
