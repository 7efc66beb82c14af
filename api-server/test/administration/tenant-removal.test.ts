// Removing a tenant: all its data can be downloaded as one archive, and afterwards no table and no folder contains any of it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../src/modules/system/audit/verify-audit.ts';
import { tenantTables } from '../../src/modules/system/tenant/tenant-tables.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart } from '../multipart.ts';
import { systemApp } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const folder = mkdtempSync(join(tmpdir(), 'freight-tenant-'));
let test: TestApp;
let admin: TestClient;
let chief: TestClient;

const system = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  test.database.asSystem('test', async (tx) => (await tx.execute<Row>(query)).rows);

/** Tables that keep rows about the tenant on purpose: the rows are signed or belong to the platform's own log, and cannot be changed. */
const staying = ['freight.audit_head', 'freight.audit_signed_head', 'freight.audit_removal', 'freight.audit_log'];

/** All tables of the database with their rows as texts. */
async function allRows(): Promise<Map<string, string[]>> {
  return await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select c.oid::regclass::text name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'freight') and c.relkind in ('r', 'p') and not c.relispartition`);
    const all = new Map<string, string[]>();
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ row: string }>(sql.raw(`select to_jsonb(t)::text "row" from ${name} t`));
      all.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return all;
  });
}

/** Assigns the freight data of the demo, its files, notices and logs to the tenant, so that it has rows in nearly every table. */
async function moveDemoData(): Promise<string[]> {
  return await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`alter table biz_operate_log disable trigger user`);
    const tables = (await tenantTables(tx)).filter(
      (name) =>
        (name.startsWith('biz_') && name !== 'biz_common_config') ||
        /^(etc_lorry|sys_announcement|sys_announcement_send|sys_record_comment|sys_work_notice|sys_work_step)$/.test(name),
    );
    for (const name of tables) await tx.execute(sql.raw(`update ${name} set tenant_id = ${otherTenant} where tenant_id = 0`));
    await tx.execute(sql`alter table biz_operate_log enable trigger user`);
    // The accounts of the shippers, carriers and drivers are moved to the tenant together with their companies.
    const parties = sql`select id from sys_user where coalesce(shipper_id, carrier_id, driver_id) is not null`;
    for (const name of [
      'sys_user_role',
      'sys_user_depart',
      'sys_notice_preference',
      'sys_third_account',
      'sys_draft',
      'sys_draft_key',
      'sys_session',
    ]) {
      await tx.execute(sql`update ${sql.raw(name)} set tenant_id = ${otherTenant} where user_id in (${parties})`);
    }
    // Uploaded demo files stay with the platform, because their bytes are in its folder.
    await tx.execute(sql`update sys_file set user_id = (select id from sys_user where username = 'admin') where user_id in (${parties})`);
    await tx.execute(sql`update sys_user set tenant_id = ${otherTenant} where id in (${parties})`);
    return tables;
  });
}

beforeAll(async () => {
  test = await systemApp({ config: { dataDir: folder } });
  admin = await test.signIn('admin');
  chief = await administratorOf(test);
  await moveDemoData();
  await chief.post('/sys/sysDepart/add', { departName: '调度部' });
  await chief.post('/sys/user/add', { username: 'leaver_1', password: 'Freight#1', realname: '离开的人', phone: '13955550001', sex: 1 });
  await chief.post('/sys/draft/save', { key: 'order', content: { a: 1 } });
  const upload = multipart([{ name: '照片.png', bytes: png }]);
  const stored = (await chief.raw({ method: 'POST', path: '/sys/common/upload', ...upload })).json<{ success: boolean }>();
  expect(stored.success).toBe(true);
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const contents = async () =>
  (
    await admin.get<{ people: number; files: number; kinds: { label: [string, string]; rows: number }[] }>('/sys/tenant/contents', {
      id: otherTenant,
    })
  ).result;
const remove = (body: object) => admin.post<{ rows: number; files: number }>('/sys/tenant/remove', body);

describe('a tenant that leaves', () => {
  it('is counted beforehand: people, files and records by kind', async () => {
    const held = await contents();
    expect(held).toMatchObject({ files: 1 });
    expect(held.people).toBeGreaterThan(4);
    const [orders] = await system<{ n: number }>(sql`select count(*)::int n from biz_order where tenant_id = ${otherTenant}`);
    expect(orders?.n).toBeGreaterThan(0);
    expect(held.kinds.find(({ label }) => label[0] === '订单')?.rows).toBe(orders?.n);
    expect(await chief.get('/sys/tenant/contents', { id: otherTenant })).toMatchObject({ message: '仅平台租户可维护' });
  });

  it('gets all of it in one archive, whose manifest proves each part, without secrets', async () => {
    const { rawPayload, headers } = await admin.raw({ method: 'GET', path: '/sys/tenant/exportAll', query: { id: otherTenant } });
    expect(headers['content-type']).toBe('application/gzip');
    const archive = join(folder, 'tenant.tar.gz');
    const unpacked = mkdtempSync(join(folder, 'unpacked-'));
    writeFileSync(archive, rawPayload);
    // The archive is unpacked by the operating system's `tar`, to prove that it is valid.
    execFileSync('tar', ['-xzf', archive, '-C', unpacked]);
    const manifest = JSON.parse(readFileSync(join(unpacked, 'manifest.json'), 'utf8')) as {
      parts: { name: string; rows?: number; sha256: string }[];
      missingFiles: string[];
    };
    expect(manifest.missingFiles).toEqual([]);
    for (const { name, sha256 } of manifest.parts) {
      expect(
        createHash('sha256')
          .update(readFileSync(join(unpacked, name)))
          .digest('hex'),
      ).toBe(sha256);
    }
    const rowsIn = (table: string) =>
      manifest.parts.filter(({ name }) => name.startsWith(`tables/${table}/`)).reduce((sum, { rows = 0 }) => sum + rows, 0);
    for (const table of ['biz_order', 'biz_waybill', 'biz_operate_log', 'sys_user', 'freight.audit_log']) {
      const [count] = await system<{ n: number }>(sql.raw(`select count(*)::int n from ${table} where tenant_id = ${otherTenant}`));
      expect([table, rowsIn(table)]).toEqual([table, count?.n]);
    }
    const picture = manifest.parts.find(({ name }) => name.startsWith('files/'));
    expect(readFileSync(join(unpacked, picture?.name ?? '')).equals(png)).toBe(true);
    const people = readFileSync(join(unpacked, 'tables/sys_user/00001.jsonl'), 'utf8');
    expect(people).toContain('leaver_1');
    expect(people).not.toContain('password_hash');
    expect(existsSync(join(unpacked, 'tables/sys_session'))).toBe(false);
  });

  it('is removed only when it is frozen, by its name, by whom the platform lets', async () => {
    const operator = await test.signIn('operator');
    expect(await operator.post('/sys/tenant/remove', { id: otherTenant, name: '另一家' })).toMatchObject({ code: 510 });
    expect(await remove({ id: otherTenant, name: '另一家' })).toMatchObject({ success: false, message: '请先冻结该租户，再彻底删除' });
    expect(await remove({ id: 0, name: '智慧运输平台' })).toMatchObject({ success: false });
    await admin.put('/sys/tenant/frozenBatch', { ids: String(otherTenant), status: 0 });
    expect(await remove({ id: otherTenant, name: '别的' })).toMatchObject({ success: false, result: { name: '输入的租户名称不一致' } });
    expect((await contents()).people).toBeGreaterThan(4);
    // As long as a person of the tenant has a row in another tenant, the removal is refused and nothing is lost.
    const move = (from: number, to: number) =>
      test.database.asSystem('test', async (tx) => {
        await tx.execute(sql`reset role`);
        await tx.execute(sql`update sys_user_role set tenant_id = ${to} where tenant_id = ${from}
          and user_id in (select id from sys_user where username = 'leaver_1' or shipper_id is not null and tenant_id = ${otherTenant})`);
      });
    const kept = () =>
      readdirSync(join(folder, 'files', String(otherTenant)), { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    await move(otherTenant, 0);
    const refused = await remove({ id: otherTenant, name: '另一家' });
    await move(0, otherTenant);
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('在其他租户中仍有数据') });
    expect(kept()).toHaveLength(1);
  });

  it('leaves nothing: no row of any table speaks of it, no file is kept, and the platform is untouched', async () => {
    const before = await allRows();
    const isOwn = (row: string) => (JSON.parse(row) as { tenant_id?: number }).tenant_id === otherTenant;
    const own = [...before].flatMap(([name, rows]) => (staying.includes(name) ? [] : rows.filter(isOwn)));
    const platformIds = new Set(
      [...before].flatMap(([, rows]) => rows.filter((row) => !isOwn(row)).map((row) => (JSON.parse(row) as { id?: string }).id)),
    );
    const ids = new Set(
      own.flatMap((row) => {
        const { id } = JSON.parse(row) as { id?: string };
        return typeof id === 'string' && !platformIds.has(id) ? [id] : [];
      }),
    );
    expect(ids.size).toBeGreaterThan(200);
    const elsewhere = (rows: Map<string, string[]>) =>
      [...rows].flatMap(([name, all]) => (staying.includes(name) ? [] : all.filter((row) => !isOwn(row)).map((row) => `${name} ${row}`)));

    const done = await remove({ id: otherTenant, name: '另一家' });
    expect(done).toMatchObject({ success: true, message: '租户已彻底删除!', result: { files: 1 } });
    expect(done.result.rows).toBeGreaterThan(own.length);

    const after = await allRows();
    const left = [...after].flatMap(([name, rows]) => {
      const named = rows.filter((row) => isOwn(row) || [...row.matchAll(/"([0-9a-z-]{6,32})"/g)].some(([, word = '']) => ids.has(word)));
      return staying.includes(name)
        ? named.filter((row) => isOwn(row) && name === 'freight.audit_log')
        : named.map((row) => `${name} ${row}`);
    });
    expect(left).toEqual([]);
    expect([...after].flatMap(([, rows]) => rows).filter((row) => /leaver_1|13955550001/.test(row))).toEqual([]);
    // Of the platform's own rows only those about the removed tenant and short-lived rows were deleted.
    const kept = new Set(elsewhere(after).map((row) => row.split(' ')[0]));
    const tablesBefore = new Set(elsewhere(before).map((row) => row.split(' ')[0]));
    expect([...tablesBefore].filter((name) => !kept.has(name))).toEqual([]);
    expect(
      existsSync(join(folder, 'files', String(otherTenant)))
        ? readdirSync(join(folder, 'files', String(otherTenant)), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
        : [],
    ).toEqual([]);
  });

  it('keeps the signed end of its audit log, and the platform’s log says who removed it', async () => {
    const verdicts = await verifyAudit(test.database);
    expect(verdicts.map(({ problem }) => problem)).toEqual(verdicts.map(() => null));
    expect(verdicts.find(({ tenantId }) => tenantId === otherTenant)?.removedUpTo).toBeGreaterThan(0);
    expect(await system(sql`select reason from freight.audit_removal where tenant_id = ${otherTenant}`)).toEqual([{ reason: 'tenant' }]);
    const rows = await system<{ payload: string }>(
      sql`select payload from freight.audit_log where tenant_id = 0 and entity = 'tenant' and action = 'remove'`,
    );
    expect(rows.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { username: 'admin', recordId: String(otherTenant), changes: { name: ['另一家', null] } },
    ]);
    expect(await test.anonymous.post('/sys/login', { username: 'leaver_1', password: 'Freight#1' })).toMatchObject({ success: false });
  });

  it('cannot be half removed by hand: the database refuses rows of tenants in force and of the platform', async () => {
    await admin.post('/sys/tenant/add', { id: 77, name: '在用公司' });
    for (const tenant of [77, 0]) {
      await expect(system(sql`select freight.remove_rows_of_tenant(${tenant}, 'sys_role'::regclass)`)).rejects.toThrow();
    }
  });
});
