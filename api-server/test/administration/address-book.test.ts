import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Colleague {
  readonly realname: string;
  readonly phone: string | null;
  readonly departName: string | null;
}

let test: TestApp;
let dispatcher: TestClient;
const path = '/sys/user/queryByOrgCodeForAddressList';
const people = async (as: TestClient, query: Record<string, string> = {}) =>
  (await as.get<{ records: Colleague[]; total: number }>(path, { pageSize: '100', ...query })).result;

beforeAll(async () => {
  test = await systemApp();
  dispatcher = await test.signIn('dispatcher');
  await test.database.asSystem('test', (tx) =>
    tx.execute(sql`update sys_user set phone = '13912345678', work_no = 'D01' where username = 'dispatcher'`),
  );
});
afterAll(async () => await test.close());

describe('the address book', () => {
  it('shows staff their colleagues with department and position, personal numbers masked', async () => {
    const { records, total } = await people(dispatcher, { workNo: 'D01' });
    expect(total).toBe(1);
    expect(records[0]).toMatchObject({
      ...{ departName: '调度部', post: 'dispatch_clerk', post_dictText: '调度员', workNo: 'D01', phone: '139****5678' },
    });
    const seen = await people(await test.signIn('admin'), { workNo: 'D01' });
    expect(seen.records[0]?.phone).toBe('13912345678');
  });

  it('is narrowed to a department and those below it, and by part of a name taken literally', async () => {
    const all = (await people(dispatcher, { orgCode: 'A01' })).total;
    const own = await people(dispatcher, { orgCode: 'A01A02' });
    expect(own.total).toBeLessThan(all);
    expect(own.records.every(({ departName }) => departName?.includes('调度部'))).toBe(true);
    expect((await people(dispatcher, { realname: '%' })).total).toBe(0);
    expect(await dispatcher.get(path, { pageSize: '100000' })).toMatchObject({ success: false });
    const tree = (await dispatcher.get<{ orgCode: string; children: unknown[] }[]>('/sys/user/addressBookDeparts')).result;
    expect(tree[0]).toMatchObject({ title: '智慧运输平台', orgCode: 'A01' });
  });

  it('shows people of a shipper or carrier their own side only, and staff none of them', async () => {
    const shipper = await test.signIn('shipper');
    const ids = async (client: TestClient) => (await people(client)).records.map(({ realname }) => realname);
    const own = await ids(shipper);
    expect(own.length).toBeGreaterThan(0);
    const staff = await ids(dispatcher);
    expect(staff.filter((name) => own.includes(name))).toEqual([]);
    expect((await ids(await test.signIn('carrier'))).filter((name) => own.includes(name))).toEqual([]);
    expect((await shipper.get('/sys/user/addressBookDeparts')).result).toEqual([]);
  });

  it('leaves out frozen accounts and other tenants, and needs its permission', async () => {
    const other = await administratorOf(test);
    expect((await people(other)).total).toBe(1);
    const before = (await people(dispatcher)).total;
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_user set status = 2 where username = 'auditor'`);
      await tx.execute(sql`delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'addressBook:list')
        and role_id in (select id from sys_role where role_code = 'finance')`);
    });
    expect((await people(dispatcher)).total).toBe(before - 1);
    expect(await (await test.signIn('finance')).get(path)).toMatchObject({ code: 510 });
    expect(await test.anonymous.get(path)).toMatchObject({ status: 401 });
  });
});
