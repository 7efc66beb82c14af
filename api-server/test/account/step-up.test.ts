import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness.ts';
import { codeId, roleId, seconds, systemApp, TestClock, userId } from '../system/system-app.ts';

const clock = new TestClock();
let test: TestApp;

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
});
afterAll(async () => await test.close());

/**
 * Exactly these calls need a recent proof of identity: they change passwords and sessions of others, grants, pins, or the person's own
 * second factors.
 */
const proven = [
  'DELETE /sys/dict/deletePhysic/:id',
  'DELETE /sys/dict/deleteRecycleBin',
  'DELETE /sys/permission/delete',
  'DELETE /sys/permission/deleteBatch',
  'DELETE /sys/permission/deletePermissionRule',
  'DELETE /sys/role/delete',
  'DELETE /sys/role/deleteBatch',
  'DELETE /sys/sysDepart/delete',
  'DELETE /sys/sysDepart/deleteBatch',
  'DELETE /sys/sysDepartRole/delete',
  'DELETE /sys/sysDepartRole/deleteBatch',
  'DELETE /sys/tenant/delete',
  'DELETE /sys/tenant/deleteBatch',
  'DELETE /sys/user/delete',
  'DELETE /sys/user/deleteBatch',
  'DELETE /sys/user/deleteRecycleBin',
  'DELETE /sys/user/deleteUserInDepart',
  'DELETE /sys/user/deleteUserInDepartBatch',
  'DELETE /sys/user/deleteUserRole',
  'DELETE /sys/user/deleteUserRoleBatch',
  'GET /sys/tenant/exportAll',
  'POST /sys/account/bindings/remove',
  'POST /sys/account/security/passkey/add',
  'POST /sys/account/security/passkey/options',
  'POST /sys/account/security/passkey/remove',
  'POST /sys/account/security/recoveryCodes',
  'POST /sys/account/security/totp',
  'POST /sys/account/security/totp/confirm',
  'POST /sys/account/security/totp/remove',
  'POST /sys/dataSource/add',
  'POST /sys/dataSource/edit',
  'POST /sys/online/forceLogout',
  'POST /sys/permission/add',
  'POST /sys/permission/addPermissionRule',
  'POST /sys/permission/edit',
  'POST /sys/permission/editPermissionRule',
  'POST /sys/permission/place',
  'POST /sys/permission/saveDepartPermission',
  'POST /sys/permission/saveRolePermission',
  'POST /sys/release/preview/decide',
  'POST /sys/role/datarule',
  'POST /sys/sysDepartPermission/datarule',
  'POST /sys/sysDepartPermission/saveDeptRolePermission',
  'POST /sys/sysDepartRole/datarule',
  'POST /sys/sysDepartRole/deptRoleUserAdd',
  'POST /sys/sysUserAgent/add',
  'POST /sys/sysUserAgent/edit',
  'POST /sys/tenant/add',
  'POST /sys/tenant/administrator',
  'POST /sys/tenant/edit',
  'POST /sys/tenant/frozenBatch',
  'POST /sys/tenant/remove',
  'POST /sys/thirdLogin/bindOwn',
  'POST /sys/user/add',
  'POST /sys/user/addSysUserRole',
  'POST /sys/user/changePassword',
  'POST /sys/user/edit',
  'POST /sys/user/editSysDepartWithUser',
  'POST /sys/user/frozenBatch',
  'POST /sys/user/importExcel',
  'POST /sys/user/importRows',
  'POST /sys/user/putRecycleBin',
  'POST /sys/user/resetFactors',
  'PUT /sys/dataSource/edit',
  'PUT /sys/permission/edit',
  'PUT /sys/permission/editPermissionRule',
  'PUT /sys/permission/restore',
  'PUT /sys/permission/restorePermissionRule',
  'PUT /sys/permission/saveDepartPermission',
  'PUT /sys/permission/saveRolePermission',
  'PUT /sys/role/restore',
  'PUT /sys/sysDepart/move',
  'PUT /sys/sysDepart/restore',
  'PUT /sys/sysDepartPermission/saveDeptRolePermission',
  'PUT /sys/sysDepartRole/restore',
  'PUT /sys/sysUserAgent/edit',
  'PUT /sys/tenant/edit',
  'PUT /sys/tenant/frozenBatch',
  'PUT /sys/user/changePassword',
  'PUT /sys/user/confirmPhone',
  'PUT /sys/user/edit',
  'PUT /sys/user/frozenBatch',
  'PUT /sys/user/putRecycleBin',
  'PUT /sys/user/restore',
];

const releases = [
  'pin',
  'unpin',
  'promote',
  'rollback',
  'canary',
  'canaryHalt',
  'canaryEnd',
  'canaryKeep',
  'kill',
  'revive',
  'freeze',
  'unfreeze',
];

describe('a fresh proof', () => {
  it('is needed by the declared routes', () => {
    const found = test.app.kernel.routes
      .filter(({ stepUp }) => stepUp)
      .map(({ method, url }) => `${method} ${url.replace(/^\/api/, '')}`)
      .sort();
    expect(found).toEqual([...proven, ...releases.map((call) => `POST /sys/release/${call}`)].sort());
  });

  it('is needed by every route that writes a grant, a password of others or a pin, whatever it is called', () => {
    for (const { method, url, access, stepUp } of test.app.kernel.routes) {
      const isGrant =
        ['role:grant', 'role:assignUser', 'user:changePassword', 'permission:add', 'permission:edit'].includes(access) &&
        /Rule|datarule|RolePermission|Role|Password|permission\/(add|edit)$/.test(url);
      if (method !== 'GET' && isGrant) expect({ method, url, stepUp }).toEqual({ method, url, stepUp: true });
    }
  });

  it('holds for ten minutes from the sign-in, then the call is refused and nothing has happened', async () => {
    const admin = await test.signIn('admin');
    const target = await userId(test.database, 'risk');
    const body = { username: 'risk', password: 'Freight#2030', confirmpassword: 'Freight#2030' };
    expect(await admin.put('/sys/user/changePassword', body)).toMatchObject({ success: true });
    clock.advance(seconds(601));
    const refused = await admin.put('/sys/user/changePassword', { ...body, password: demoPassword, confirmpassword: demoPassword });
    expect(refused).toMatchObject({ status: 200, success: false, code: 511, message: '请先验证身份后再操作' });
    expect(await test.signIn('risk', 'Freight#2030')).toBeDefined();
    const role = await roleId(test.database, 'auditor');
    expect(
      await admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: '', lastpermissionIds: '' }),
    ).toMatchObject({ code: 511 });
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: role, userIdList: [target] })).toMatchObject({ code: 511 });
    expect(await admin.get('/sys/user/list')).toMatchObject({ success: true });
  });

  it('is needed before a menu row gives its holders other codes', async () => {
    const admin = await test.signIn('admin');
    const driver = await test.signIn('driver');
    const codes = async () => (await driver.get<{ codeList: string[] }>('/sys/permission/getPermCode')).result.codeList;
    const id = await codeId(test.database, 'feedback:say');
    const { result: row } = await admin.get<Record<string, unknown>>('/sys/permission/queryById', { id });
    clock.advance(seconds(601));
    const before = await codes();
    expect(before).toContain('feedback:say');
    expect(await admin.put('/sys/permission/edit', { ...row, id, perms: 'feedback:say,user:list' })).toMatchObject({ code: 511 });
    expect(await admin.post('/sys/permission/add', { ...row, id: undefined, perms: 'user:list' })).toMatchObject({ code: 511 });
    expect(await codes()).toEqual(before);
  });

  it('is given by the password, and the same call passes then, with its own key', async () => {
    const admin = await test.signIn('admin');
    clock.advance(seconds(601));
    const body = { username: 'risk', password: demoPassword, confirmpassword: demoPassword };
    const again = { key: 'the-same-key-as-before' };
    expect(await admin.put('/sys/user/changePassword', body, again)).toMatchObject({ code: 511 });
    expect(await admin.get('/sys/account/proof')).toMatchObject({ result: { methods: ['password'] } });
    expect(await admin.post('/sys/account/proof', { password: 'wrong1' })).toMatchObject({ success: false, message: '密码错误' });
    expect(await admin.put('/sys/user/changePassword', body, again)).toMatchObject({ code: 511 });
    expect(await admin.post('/sys/account/proof', { password: demoPassword })).toMatchObject({ success: true });
    expect(await admin.put('/sys/user/changePassword', body, again)).toMatchObject({ success: true });
    clock.advance(seconds(601));
    expect(await admin.put('/sys/user/changePassword', body)).toMatchObject({ code: 511 });
  });

  it('belongs to one session, and guesses at it wait', async () => {
    const admin = await test.signIn('admin');
    clock.advance(seconds(601));
    const fresh = await test.signIn('admin');
    expect(await fresh.post('/sys/account/proof', { password: demoPassword })).toMatchObject({ success: true });
    expect(await admin.post('/sys/account/security/totp')).toMatchObject({ code: 511 });
    const statuses = [];
    for (let guess = 0; guess < 8; guess++) statuses.push((await admin.post('/sys/account/proof', { password: `wrong${guess}` })).status);
    expect(statuses).toContain(429);
    clock.advance(seconds(61));
    expect(await admin.post('/sys/account/proof', { password: demoPassword })).toMatchObject({ success: true });
  });

  it('is asked only of those who may, so that nobody is led on', async () => {
    const operator = await test.signIn('operator');
    clock.advance(seconds(601));
    const body = { username: 'risk', password: demoPassword, confirmpassword: demoPassword };
    expect(await operator.put('/sys/user/changePassword', body)).toMatchObject({ code: 510 });
  });

  it('is needed for pins of protected environments, not for a look ahead or elsewhere', async () => {
    const admin = await test.signIn('admin');
    clock.advance(seconds(601));
    const pin = { name: 'etc', version: '1.0.0', serial: 1, reason: 'because' };
    expect(await admin.post('/sys/release/pin', { ...pin, environment: 'production' })).toMatchObject({ code: 511 });
    expect((await admin.post('/sys/release/pin', { ...pin, environment: 'production', dryRun: true })).code).not.toBe(511);
    expect((await admin.post('/sys/release/pin', { ...pin, environment: 'local' })).code).not.toBe(511);
  });
});
