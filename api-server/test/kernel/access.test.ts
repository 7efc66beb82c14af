import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { Tx } from '../../src/kernel/database/database.ts';
import { driverError } from '../../src/kernel/database/database-errors.ts';
import { route } from '../../src/kernel/http/route.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { ids, kernelApp, people, rulesOfParcels } from './fixture.ts';

let app: TestApp;
let operator: TestClient;
let idOfA = '';
const list = (token: string) =>
  app.withToken(token).get<{ records: { name: string }[]; total: number }>('/test/parcel/list', { pageSize: 100 });

beforeAll(async () => {
  app = await kernelApp();
  operator = app.withToken('operator');
  const a = await operator.post<{ id: string }>('/test/parcel/add', { name: 'of A', shipperId: ids.shipperA, carrierId: ids.carrierA });
  idOfA = a.result.id;
  await operator.post('/test/parcel/add', { name: 'of B', shipperId: ids.shipperB, carrierId: ids.carrierB });
  await app.withToken('otherTenant').post('/test/parcel/add', { name: 'of tenant 2' });
});
afterAll(() => app.close());

describe('who may call', () => {
  it('refuses each kind of caller as the refusals table says', async () => {
    const path = '/test/parcel/list';
    expect(await app.anonymous.get(path)).toMatchObject({ status: 401, code: 401, message: '未授权，请重新登录' });
    expect(await app.withToken('unknown').get(path)).toMatchObject({ status: 401 });
    expect(await app.withToken('expired').get(path)).toMatchObject({ status: 500, message: 'Token失效，请重新登录' });
    expect(await app.withToken('nobody').get(path)).toMatchObject({ status: 200, code: 510, message: '没有权限，请联系管理员授权' });
    expect(await operator.get(path, {}, { headers: { 'tenant-id': '2' } })).toMatchObject({ status: 403, code: 403 });
    expect(await operator.get(path, {}, { headers: { 'tenant-id': '1' } })).toMatchObject({ success: true });
    expect(await operator.get('/test/nothing')).toMatchObject({ status: 404, message: '路径不存在，请检查路径是否正确' });
    expect(await app.anonymous.get('/test/public')).toMatchObject({ success: true, result: 'hello' });
  });

  it('every call of the entity asks for its own permission', async () => {
    const reader = app.withToken('reader');
    expect(await reader.get('/test/parcel/list')).toMatchObject({ success: true });
    for (const response of [
      await reader.post('/test/parcel/add', { name: 'x' }),
      await reader.put('/test/parcel/edit', { id: idOfA, version: 1 }),
      await reader.delete('/test/parcel/delete', { id: idOfA }),
      await reader.delete('/test/parcel/deleteBatch', { ids: idOfA }),
      await reader.put('/test/parcel/send', { id: idOfA, version: 1, freight: 1 }),
      await reader.get('/test/parcel/exportXls'),
      await reader.post('/test/parcel/importExcel'),
    ]) {
      expect(response).toMatchObject({ status: 200, code: 510, success: false });
    }
  });

  it('path tricks do not reach a protected route', async () => {
    for (const path of [
      '/test/parcel/list.js',
      '/test/parcel/list;.css',
      '//test/parcel/list',
      '/test/public/../parcel/list',
      '/test/parcel/%6cist/',
      '/TEST/PARCEL/LIST',
    ]) {
      const response = await app.anonymous.get(path);
      expect([401, 404], path).toContain(response.status);
    }
  });

  it('every answer has an id, is not cached, and says nothing of its inside', async () => {
    const response = await operator.raw({ method: 'GET', path: '/test/parcel/list' });
    expect(response.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers).not.toHaveProperty('x-powered-by');
    const broken = await operator.raw({
      method: 'POST',
      path: '/test/parcel/add',
      payload: Buffer.from('{"name":'),
      headers: { 'content-type': 'application/json' },
    });
    expect(broken.json()).toMatchObject({ success: false, message: '参数不正确' });
  });

  it('a route without access does not register', () => {
    const incomplete = { method: 'GET', url: '/test/none', summary: '', result: 'file', handler: async () => null } as unknown;
    expect(() => route(app.app, incomplete as Parameters<typeof route>[1])).toThrow(/who may call/);
  });

  it('every registered route names its access, and the documentation lists it', async () => {
    expect(app.app.kernel.routes.filter(({ access }) => !access)).toEqual([]);
    const document = (await operator.raw({ method: 'GET', path: '/docs/json' })).json<{ paths: Record<string, unknown> }>();
    for (const path of ['/api/test/parcel/list', '/api/test/parcel/send', '/api/test/parcel/importExcel'])
      expect(document.paths).toHaveProperty([path]);
    expect(document.paths).toHaveProperty(['/api/test/parcel/send', 'put', 'description'], 'access: parcel:send');
    const yaml = await operator.raw({ method: 'GET', path: '/docs/yaml' });
    expect(yaml.headers['content-type']).toContain('application/yaml');
    // Written as JSON, which is YAML.
    expect(yaml.json()).toEqual(document);
  });

  it('the description of the API is for those who may read it, and in production for nobody by default', async () => {
    for (const path of ['/docs/json', '/docs/yaml']) {
      expect((await app.anonymous.raw({ method: 'GET', path })).statusCode).toBe(401);
      expect((await app.withToken('reader').raw({ method: 'GET', path })).json()).toMatchObject({ success: false, code: 510 });
      expect((await operator.raw({ method: 'GET', path })).body).toContain('/api/test/parcel/list');
    }
    const strangers = await Promise.all(
      ['/docs', '/docs/static/swagger-initializer.js'].map(async (path) => (await app.anonymous.raw({ method: 'GET', path })).body),
    );
    expect(strangers.join()).not.toContain('parcel');
    const production = { NODE_ENV: 'production', DEMO: '0', DATA_DIR: '/nonexistent', PUBLIC_URL: 'https://freight.example.com' };
    expect([readConfig({}).apiDocs, readConfig(production).apiDocs, readConfig({ ...production, API_DOCS: '1' }).apiDocs]).toEqual([
      true,
      false,
      true,
    ]);
    const without = await kernelApp({ config: { apiDocs: false } });
    expect((await without.withToken('operator').raw({ method: 'GET', path: '/docs/json' })).statusCode).toBe(404);
    await without.close();
  });

  it('the page of the documentation finds everything it names', async () => {
    const page = await app.anonymous.raw({ method: 'GET', path: '/docs' });
    const named = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(3);
    for (const path of named) expect([path, (await app.app.inject({ method: 'GET', url: path })).statusCode]).toEqual([path, 200]);
  });
});

describe('rows of others', () => {
  it('a list shows what belongs to tenant, shipper and carrier', async () => {
    const seen = async (token: string) => (await list(token)).result.records.map(({ name }) => name).sort();
    expect(await seen('operator')).toEqual(['of A', 'of B']);
    expect(await seen('shipperA')).toEqual(['of A']);
    expect(await seen('shipperB')).toEqual(['of B']);
    expect(await seen('carrierA')).toEqual(['of A']);
    expect(await seen('otherTenant')).toEqual(['of tenant 2']);
  });

  it('a foreign id answers exactly like one that does not exist', async () => {
    const missing = 'f'.repeat(32);
    for (const token of ['shipperB', 'otherTenant']) {
      const client = app.withToken(token);
      const calls = (id: string) =>
        Promise.all([
          client.get('/test/parcel/queryById', { id }),
          client.put('/test/parcel/edit', { id, version: 1, pieces: 1 }),
          client.put('/test/parcel/send', { id, version: 1, freight: 1 }),
          client.delete('/test/parcel/delete', { id }),
          client.delete('/test/parcel/deleteBatch', { ids: id }),
        ]);
      const bare = (responses: Awaited<ReturnType<typeof calls>>) =>
        responses.map(({ timestamp: _time, requestId: _id, ...rest }) => JSON.stringify(rest).replaceAll(idOfA, missing));
      expect(bare(await calls(idOfA))).toEqual(bare(await calls(missing)));
    }
    expect((await operator.get('/test/parcel/queryById', { id: idOfA })).result).toMatchObject({ version: 1 });
  });

  it('a shipper adds for itself only and cannot give a row away', async () => {
    const shipper = app.withToken('shipperA');
    const { result } = await shipper.post<{ id: string; shipperId: string }>('/test/parcel/add', { name: 'mine', shipperId: ids.shipperB });
    expect(result.shipperId).toBe(ids.shipperA);
    await shipper.put('/test/parcel/edit', { id: result.id, version: 1, shipperId: ids.shipperB, pieces: 2 });
    expect((await shipper.get('/test/parcel/queryById', { id: result.id })).result).toMatchObject({ shipperId: ids.shipperA, pieces: 2 });
  });

  it('data rules narrow list, detail and actions; a rule on an unknown field refuses', async () => {
    rulesOfParcels.set('operator', [{ field: 'name', condition: 'LEFT_LIKE', value: 'B' }]);
    try {
      expect((await list('operator')).result.records.map(({ name }) => name)).toEqual(['of B']);
      expect(await operator.get('/test/parcel/queryById', { id: idOfA })).toMatchObject({ message: '未找到对应实体' });
      expect(await operator.put('/test/parcel/send', { id: idOfA, version: 1, freight: 1 })).toMatchObject({ message: '未找到对应实体' });
      rulesOfParcels.set('operator', [{ field: 'nothing', condition: '=', value: '1' }]);
      expect(await list('operator')).toMatchObject({ success: false });
      rulesOfParcels.set('shipperA', [{ field: 'createBy', condition: '=', value: '#{sys_user_code}' }]);
      expect((await list('shipperA')).result.records.map(({ name }) => name)).toEqual(['mine']);
      rulesOfParcels.set('shipperA', [{ field: 'shipperId', condition: '=', value: '#{shipper_id}' }]);
      expect((await list('shipperA')).result.records.length).toBeGreaterThan(0);
      // A data rule with the variable for a carrier's id shows no rows to people who belong to no carrier.
      rulesOfParcels.set('shipperA', [{ field: 'shipperId', condition: '=', value: '#{carrierId}' }]);
      expect((await list('shipperA')).result.records).toEqual([]);
      // A value with an unknown variable matches no row; it must not become a pattern that matches all rows.
      for (const value of ['#{sys_user_cod}', '#{sys-user}', '#{constructor}']) {
        rulesOfParcels.set('shipperA', [{ field: 'createBy', condition: 'LIKE', value }]);
        expect({ value, seen: (await list('shipperA')).result.records }).toEqual({ value, seen: [] });
      }
    } finally {
      rulesOfParcels.clear();
    }
  });
});

describe('the second wall: row-level security', () => {
  const raw = (tx: Tx) => tx.execute<{ name: string }>(sql`select name from test_parcel order by name`);

  it('bare SQL sees only the rows of the scope', async () => {
    const names = async (caller: keyof typeof people) => (await app.database.as(people[caller], raw)).rows.map(({ name }) => name);
    expect(await names('shipperB')).toEqual(['of B']);
    expect(await names('otherTenant')).toEqual(['of tenant 2']);
    expect(await names('operator')).toContain('of A');
  });

  it('bare SQL can neither write into another scope nor leave its own', async () => {
    const refused = async (statement: ReturnType<typeof sql>) =>
      await app.database
        .as(people.shipperB, (tx) => tx.execute(statement))
        .then(
          () => 'done',
          (error: unknown) => driverError(error).code,
        );
    expect((await app.database.as(people.shipperB, (tx) => tx.execute(sql`update test_parcel set pieces = 99`))).rowCount).toBe(1);
    expect(await refused(sql`update test_parcel set shipper_id = ${ids.shipperA}`)).toBe('42501');
    expect(await refused(sql`insert into test_parcel (id, tenant_id, parcel_no, name, status) values ('x', 2, 'x', 'x', '10')`)).toBe(
      '42501',
    );
    expect(await refused(sql`select set_config('freight.tenant', '2', true)`)).toBe('42501');
    expect(await refused(sql`update pg_settings set setting = '2' where name = 'freight.tenant'`)).toBe('42501');
    expect(await refused(sql`select freight.enter_scope('x', 2, null, null, null)`)).toBe('42501');
    expect(await refused(sql`select * from freight.audit_head`)).toBe('42501');
    expect(await refused(sql`delete from biz_operate_log`)).toBe('42501');
    expect(await refused(sql`delete from freight.audit_log`)).toBe('42501');
    expect(await refused(sql`select freight.append_audit(2, array['{}'])`)).toBe('42501');
    expect(await refused(sql`create table mine (a int)`)).toBe('42501');
  });

  it('without a scope nothing is visible', async () => {
    const rows = await app.database.asSystem('test', async (tx) => {
      await tx.execute(sql`set local role freight_app`);
      return (await raw(tx)).rows;
    });
    expect(rows).toEqual([]);
  });

  it('every table is declared global or protected with a policy', async () => {
    const { rows } = await app.database.asSystem('catalogue', (tx) =>
      tx.execute(sql`
        select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'freight') and c.relkind in ('r', 'p')
          and c.oid::regclass::text not in ('freight.migration', 'freight.global_table')
          and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
          and not exists (select from freight.global_table g where g.name = c.oid::regclass::text)`),
    );
    expect(rows).toEqual([]);
  });
});

describe('audit chain', () => {
  it('has a row for every write, in the same transaction, and finds any change', async () => {
    const { result } = await operator.post<{ id: string }>('/test/parcel/add', {
      name: 'audited',
      receiverMobile: '13812345678',
      pin: '1234',
    });
    await operator.put('/test/parcel/edit', { id: result.id, version: 1, pieces: 5, pin: '9999' });
    await operator.delete('/test/parcel/delete', { id: result.id });
    await operator.put('/test/parcel/send', { id: idOfA, version: 99, freight: 1 });
    const entries = await app.database.asSystem('audit', (tx) =>
      tx.execute<{ payload: string }>(sql`select payload from freight.audit_log where record_id = ${result.id} order by serial`),
    );
    const payloads = entries.rows.map(({ payload }) => JSON.parse(payload) as { action: string; changes: Record<string, unknown> });
    expect(payloads.map(({ action }) => action)).toEqual(['add', 'edit', 'delete']);
    expect(payloads[0]?.changes).toMatchObject({ receiverMobile: [null, '138****5678'], pin: ['***', '***'] });
    expect(payloads[1]?.changes).toMatchObject({ pieces: [null, 5], pin: ['***', '***'] });
    const broken = async () => {
      const { rows } = await app.database.asSystem('audit', (tx) => tx.execute(sql`select freight.first_broken_audit(1)::int as serial`));
      return rows[0]?.serial;
    };
    const tamper = (serial: number, text: string | null) =>
      app.database.asSystem('tamper', (tx) => tx.execute(sql`select test_tamper(${serial}, ${text})`));
    const rows = await app.database.asSystem('audit', (tx) =>
      tx.execute<{ payload: string; last: number }>(
        sql`select payload, (select max(serial)::int from freight.audit_log where tenant_id = 1) as last from freight.audit_log where tenant_id = 1 and serial = 3`,
      ),
    );
    const { payload = '', last = 0 } = rows.rows[0] ?? {};
    expect(await broken()).toBeNull();
    await tamper(3, payload.replace('"add"', '"odd"'));
    expect(await broken()).toBe(3);
    await tamper(3, payload);
    expect(await broken()).toBeNull();
    await tamper(last, null);
    expect(await broken()).toBe(last);
  });
});
