// The log of people's actions, as administrators read it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { demoShipperIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { menuId, oneValue, systemApp } from './system-app.ts';

interface Line {
  readonly logType: string;
  readonly logContent: string;
  readonly operateType: string | null;
  readonly username: string;
  readonly realname: string | null;
  readonly recordId: string;
  readonly recordName: string | null;
  readonly changes: readonly { field: string; before: string | null; after: string | null }[];
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
});
afterAll(async () => await test.close());

const lines = async (query: Record<string, string> = {}, as = admin) =>
  (await as.get<{ records: Line[]; total: number }>('/sys/log/list', { pageSize: '50', ...query })).result;

describe('figures about visits', () => {
  it('are for the people of the platform', async () => {
    expect((await operator.get('/sys/loginfo')).result).toMatchObject({ totalVisitCount: expect.any(Number) });
    expect((await operator.get<unknown[]>('/sys/visitInfo')).result).toHaveLength(7);
    for (const name of ['driver', 'carrier', 'shipper']) {
      const client = await test.signIn(name);
      for (const path of ['/sys/loginfo', '/sys/visitInfo']) expect(await client.get(path)).toMatchObject({ success: false, code: 510 });
    }
  });
});

describe('what a line is about', () => {
  it('is named for roles of departments and data rules, in the list and in the file', async () => {
    const departId = await oneValue<string>(
      test.database,
      sql`select id value from sys_depart where depart_name = '调度部' and del_flag = 0`,
    );
    const role = { departId, roleName: '夜间查看', roleCode: 'night_look' };
    expect(await admin.post('/sys/sysDepartRole/add', role)).toMatchObject({ success: true });
    const permissionId = await menuId(test.database, '/system/user');
    const draft = { permissionId, ruleName: '一人', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'dispatcher' };
    expect(await admin.post('/sys/permission/addPermissionRule', draft)).toMatchObject({ success: true });
    const grant = { departId, permissionIds: permissionId, lastpermissionIds: '' };
    expect(await admin.post('/sys/permission/saveDepartPermission', grant)).toMatchObject({ success: true });
    const names = (await lines()).records.slice(0, 3).map(({ recordName }) => recordName);
    expect(names).toEqual(['调度部', '用户管理 · 一人', '调度部 · 夜间查看']);
    const file = await admin.raw({ method: 'GET', path: '/sys/log/exportXls', query: { logType: '2' } });
    const told = JSON.stringify(await readSheet(file.rawPayload));
    for (const name of names) expect(told).toContain(name);
  });

  it('is named after its deletion too, for who may read such records, and in the file for every record', async () => {
    const { id } = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '短命', roleNameEn: 'Brief', roleCode: 'brief' })).result;
    expect(await admin.delete('/sys/role/delete', { id })).toMatchObject({ success: true });
    const [deletion] = (await lines({ keyWord: id })).records;
    expect(deletion).toMatchObject({ action: 'delete', recordName: '短命' });
    const file = await admin.raw({ method: 'GET', path: '/sys/log/exportXls', query: { keyWord: id } });
    const [titles = [], ...rows] = (await readSheet(file.rawPayload)).slice(2).map((row) => row.map(String));
    const column = titles.indexOf('涉及对象');
    expect(rows.map((row) => row[column])).toEqual(['短命', '短命']);
  });
});

describe('the log', () => {
  it('tells sign-ins, operation and business apart, the latest first', async () => {
    const id = demoShipperIds[1] ?? '';
    const shipper = (await operator.get('/business/bizShipper/queryById', { id })).result;
    const remark = `改 ${Date.now()}`;
    expect(await operator.put('/business/bizShipper/edit', { id, version: shipper.version, remark })).toMatchObject({ success: true });
    const [latest] = (await lines()).records;
    expect(latest).toMatchObject({
      ...{ logType: '3', logContent: '编辑货主', operateType: '3', username: 'operator', recordId: id },
      changes: [{ field: 'remark', before: shipper.remark ?? null, after: remark }],
    });
    expect(latest?.realname).toBeTruthy();
    const signIns = (await lines({ logType: '1' })).records;
    expect(signIns.length).toBeGreaterThanOrEqual(2);
    expect(new Set(signIns.map(({ logType }) => logType))).toEqual(new Set(['1']));
    expect(new Set(signIns.map(({ operateType }) => operateType))).toEqual(new Set([null]));
    // A record that the product made is an addition, although its action has a name of its own.
    await test.database.asSystem('test', (tx) =>
      tx.execute(
        sql`select freight.append_audit(0, array[${JSON.stringify({
          ...{ entity: 'risk', recordId: 'raised', action: 'raise', username: 'system', tenantId: 0, changes: {} },
        })}])`,
      ),
    );
    expect((await lines({ keyWord: 'raised' })).records[0]).toMatchObject({ logContent: '发现风险', operateType: '2' });
    await admin.post('/sys/dict/add', { dictName: '日志', dictCode: 'log_test' });
    expect((await lines({ logType: '2' })).records[0]).toMatchObject({ logContent: '新增字典', operateType: '2', username: 'admin' });
  });

  it('is searched by words, people, records, addresses and times', async () => {
    const id = demoShipperIds[1] ?? '';
    const found = async (query: Record<string, string>) => (await lines(query)).records;
    for (const keyWord of ['货主', 'Shipper', id]) expect((await found({ keyWord })).map(({ recordId }) => recordId)).toContain(id);
    expect(new Set((await found({ keyWord: 'operat' })).map(({ username }) => username))).toEqual(new Set(['operator']));
    expect(await found({ keyWord: '没有这个词' })).toEqual([]);
    expect(await found({ keyWord: '%' })).toEqual([]);
    expect(await found({ createTime_end: '2020-01-01' })).toEqual([]);
    expect((await found({ createTime_begin: '2020-01-01 00:00:00' })).length).toBeGreaterThan(0);
    expect(await admin.get('/sys/log/list', { createTime_begin: "x'" })).toMatchObject({ success: false });
    expect((await found({ operateType: '2' })).every(({ operateType }) => operateType === '2')).toBe(true);
    const changed = await found({ operateType: '3' });
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.filter(({ logType }) => logType === '1')).toEqual([]);
  });

  it('is exported as the query finds it, or as it was ticked, and the export is a line itself', async () => {
    const id = demoShipperIds[1] ?? '';
    for (const remark of ['导出一', '导出二']) {
      const { version } = (await operator.get('/business/bizShipper/queryById', { id })).result as { version: number };
      expect(await operator.put('/business/bizShipper/edit', { id, version, remark })).toMatchObject({ success: true });
    }
    const path = '/sys/log/exportXls';
    const sheet = async (query: Record<string, string>, selections?: readonly string[]) => {
      const response = await admin.raw(
        selections
          ? {
              method: 'POST',
              path,
              query,
              payload: Buffer.from(JSON.stringify({ selections })),
              headers: { 'content-type': 'application/json' },
            }
          : { method: 'GET', path, query },
      );
      return (await readSheet(response.rawPayload)).slice(2).map((row) => row.map(String));
    };
    const [titles, ...rows] = await sheet({ keyWord: id });
    expect(titles).toEqual(expect.arrayContaining(['时间', '日志内容', '操作人账号', 'IP地址', '变更']));
    const found = await lines({ keyWord: id });
    expect(rows.map((row) => row[2])).toEqual(found.records.map(({ logContent }) => logContent));
    expect(rows[0]).toEqual(expect.arrayContaining(['业务日志', '编辑货主', 'operator', id, '备注: 导出一 → 导出二']));
    const chosen = (found.records as unknown as { readonly id: string }[])[1]?.id ?? '';
    expect(await sheet({ keyWord: id }, [chosen])).toHaveLength(2);
    expect(await sheet({ keyWord: id, selections: chosen })).toHaveLength(2);
    expect((await lines({ operateType: '6' })).records[0]).toMatchObject({ logContent: '导出日志', username: 'admin' });
    expect(await operator.get(path)).toMatchObject({ success: false, code: 510 });
    expect((await admin.get('/sys/log/retention')).result).toEqual({ months: null });
  });

  it('finds the lines of an account that was deleted for ever by part of its name', async () => {
    const password = 'Departed#2026';
    const person = { username: 'departedclerk', realname: '已离开', password };
    const { id } = (await admin.post<{ id: string }>('/sys/user/add', person)).result;
    const clerk = await test.signIn('departedclerk', password);
    await clerk.post('/sys/logout');
    expect(await admin.delete('/sys/user/delete', { id })).toMatchObject({ success: true });
    const names = async () => (await lines({ keyWord: 'partedcle' })).records.map(({ username }) => username);
    expect(await names()).toContain('departedclerk');
    expect(await admin.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({ success: true });
    expect(await names()).toContain('departedclerk');
    expect((await lines({ keyWord: 'partedcle', pageSize: '1' })).total).toBe((await lines({ keyWord: 'partedcle' })).total);
  });

  it('reads pages and their total of one record', async () => {
    const keyWord = demoShipperIds[2] ?? '';
    for (const remark of ['一', '二', '三']) {
      const { version } = (await operator.get('/business/bizShipper/queryById', { id: keyWord })).result;
      await operator.put('/business/bizShipper/edit', { id: keyWord, version, remark });
    }
    const all = await lines({ keyWord });
    expect(all.records.length).toBeGreaterThanOrEqual(3);
    expect(all.total).toBe(all.records.length);
    const pages = await Promise.all(all.records.map((_, index) => lines({ keyWord, pageSize: '1', pageNo: String(index + 1) })));
    expect(pages.map(({ records: [only] }) => only)).toEqual(all.records);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.total]));
    expect(await lines({ keyWord, pageNo: '9' })).toMatchObject({ records: [], total: all.total });
    expect(await lines({ keyWord: 'f'.repeat(32) })).toMatchObject({ records: [], total: 0 });
  });

  it('is its holders’ alone, and shows no change of what the reader may not read', async () => {
    expect(await operator.get('/sys/log/list')).toMatchObject({ code: 510 });
    expect(await test.anonymous.get('/sys/log/list')).toMatchObject({ status: 401 });
    const ops = await test.signIn('admin');
    // Removes the administrators' permission to read shippers.
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'shipper:list')`),
    );
    const [shipper] = (await lines({ keyWord: demoShipperIds[1] ?? '' }, ops)).records;
    expect(shipper).toMatchObject({ logContent: '编辑货主', changes: [] });
  });

  it('of another tenant is not seen', async () => {
    await test.database.asSystem('test', (tx) =>
      tx.execute(
        sql`select freight.append_audit(2021, array['{"entity":"shipper","recordId":"elsewhere","action":"edit","username":"x"}'])`,
      ),
    );
    expect((await lines({ keyWord: 'elsewhere' })).records).toEqual([]);
  });
});
