// What was done to tenants can be read in the log: which tenant it was, also after its removal, and what changed.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

interface Line {
  readonly action: string;
  readonly recordName: string | null;
  readonly changes: readonly {
    field: string;
    label: [string, string];
    before: string | null;
    after: string | null;
    afterText?: string | null;
  }[];
}

const number = 310;
let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

const lines = async (as = admin): Promise<Line[]> =>
  (await as.get<{ records: Line[] }>('/sys/log/list', { keyWord: String(number), pageSize: 50 })).result.records.filter(
    ({ action }) => action !== 'prove',
  );
const latest = async () => (await lines())[0];
const told = (line: Line | undefined) => line?.changes.map(({ label, before, after }) => [label[0], before, after]);
const freeze = (status: 0 | 1) => admin.put('/sys/tenant/frozenBatch', { ids: String(number), status });

describe('lines of the log about a tenant', () => {
  it('name it and tell what changed', async () => {
    expect(await admin.post('/sys/tenant/add', { number, name: '北方物流', endDate: '2099-12-31' })).toMatchObject({ success: true });
    expect(await latest()).toMatchObject({ action: 'add', recordName: '北方物流' });
    await admin.put('/sys/tenant/edit', { id: number, endDate: '2098-12-31' });
    expect(await latest()).toMatchObject({ action: 'edit', recordName: '北方物流' });
    expect(told(await latest())).toEqual([['结束日期', '2099-12-31', '2098-12-31']]);
    await admin.put('/sys/tenant/edit', { id: number, name: '北方运输' });
    expect(told(await latest())).toEqual([['租户名称', '北方物流', '北方运输']]);
    await admin.post('/sys/tenant/administrator', { id: number, username: 'north_chief', realname: '北方', password: 'Tenant#2026x' });
    expect(await latest()).toMatchObject({ action: 'addAdministrator', recordName: '北方运输' });
    expect(told(await latest())).toEqual([['用户账号', null, 'north_chief']]);
    await admin.raw({ method: 'GET', path: '/sys/tenant/exportAll', query: { id: number } });
    expect(await latest()).toMatchObject({ action: 'exportAll', recordName: '北方运输', changes: [] });
    await freeze(0);
    await freeze(1);
    await freeze(0);
    expect(await latest()).toMatchObject({ action: 'frozen', recordName: '北方运输' });
    expect((await latest())?.changes).toMatchObject([{ field: 'status', beforeText: '正常', afterText: '冻结' }]);
  });

  it('keep the name that it had, also when it is removed and another tenant has its number', async () => {
    expect(await admin.post('/sys/tenant/remove', { id: number, name: '北方运输' })).toMatchObject({ success: true });
    await admin.post('/sys/tenant/add', { number, name: '西部快运' });
    const all = await lines();
    expect(all.map(({ action, recordName }) => `${action} ${recordName}`)).toEqual([
      ...['add 西部快运', 'remove 北方运输', 'frozen 北方运输', 'unfrozen 北方运输', 'frozen 北方运输', 'exportAll 北方运输'],
      ...['addAdministrator 北方运输', 'edit 北方运输', 'edit 北方物流', 'add 北方物流'],
    ]);
    expect(told(all.find(({ action }) => action === 'remove'))?.map(([label]) => label)).toEqual(
      expect.arrayContaining(['租户名称', '数据条数']),
    );
    const file = await admin.raw({ method: 'GET', path: '/sys/log/exportXls', query: { keyWord: String(number) } });
    const cells = (await readSheet(file.rawPayload)).flat();
    expect(cells).toEqual(expect.arrayContaining(['北方物流', '西部快运', '结束日期: 2099-12-31 → 2098-12-31']));
  });

  it('of earlier versions, which do not contain the name, take it from the nearest line', async () => {
    const entry = { entity: 'tenant', recordId: String(number), username: 'admin', tenantId: 0 };
    const earlier = JSON.stringify({ ...entry, action: 'frozen', changes: { status: [1, 0] } });
    await test.database.asSystem('test', (tx) => tx.execute(sql`select freight.append_audit(0, array[${earlier}])`));
    expect(await latest()).toMatchObject({ action: 'frozen', recordName: '西部快运' });
  });

  it('tell nothing of it to people who may not see tenants', async () => {
    const ops = await lines(await test.signIn('ops'));
    expect(ops.length).toBeGreaterThan(5);
    for (const line of ops) expect(line).toMatchObject({ recordName: null, changes: [] });
  });
});
