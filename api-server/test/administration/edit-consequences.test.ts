/** Forms that edit a record of administration say beforehand who sees or uses it, and what a person's other roles would change. */
import type { Consequence, EditConsequence } from 'shared-contracts/system/consequence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, systemApp, userId } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Made {
  readonly id: string;
}

const password = 'Freight#1';
const noRight = { success: false, code: 510 };
const missing = { success: false, message: '未找到对应实体' };

let test: TestApp;
let admin: TestClient;

async function made(call: Promise<{ success: boolean; message: string; result: unknown }>): Promise<Made> {
  const response = await call;
  if (!response.success) throw new Error(response.message);
  return response.result as Made;
}
const asked = (client: TestClient, entity: string, id: string) => client.get<EditConsequence>('/sys/consequence/edit', { entity, id });
const told = async (entity: string, id: string) => (await asked(admin, entity, id)).result;
const idIn = async (api: string, query: Readonly<Record<string, string>>) =>
  (await admin.get<{ records: Made[] }>(`${api}/list`, query)).result.records[0]?.id ?? '';
/** A person whose only role has these permission codes. */
async function holder(username: string, codes: readonly string[]): Promise<TestClient> {
  const { id } = await made(admin.post('/sys/role/add', { roleName: username, roleCode: username }));
  const permissionIds = (await Promise.all(codes.map((code) => codeId(test.database, code)))).join();
  await made(admin.post('/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds: '' }));
  await made(admin.post('/sys/user/add', { username, realname: username, password, selectedroles: id }));
  return await test.signIn(username, password);
}

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

describe('an edit says', () => {
  it('of a role: who has it', async () => {
    const role = await made(admin.post('/sys/role/add', { roleName: '夜班', roleCode: 'night_shift' }));
    expect(await told('role', role.id)).toMatchObject({ people: 0, names: [], useCount: 0 });
    await made(admin.post('/sys/user/add', { username: 'nightone', realname: '夜班甲', password, selectedroles: role.id }));
    expect(await told('role', role.id)).toMatchObject({ people: 1, names: ['夜班甲'] });
  });

  it('of a department: who belongs to it', async () => {
    const depart = await made(admin.post('/sys/sysDepart/add', { departName: '夜间组', orgCategory: '2', parentId: demoId('depart', 3) }));
    expect(await told('depart', depart.id)).toMatchObject({ people: 0 });
    await made(admin.post('/sys/user/add', { username: 'nighttwo', realname: '夜班乙', password, selecteddeparts: depart.id }));
    expect(await told('depart', depart.id)).toMatchObject({ people: 1, names: ['夜班乙'] });
  });

  it('of a dictionary: which fields show it, and who sees the lists with these fields', async () => {
    const id = await idIn('/sys/dict', { dictCode: 'sex' });
    const before = await told('dict', id);
    expect(before.uses).toContainEqual(['用户 · 性别', 'User · Sex']);
    expect(before.useCount).toBeGreaterThanOrEqual(before.uses.length);
    await holder('dictreader', ['user:list']);
    expect((await told('dict', id)).people).toBe(before.people + 1);
    const own = await made(admin.post('/sys/dict/add', { dictName: '自用', dictCode: 'own_words' }));
    expect(await told('dict', own.id)).toMatchObject({ people: 0, uses: [], useCount: 0 });
  });

  it('of a position: who has it', async () => {
    const position = await made(admin.post('/sys/position/add', { code: 'night_guard', name: '值守', postRank: '1' }));
    expect(await told('position', position.id)).toMatchObject({ people: 0 });
    await made(admin.post('/sys/user/add', { username: 'nightguard', realname: '值守员', password, post: 'night_guard' }));
    expect(await told('position', position.id)).toMatchObject({ people: 1, names: ['值守员'] });
  });

  it('of a check rule: which fields it checks, and who fills them in', async () => {
    const rule = (ruleCode: string) =>
      made(
        admin.post('/sys/checkRule/add', {
          ...{ ruleName: ruleCode, ruleCode, ruleDescription: '' },
          ruleJson: JSON.stringify([{ digits: '*', pattern: '^[0-9]+$', message: '只能是数字', priority: '1' }]),
        }),
      );
    const [used, other] = [await rule('user_work_no'), await rule('other_rule')];
    const before = await told('checkRule', used.id);
    expect(before).toMatchObject({ uses: [['用户 · 工号', 'User · Staff no.']], useCount: 1 });
    await holder('numberwriter', ['user:list', 'user:edit']);
    expect((await told('checkRule', used.id)).people).toBe(before.people + 1);
    expect(await told('checkRule', other.id)).toMatchObject({ people: 0, uses: [], useCount: 0 });
    await made(admin.delete('/sys/checkRule/delete', { id: used.id }));
  });

  it('of a tenant: how many people belong to it', async () => {
    const tenant = await made(admin.post('/sys/tenant/add', { id: 4711, name: '四七', status: 1 }));
    expect(await told('tenant', String(tenant.id))).toMatchObject({ people: 0, names: [] });
    const person = { id: 4711, username: 'fourseven', realname: '四七管理员', password };
    await made(admin.post('/sys/tenant/administrator', person));
    expect(await told('tenant', String(tenant.id))).toMatchObject({ people: 1, names: [] });
  });

  it('nothing to people who may not make it, nor of records that they do not see', async () => {
    const reader = await holder('onlyreader', ['dict:list', 'role:list', 'position:list', 'tenant:list']);
    const kinds = ['role', 'depart', 'dict', 'position', 'checkRule', 'tenant'];
    for (const kind of kinds) {
      expect(await asked(reader, kind, 'nonsense')).toMatchObject(noRight);
      expect(await asked(admin, kind, 'nonsense')).toMatchObject(missing);
    }
    const other = await administratorOf(test, 4712);
    expect(await asked(other, 'role', await roleId(test.database, 'sys_admin'))).toMatchObject(missing);
    expect(await asked(other, 'dict', await idIn('/sys/dict', { dictCode: 'sex' }))).toMatchObject(noRight);
    expect(await asked(other, 'tenant', '4711')).toMatchObject(noRight);
    expect(await asked(admin, 'secret', 'x')).toMatchObject({ success: false });
  });

  it('to people who edit items only, of the dictionary too', async () => {
    const id = await idIn('/sys/dict', { dictCode: 'sex' });
    const writer = await holder('itemwriter', ['dict:list', 'dictItem:list', 'dictItem:edit']);
    expect((await asked(writer, 'dict', id)).result.useCount).toBeGreaterThan(0);
  });
});

describe('other roles of a person', () => {
  it('say which permissions are given and taken, and what another role still gives is not taken', async () => {
    const role = async (roleCode: string, codes: readonly string[]) => {
      const { id } = await made(admin.post('/sys/role/add', { roleName: roleCode, roleCode }));
      const permissionIds = (await Promise.all(codes.map((code) => codeId(test.database, code)))).join();
      await made(admin.post('/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds: '' }));
      return id;
    };
    const [lists, more] = [await role('swap_lists', ['user:list', 'order:list']), await role('swap_more', ['order:list', 'user:export'])];
    await made(admin.post('/sys/user/add', { username: 'swapped', realname: '换岗', password, selectedroles: lists }));
    const id = await userId(test.database, 'swapped');
    const swap = async (client: TestClient, roleIds: string) =>
      await client.get<Consequence>('/sys/consequence/userRoles', { id, roleIds });
    const person = { people: 1, names: ['换岗'], canUndo: true };
    expect((await swap(admin, more)).result).toMatchObject({ ...person, given: ['用户-导出'], taken: ['用户-查看'] });
    expect((await swap(admin, `${lists},${more}`)).result).toMatchObject({ ...person, given: ['用户-导出'], taken: [] });
    expect((await swap(admin, lists)).result).toMatchObject({ ...person, given: [], taken: [] });
    const none = (await swap(admin, '')).result;
    expect(none.given).toEqual([]);
    expect([...none.taken].sort()).toEqual(['用户-查看', '订单-查看'].sort());
    expect(await swap(admin, 'nonsense')).toMatchObject(missing);
    expect(await swap(await holder('swapreader', ['user:list', 'user:edit']), more)).toMatchObject(noRight);
    expect(await swap(await administratorOf(test, 4713), '')).toMatchObject(missing);
  });

  it('say which data rules limit it from then on, and which no longer', async () => {
    const usersMenu = await menuId(test.database, '/system/user');
    const draft = { permissionId: usersMenu, ruleName: '只看换岗', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'x' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    const { id: role } = await made(admin.post('/sys/role/add', { roleName: '限制', roleCode: 'swap_limited' }));
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: usersMenu, lastpermissionIds: '' }));
    await made(admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds: rule.id }));
    await made(admin.post('/sys/user/add', { username: 'limited', realname: '受限', password, selectedroles: role }));
    const id = await userId(test.database, 'limited');
    const free = await userId(test.database, 'swapped');
    const swap = async (of: string, roleIds: string) =>
      (await admin.get<Consequence>('/sys/consequence/userRoles', { id: of, roleIds })).result;
    expect(await swap(id, '')).toMatchObject({ limits: [], lifted: ['只看换岗'] });
    expect(await swap(free, role)).toMatchObject({ limits: ['只看换岗'], lifted: [] });
  });
});
