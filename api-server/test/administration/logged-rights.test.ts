/** What the log and the data log tell of grants and data rules: which permissions and rules, in words, and only to those who may know. */
import { sql } from 'drizzle-orm';
import type { ToldChange } from 'shared-contracts/record/told-change';
import type { DataComparison } from 'shared-contracts/system/data-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, systemApp } from '../system/system-app.ts';

let test: TestApp;
let admin: TestClient;
let users: string;
let listCode: string;
let addCode: string;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  users = await menuId(test.database, '/system/user');
  [listCode, addCode] = [await codeId(test.database, 'user:list'), await codeId(test.database, 'user:add')];
});
afterAll(async () => await test.close());

interface Line {
  readonly action: string;
  readonly changes: readonly ToldChange[];
}
interface Rule {
  readonly id: string;
  readonly version: number;
}

const done = { success: true };
const lines = async (keyWord: string, as = admin) =>
  (await as.get<{ records: Line[] }>('/sys/log/list', { keyWord, pageSize: 50 })).result.records;
const addRole = async (roleCode: string) => (await admin.post<{ id: string }>('/sys/role/add', { roleName: roleCode, roleCode })).result.id;
async function grant(roleId: string, wanted: readonly string[], before: readonly string[] = []): Promise<void> {
  const lists = { permissionIds: wanted.join(','), lastpermissionIds: before.join(',') };
  expect(await admin.post('/sys/permission/saveRolePermission', { roleId, ...lists })).toMatchObject(done);
}
async function tick(roleId: string, rules: readonly string[]): Promise<void> {
  const body = { roleId, permissionId: users, dataRuleIds: rules.join(',') };
  expect(await admin.post('/sys/role/datarule', body)).toMatchObject(done);
}
async function addRule(more: object = {}): Promise<Rule> {
  const draft = { permissionId: users, ruleName: '只看男士', ruleColumn: 'sex', ruleConditions: '=', ruleValue: '1', ...more };
  const response = await admin.post<Rule>('/sys/permission/addPermissionRule', draft);
  expect(response).toMatchObject(done);
  return response.result;
}
/** The texts of the column with the changes in the exported log, the latest line first. */
async function exported(keyWord: string, language: string): Promise<string[]> {
  const query = { keyWord, language, logType: '2' };
  const [, , heads = [], ...rows] = await readSheet((await admin.raw({ method: 'GET', path: '/sys/log/exportXls', query })).rawPayload);
  const column = heads.map(String).indexOf(language === 'en-US' ? 'Changes' : '变更');
  return rows.map((row) => String(row[column] ?? ''));
}
const differences = async (role: string, from: number, to: number) =>
  (await admin.get<DataComparison>('/sys/dataLog/compare', { dataTable: 'role', dataId: role, from, to })).result.differences;

const menuName = ['用户管理', 'Users'];
const men = ['性别 等于 男', 'Sex Equal to Male'];
const women = ['性别 等于 女', 'Sex Equal to Female'];

describe('a data rule in the log', () => {
  it('is told with its field, condition and value before and after each change, in the list and in the file', async () => {
    const { id, version } = await addRule();
    const edit = { id, version, ruleName: '只看女士', ruleColumn: 'sex', ruleConditions: '=', ruleValue: '2', status: '0' };
    expect(await admin.put('/sys/permission/editPermissionRule', edit)).toMatchObject(done);
    expect(await admin.delete('/sys/permission/deletePermissionRule', { id })).toMatchObject(done);
    expect(await admin.put('/sys/permission/restorePermissionRule', { id })).toMatchObject(done);
    const [restored, deleted, edited, added] = await lines(id);
    const label = ['数据规则', 'Data rule'];
    expect(added?.changes).toMatchObject([{ label, before: null, after: men[0], words: { before: null, after: men } }]);
    expect(edited?.changes).toMatchObject([
      { label, before: men[0], after: women[0], words: { before: men, after: women } },
      { label: ['规则名称', 'Rule'], before: '只看男士', after: '只看女士' },
      { label: ['状态', 'Status'], words: { before: ['有效', 'In force'], after: ['无效', 'Not in force'] } },
    ]);
    expect(deleted?.changes).toMatchObject([{ words: { before: women, after: null } }]);
    expect(restored?.changes).toMatchObject([{ words: { before: null, after: women } }]);
    expect((await exported(id, 'zh-CN'))[2]).toBe(
      '数据规则: 性别 等于 男 → 性别 等于 女；规则名称: 只看男士 → 只看女士；状态: 有效 → 无效',
    );
    expect((await exported(id, 'en-US'))[2]).toBe(
      'Data rule: Sex Equal to Male → Sex Equal to Female; Rule: 只看男士 → 只看女士; Status: In force → Not in force',
    );
  });

  it('keeps personal data to itself that the reader sees masked, and everything from who may not read menus', async () => {
    const { id } = await addRule({ ruleName: '一人' });
    const entry = { entity: 'dataRule', recordId: id, action: 'edit', username: 'admin', tenantId: 0 };
    const changes = { rule: ['phone = 13900000001', 'phone = 13900000002'] };
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select freight.append_audit(0, array[${JSON.stringify({ ...entry, changes })}])`),
    );
    const [whole] = await lines(id);
    expect(whole?.changes).toMatchObject([{ before: '手机号 等于 13900000001', after: '手机号 等于 13900000002' }]);

    const role = await addRole('log_reader');
    const [log, menus] = [await codeId(test.database, 'log:list'), await codeId(test.database, 'permission:list')];
    await grant(role, [log]);
    const person = { username: 'logreader', realname: '查日志', password: 'Freight#Log1', selectedroles: role };
    expect(await admin.post('/sys/user/add', person)).toMatchObject(done);
    const reader = await test.signIn('logreader', person.password);
    for (const keyWord of [id, role]) {
      const told = await lines(keyWord, reader);
      expect(told.length).toBeGreaterThan(0);
      expect(told.flatMap(({ changes: own }) => own)).toEqual([]);
    }
    await grant(role, [log, menus], [log]);
    const [masked] = await lines(id, reader);
    expect(masked?.changes).toMatchObject([{ before: '手机号 等于 ***', after: '手机号 等于 ***' }]);
  });
});

describe('grants in the log and the data log', () => {
  it('name the permissions that were given and taken, by page and in both languages', async () => {
    const role = await addRole('told_grants');
    await grant(role, [users, listCode, addCode]);
    await grant(role, [users, listCode], [users, listCode, addCode]);
    const [taken, given] = await lines(role);
    const label = ['权限', 'Permissions'];
    const names = (english: RegExp) => [expect.any(String), expect.stringMatching(english)];
    const added = [{ page: menuName, names: [['菜单', 'Menu item'], names(/list|view/i), names(/add/i)] }];
    expect(given?.changes).toMatchObject([{ label, members: { removed: [] } }]);
    expect(given?.changes[0]?.members?.added[0]?.names).toHaveLength(3);
    expect(given?.changes[0]?.members?.added).toEqual(added);
    expect(taken?.changes).toMatchObject([{ label, members: { added: [], removed: [{ page: menuName, names: [names(/add/i)] }] } }]);
    expect((await exported(role, 'en-US'))[0]).toMatch(/^Permissions: removed Users \(.*add.*\)$/i);
    expect((await exported(role, 'zh-CN'))[1]).toMatch(/^权限: 新增 用户管理（菜单、.+、.+）$/);
    expect(await differences(role, 2, 3)).toMatchObject([
      { field: 'permissionIds', label, members: { added: [], removed: [{ page: menuName, names: [names(/add/i)] }] } },
    ]);
  });

  it('name the data rules that were ticked and unticked, in the list, the file and between two versions', async () => {
    const role = await addRole('told_ticks');
    const [one, other] = [await addRule({ ruleName: '甲' }), await addRule({ ruleName: '乙' })];
    await grant(role, [users, listCode]);
    await tick(role, [one.id]);
    await tick(role, [other.id]);
    await grant(role, [], [users, listCode]);
    const [, changed, ticked] = await lines(role);
    const label = ['数据规则', 'Data rules'];
    const rules = (...names: string[]) => (names.length > 0 ? [{ page: menuName, names: names.map((name) => [name, name]) }] : []);
    expect(ticked?.changes).toMatchObject([{ label, members: { removed: [], added: rules('甲') } }]);
    expect(changed?.changes).toMatchObject([{ label, members: { removed: rules('甲'), added: rules('乙') } }]);
    expect((await exported(role, 'en-US'))[1]).toBe('Data rules: removed Users (甲); added Users (乙)');
    expect((await exported(role, 'zh-CN'))[1]).toBe('数据规则: 移除 用户管理（甲）；新增 用户管理（乙）');
    const between = async (from: number, to: number) =>
      (await differences(role, from, to)).filter(({ field }) => field === 'dataRules').map(({ members }) => members);
    expect(await between(2, 3)).toEqual([{ removed: [], added: rules('甲') }]);
    expect(await between(3, 4)).toEqual([{ removed: rules('甲'), added: rules('乙') }]);
    // Whoever loses a menu loses the rules that limited it.
    expect(await between(4, 5)).toEqual([{ removed: rules('乙'), added: [] }]);
    // Given again by an undo, a grant has its rules again, of which its line does not tell.
    const again = { roleId: role, permissionIds: [users, listCode].join(), lastpermissionIds: '', isUndo: true };
    expect(await admin.post('/sys/permission/saveRolePermission', again)).toMatchObject(done);
    expect(await between(4, 6)).toEqual([]);
    await tick(role, []);
    expect(await between(6, 7)).toEqual([{ removed: rules('乙'), added: [] }]);
  });

  it('name the permissions of a department and of its role', async () => {
    const departId = (await admin.post<{ id: string }>('/sys/sysDepart/add', { departName: '记录部', orgCategory: '2' })).result.id;
    const lists = { permissionIds: [users, listCode].join(), lastpermissionIds: '' };
    expect(await admin.post('/sys/permission/saveDepartPermission', { departId, ...lists })).toMatchObject(done);
    const draft = { departId, roleName: '记录员', roleCode: 'records_people' };
    const roleId = (await admin.post<{ id: string }>('/sys/sysDepartRole/add', draft)).result.id;
    expect(await admin.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, ...lists })).toMatchObject(done);
    for (const id of [departId, roleId]) {
      const [line] = await lines(id);
      expect(line?.action).toBe('grant');
      expect(line?.changes[0]?.members?.added).toMatchObject([{ page: menuName, names: [{}, {}] }]);
    }
  });
});
