// Versions of records, read from the audit log.
import { sql } from 'drizzle-orm';
import type { DataComparison, DataVersion } from 'shared-contracts/system/data-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoShipperIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

let test: TestApp;
let admin: TestClient;
let operator: TestClient;
const dataId = demoShipperIds[1] ?? '';
const dataTable = 'shipper';

beforeAll(async () => {
  test = await systemApp();
  [admin, operator] = await Promise.all([test.signIn('admin'), test.signIn('operator')]);
  for (const [remark, contactMobile] of [
    ['第一次', '13900000001'],
    ['第二次', '13900000002'],
    ['第三次', '13900000002'],
  ]) {
    expect(await operator.put('/business/bizShipper/edit', { id: dataId, remark, contactMobile })).toMatchObject({ success: true });
  }
});
afterAll(async () => await test.close());

const versions = async (as = admin) => await as.get<DataVersion[]>('/sys/dataLog/queryDataVerList', { dataTable, dataId });
const compare = async (from: number, to: number, as = admin) =>
  await as.get<DataComparison>('/sys/dataLog/compare', { dataTable, dataId, from, to });

const made = async (path: string, body: object) => (await admin.post<{ id: string }>(path, body)).result.id;

describe('the data log', () => {
  it('numbers the versions of a record and lists them, the latest first', async () => {
    const { result } = await versions();
    expect(result.map(({ dataVersion }) => dataVersion)).toEqual([3, 2, 1]);
    expect(result[0]).toMatchObject({ dataTable, dataId, createBy: 'operator', action: 'edit', dataContent: '{"remark":"第三次"}' });
    // The name of the database table is accepted instead of the entity's name, too.
    expect((await admin.get<unknown[]>('/sys/dataLog/queryDataVerList', { dataTable: 'biz_shipper', dataId })).result).toHaveLength(3);
    const page = await admin.get<{ records: DataVersion[]; total: number }>('/sys/dataLog/list', { dataTable, createBy: 'operator' });
    expect(page.result).toMatchObject({ total: 3, records: [{ dataVersion: 3, dataTable_dictText: '货主' }, {}, {}] });
    expect((await admin.get<{ total: number }>('/sys/dataLog/list', { dataId, createTime_end: '2020-01-01' })).result.total).toBe(0);
    expect(await admin.get('/sys/dataLog/list', { createTime_begin: "x'" })).toMatchObject({ success: false });
  });

  it('names records that were deleted, and is no place for questions about a number in use', async () => {
    const { id } = (await admin.post<{ id: string }>('/sys/position/add', { name: '夜班岗', code: 'night_post', postRank: '1' })).result;
    expect(await admin.delete('/sys/position/delete', { id })).toMatchObject({ success: true });
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'admin' })).toMatchObject({ success: false });
    const listed = (await admin.get<{ records: (DataVersion & { dataTitle: string | null })[] }>('/sys/dataLog/list', { pageSize: 100 }))
      .result;
    const own = listed.records.filter((row) => row.dataId === id);
    expect(own.map(({ action, dataTitle }) => [action, dataTitle])).toEqual([
      ['delete', '夜班岗'],
      ['add', '夜班岗'],
    ]);
    expect(listed.records.filter((row) => row.dataId === '')).toEqual([]);
  });

  it('names records in English too, where the product or a dictionary has an English name', async () => {
    interface Job {
      readonly id: string;
      readonly version: number;
      readonly jobClassName_dictText: string;
    }
    const [job] = (await admin.get<{ records: Job[] }>('/sys/quartzJob/list')).result.records;
    const { id, version, jobClassName_dictText: name } = job ?? { id: '', version: 0, jobClassName_dictText: '' };
    expect(await admin.put('/sys/quartzJob/edit', { id, version, cronExpression: '0 0 2 * * ?' })).toMatchObject({ success: true });
    const named = async (table: string, dataId: string) =>
      (await admin.get<{ records: DataVersion[] }>('/sys/dataLog/list', { dataTable: table, dataId })).result.records[0];
    expect(await named('quartzJob', id)).toMatchObject({ dataTitle: name, dataTitleEn: expect.stringMatching(/^[A-Z][a-z ]+/) });
    // What people named has one name.
    const shipper = await named(dataTable, dataId);
    expect(shipper).toMatchObject({ dataTitleEn: shipper?.dataTitle });
    const role = (await admin.post<{ id: string }>('/sys/role/add', { roleName: '巡检', roleCode: 'inspects', roleNameEn: 'Inspection' }))
      .result.id;
    const both = { dataTitle: '巡检', dataTitleEn: 'Inspection' };
    expect(await named('role', role)).toMatchObject(both);
    await admin.delete('/sys/role/delete', { id: role });
    expect(await named('role', role)).toMatchObject(both);
  });

  it('compares any two versions field by field, personal data masked', async () => {
    const { result } = await compare(1, 3);
    expect(result.differences.map(({ field }) => field).toSorted()).toEqual(['contactMobile', 'remark']);
    expect(result.differences.find(({ field }) => field === 'remark')).toMatchObject({ before: '第一次', after: '第三次' });
    expect(result.differences.find(({ field }) => field === 'contactMobile')).toMatchObject({
      before: '139****0001',
      after: '139****0002',
    });
    expect(result).toMatchObject({ from: { dataVersion: 1 }, to: { dataVersion: 3, createBy: 'operator' } });
    expect((await compare(2, 3)).result.differences.map(({ field }) => field)).toEqual(['remark']);
    expect((await compare(3, 3)).result.differences).toEqual([]);
    expect(await compare(1, 9)).toMatchObject({ success: false, message: '未找到版本信息' });
    const [latest, , first] = (await versions()).result;
    const pair = await admin.get<DataVersion[]>('/sys/dataLog/queryCompareList', { dataId1: first?.id ?? '', dataId2: latest?.id ?? '' });
    expect(pair.result.map(({ dataContent }) => JSON.parse(dataContent).remark)).toEqual(['第一次', '第三次']);
    expect(await admin.get('/sys/dataLog/queryCompareList', { dataId1: 'x', dataId2: '1' })).toMatchObject({ message: '未找到版本信息' });
  });

  it('compares roles, departments and permissions too, which are no fields of the record', async () => {
    const roleId = await made('/sys/role/add', { roleName: '对比员', roleCode: 'compared' });
    const departId = await made('/sys/sysDepart/add', { departName: '对比组', orgCategory: '2' });
    const userId = await made('/sys/user/add', { username: 'compared', realname: '被比者', password: 'Freight#1' });
    const permissionId = await codeId(test.database, 'position:list');
    const grant = { roleId, permissionIds: permissionId, lastpermissionIds: '' };
    expect(await admin.post('/sys/permission/saveRolePermission', grant)).toMatchObject({ success: true });
    expect(await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [userId] })).toMatchObject({ success: true });
    expect(await admin.post('/sys/user/editSysDepartWithUser', { depId: departId, userIdList: [userId] })).toMatchObject({
      success: true,
    });
    expect(await admin.delete('/sys/user/deleteUserRole', { roleId, userId })).toMatchObject({ success: true });
    const differences = async (entity: string, id: string, from: number, to: number) =>
      (await admin.get<DataComparison>('/sys/dataLog/compare', { dataTable: entity, dataId: id, from, to })).result.differences;
    const role = { field: 'role', label: ['角色', 'Roles'] };
    expect(await differences('user', userId, 1, 2)).toMatchObject([{ ...role, before: null, after: 'compared' }]);
    expect(await differences('user', userId, 2, 3)).toMatchObject([{ field: 'depart', before: null, after: '对比组' }]);
    expect(await differences('user', userId, 3, 4)).toMatchObject([{ ...role, before: 'compared', after: null }]);
    expect(await differences('user', userId, 1, 4)).toMatchObject([{ field: 'depart' }]);
    expect(await differences('role', roleId, 1, 2)).toMatchObject([{ field: 'permissionIds', before: null, after: '职务-查看' }]);
  });

  it('tells roles and departments of a person only to those who may read roles and departments', async () => {
    const role = await made('/sys/role/add', { roleName: '用户日志员', roleCode: 'user_log_reader' });
    const codes = ['user:list', 'dataLog:list'].map((code) => codeId(test.database, code));
    const permissionIds = (await Promise.all(codes)).join();
    expect(await admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds })).toMatchObject({ success: true });
    const userId = await made('/sys/user/add', {
      username: 'user_log',
      realname: '用户日志员',
      password: 'Freight#1',
      selectedroles: role,
    });
    const departId = await made('/sys/sysDepart/add', { departName: '日志组', orgCategory: '2' });
    const members = { depId: departId, userIdList: [userId] };
    expect(await admin.post('/sys/user/editSysDepartWithUser', members)).toMatchObject({ success: true });
    const reader = await test.signIn('user_log', 'Freight#1');
    const fieldsFor = async (client: TestClient) => {
      const asked = { dataTable: 'user', dataId: userId, from: 1, to: 2 };
      return (await client.get<DataComparison>('/sys/dataLog/compare', asked)).result.differences.map(({ field }) => field);
    };
    expect(await fieldsFor(admin)).toEqual(['depart']);
    expect(await fieldsFor(reader)).toEqual([]);
    const listed = await reader.get<DataVersion[]>('/sys/dataLog/queryDataVerList', { dataTable: 'user', dataId: userId });
    expect(listed.result.length).toBe(2);
    expect(JSON.stringify(listed.result)).not.toContain(departId);
  });

  it('says why, where a reason was given', async () => {
    const position = await admin.post('/sys/position/add', { name: '临时', code: 'temporary', postRank: '1' });
    expect(position).toMatchObject({ success: true });
    await test.database.asSystem('test', (tx) =>
      tx.execute(
        sql`select freight.append_audit(0, array[${JSON.stringify({
          ...{ entity: 'position', recordId: position.result.id, action: 'edit', username: 'admin', tenantId: 0 },
          changes: { name: ['临时', '长期'], stopReason: [null, '编制已批'] },
        })}])`,
      ),
    );
    const own = await admin.get<DataVersion[]>('/sys/dataLog/queryDataVerList', {
      dataTable: 'position',
      dataId: String(position.result.id),
    });
    expect(own.result.map(({ reason }) => reason)).toEqual(['编制已批', null]);
    // Changed fields that the contract does not name are left out, because not all readers of the record may see them.
    expect(own.result[0]?.dataContent).toBe('{"name":"长期"}');
  });

  it('keeps the reason that was entered with an edit, which the record shows too', async () => {
    const { result: made } = await admin.post('/sys/position/add', { name: '调度助理', code: 'assistant', postRank: '1' });
    const edit = (values: Record<string, unknown>) => admin.put('/sys/position/edit', { id: made.id, ...values });
    expect(await edit({ name: '调度副手', changeReason: ' 编制调整，见 2026-41 号通知 ' })).toMatchObject({ success: true });
    expect(await edit({ name: '副调度', changeReason: '  ' })).toMatchObject({ success: true });
    expect(await edit({ name: '副调度长', changeReason: '长'.repeat(201) })).toMatchObject({ success: false });
    const versions = await admin.get<DataVersion[]>('/sys/dataLog/queryDataVerList', { dataTable: 'position', dataId: String(made.id) });
    expect(versions.result.map(({ reason }) => reason)).toEqual([null, '编制调整，见 2026-41 号通知', null]);
    // The reason is no field of the record, so it is none of the changed values.
    expect(versions.result[1]?.dataContent).toBe('{"name":"调度副手"}');
    const activity = await admin.get<{ entries: { text: string | null; changes: { field: string }[] }[] }>('/sys/record/activity', {
      entity: 'position',
      id: String(made.id),
    });
    const told = activity.result.entries.find(({ text }) => text !== null);
    expect(told).toMatchObject({ text: '编制调整，见 2026-41 号通知', changes: [{ field: 'name' }] });
    // Saving the stored values is a version only when a reason is given.
    const count = async () =>
      (await admin.get<DataVersion[]>('/sys/dataLog/queryDataVerList', { dataTable: 'position', dataId: String(made.id) })).result.length;
    expect(await edit({ name: '副调度' })).toMatchObject({ success: true });
    expect(await count()).toBe(3);
    expect(await edit({ name: '副调度', changeReason: '核对过' })).toMatchObject({ success: true });
    expect(await count()).toBe(4);
  });

  it('names the record and the records to which it refers, as far as the reader may know them', async () => {
    const id = demoShipperIds[2] ?? '';
    const { result: users } = await admin.get<{ records: { id: string; realname: string }[] }>('/sys/user/list', {
      username: 'dispatcher',
    });
    const [manager] = users.records;
    expect(manager?.realname).toBeTruthy();
    for (const managerUserId of [null, manager?.id]) {
      const body = { id, remark: String(managerUserId), managerUserId };
      expect(await admin.put('/business/bizShipper/edit', body)).toMatchObject({ success: true });
    }
    const differenceFor = async (reader: TestClient) => {
      const { result } = await reader.get<DataComparison>('/sys/dataLog/compare', { dataTable, dataId: id, from: 1, to: 2 });
      return result.differences.find(({ field }) => field === 'managerUserId');
    };
    const titleFor = async (reader: TestClient) =>
      (await reader.get<{ records: DataVersion[] }>('/sys/dataLog/list', { dataTable, dataId: id })).result.records[0]?.dataTitle;
    const { result: own } = await admin.get<{ shipperName: string }>('/business/bizShipper/queryById', { id });
    expect(await differenceFor(admin)).toMatchObject({ before: null, after: manager?.id, beforeText: null, afterText: manager?.realname });
    expect(await titleFor(admin)).toBe(own.shipperName);
    const permissionId = await codeId(test.database, 'user:list');
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(sql`delete from sys_role_permission where permission_id = ${permissionId} returning role_id id`),
    );
    expect(await differenceFor(await test.signIn('admin'))).toMatchObject({ after: manager?.id, afterText: manager?.id });
    await test.database.asSystem('test', async (tx) => {
      for (const role of rows)
        await tx.execute(sql`insert into sys_role_permission (role_id, permission_id) values (${role.id}, ${permissionId})`);
    });
  });

  it('is told to those with the permission alone, of records that they may read', async () => {
    expect(await operator.get('/sys/dataLog/list')).toMatchObject({ code: 510 });
    expect(await test.anonymous.get('/sys/dataLog/list')).toMatchObject({ status: 401 });
    const other = await administratorOf(test);
    expect(await versions(other)).toMatchObject({ success: false, message: '未找到版本信息' });
    expect((await other.get<{ total: number }>('/sys/dataLog/list', { dataTable })).result.total).toBe(0);
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`delete from sys_role_permission where permission_id in (select id from sys_permission where perms = 'shipper:list')`),
    );
    const blind = await test.signIn('admin');
    expect(await versions(blind)).toMatchObject({ success: false, message: '未找到版本信息' });
    expect((await blind.get<{ total: number }>('/sys/dataLog/list', { dataTable })).result.total).toBe(0);
    const rest = await blind.get<{ records: DataVersion[] }>('/sys/dataLog/list', { pageSize: '500' });
    expect(rest.result.records.some((row) => row.dataTable === 'shipper')).toBe(false);
  });
});
