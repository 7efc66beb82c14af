import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tryConnection } from '../../src/modules/system/data-source/try-connection.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { oneValue, systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

let test: TestApp;
let admin: TestClient;
let listener: net.Server;
let port: number;
let dataDir: string;

beforeAll(async () => {
  // A port that accepts connections and sends nothing, like a database other than PostgreSQL.
  listener = net.createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  ({ port } = listener.address() as net.AddressInfo);
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'data-source-'));
  test = await systemApp({ config: { dataDir, dataSourceHosts: [`127.0.0.1:${port}`, 'db.freight.example', '127.0.0.1:1'] } });
  admin = await test.signIn('admin');
});
afterAll(async () => {
  await test.close();
  await new Promise((done) => listener.close(done));
  fs.rmSync(dataDir, { recursive: true });
});

const mysql = () => `mysql://127.0.0.1:${port}/orders`;
const add = (body: object, as = admin) =>
  as.post<{ id: string }>('/sys/dataSource/add', { name: '库', dbType: '1', dbUrl: mysql(), ...body });
const tryOut = (body: object, as = admin) => as.post('/sys/dataSource/test', body);

describe('data sources', () => {
  it('keep passwords encrypted and never send them back', async () => {
    const { success, result } = await add({ code: 'orders', dbUsername: 'reader', dbPassword: 'geheim#1' });
    expect(success).toBe(true);
    expect(JSON.stringify(result)).not.toContain('geheim');
    expect(result).toMatchObject({ code: 'orders', hasPassword: 'Y', dbUsername: 'reader' });
    for (const path of ['/sys/dataSource/list', `/sys/dataSource/queryById?id=${result.id}`, '/sys/dataSource/options']) {
      const { result: told } = await admin.get(path);
      expect(JSON.stringify(told)).not.toMatch(/geheim|dbPassword|ipher/);
    }
    expect((await admin.get('/sys/dataSource/list', { code: 'orders' })).result).toMatchObject({ records: [{ hasPassword: 'Y' }] });
    const stored = await oneValue<string>(test.database, sql`select password_cipher value from sys_data_source where code = 'orders'`);
    expect(Buffer.from(stored, 'base64').toString('latin1')).not.toContain('geheim');
    const log = await oneValue<string>(
      test.database,
      sql`select string_agg(payload, ' ') value from freight.audit_log where entity = 'dataSource'`,
    );
    expect(log).not.toContain('geheim');
  });

  it('name only hosts of the operator’s list', async () => {
    const refused = async (dbUrl: string) => (await add({ code: 'elsewhere', dbUrl })).result as unknown as { dbUrl?: string };
    expect((await refused('mysql://169.254.169.254/latest')).dbUrl).toContain('DATA_SOURCE_HOSTS');
    expect((await refused('mysql://localhost:3306/x')).dbUrl).toContain('DATA_SOURCE_HOSTS');
    expect((await refused('mysql://root:x@127.0.0.1/x')).dbUrl).toContain('不能带用户名');
    expect(await tryOut({ dbType: '1', dbUrl: 'mysql://10.0.0.1/x' })).toMatchObject({ success: false });
    expect(await add({ code: 'orders' })).toMatchObject({ success: false, result: { code: '数据源编码已存在' } });
  });

  it('refuse a database name that is not the one in the address, and say both', async () => {
    const added = await add({ code: 'twice', dbUrl: mysql().replace('/orders', '/report'), dbName: 'x' });
    expect(added).toMatchObject({ success: false, result: { dbName: '数据库名称“x”与连接地址中的“report”不一致' } });
  });

  it('refuse a malformed address before they ask who the caller is', async () => {
    const { sessions } = test.app.kernel;
    const { provedAt } = sessions;
    sessions.provedAt = async () => 0;
    expect(await add({ code: 'late', dbUrl: 'not an address' })).toMatchObject({ code: 500, result: { dbUrl: expect.any(String) } });
    expect(await add({ code: 'late' })).toMatchObject({ code: 511 });
    sessions.provedAt = provedAt;
  });

  it('are tested: what is stored, what is typed, and what cannot be reached', async () => {
    const id = (await admin.get<{ records: { id: string }[] }>('/sys/dataSource/list', { code: 'orders' })).result.records[0]?.id;
    expect(await tryOut({ id })).toMatchObject({ success: true, message: expect.stringContaining('主机端口可以连接') });
    expect(await tryOut({ dbType: '1', dbUrl: mysql().replace(String(port), '1') })).toMatchObject({ message: '主机拒绝连接' });
    expect(await tryOut({ dbType: '4', dbUrl: 'postgresql://db.freight.example/x' })).toMatchObject({ message: '主机名无法解析' });
    const old = { dbType: '1', dbUrl: mysql(), dbUsername: 'x', dbPassword: 'y' };
    expect(await admin.post('/online/cgreport/api/testConnection', old)).toMatchObject({ success: true });
    expect(await tryOut({ id: 'f'.repeat(32) })).toMatchObject({ message: '未找到对应实体' });
  });

  it('send a password to no other place than the one for which it was entered', async () => {
    const { id } = (await add({ code: 'moved', dbUsername: 'reader', dbPassword: 'geheim#2' })).result;
    expect(await admin.put('/sys/dataSource/edit', { id, dbUrl: 'mysql://db.freight.example/x' })).toMatchObject({
      success: false,
      result: { dbPassword: '修改地址或用户名后请重新填写密码' },
    });
    expect(await admin.post('/sys/dataSource/edit', { id, name: '改名' })).toMatchObject({ success: true, result: { hasPassword: 'Y' } });
    // Forms send an empty password when the stored one stays.
    const same = { success: true, result: { hasPassword: 'Y', version: 2 } };
    expect(await admin.put('/sys/dataSource/edit', { id, name: '改名', dbPassword: null })).toMatchObject(same);
    expect(await admin.put('/sys/dataSource/edit', { id, dbUsername: 'other', dbPassword: 'neu' })).toMatchObject({ success: true });
  });

  it('refuse control characters in the names that a sign-in sends', async () => {
    for (const [field, label] of [
      ['dbName', '数据库名称'],
      ['dbUsername', '用户名'],
    ] as const) {
      const refused = { success: false, result: { [field]: expect.stringContaining(label) } };
      const hostile = { [field]: 'x\u0001options' };
      expect(await add({ code: 'control', ...hostile })).toMatchObject(refused);
      expect(await tryOut({ dbType: '4', dbUrl: `postgresql://127.0.0.1:${port}`, dbUsername: 'reader', ...hostile })).toMatchObject(
        refused,
      );
    }
    expect(
      await tryOut({ dbType: '4', dbUrl: `postgresql://127.0.0.1:${port}`, dbUsername: 'reader', dbName: 'x\0options\0y' }),
    ).toMatchObject({
      success: false,
    });
  });

  it('never sign in with the login of the server itself', async () => {
    const own = { PGUSER: 'server_user', PGPASSWORD: 'server-secret', PGDATABASE: 'serverdb' };
    for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
    const received: string[] = [];
    // Asks for a password in clear text and refuses it, so that everything the driver sends is received.
    const asking = net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        received.push(data.toString('latin1'));
        if (data[0] === 0) socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
        else socket.end();
      });
    });
    await new Promise<void>((done) => asking.listen(0, '127.0.0.1', done));
    const at = { host: '127.0.0.1', port: (asking.address() as net.AddressInfo).port, database: '' };
    const login = { dbType: '4', database: '', password: null };
    try {
      await expect(tryConnection(at, { ...login, username: 'reader' })).rejects.toThrow();
      expect(received.join('')).toContain('user\0reader\0database\0reader\0');
      expect(received.at(-1)).toBe('p\0\0\0\u0005\0');
      await expect(tryConnection(at, { ...login, username: null })).rejects.toThrow('请输入用户名');
      expect(received.join('')).not.toMatch(/server/);
    } finally {
      vi.unstubAllEnvs();
      await new Promise((done) => asking.close(done));
    }
  });

  it('are the platform’s alone', async () => {
    const other = await administratorOf(test);
    expect(await other.get('/sys/dataSource/list')).toMatchObject({ success: false, message: '仅平台租户可维护' });
    expect(await tryOut({ dbType: '1', dbUrl: mysql() }, other)).toMatchObject({ message: '仅平台租户可维护' });
    const operator = await test.signIn('operator');
    expect(await add({ code: 'x1' }, operator)).toMatchObject({ code: 510 });
    expect(await tryOut({ dbType: '1', dbUrl: mysql() }, operator)).toMatchObject({ code: 510 });
  });
});
