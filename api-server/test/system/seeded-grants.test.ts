// The initial permission codes of the product's roles: those of entities and screens, and no others.
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantedIdsByRole, menuId } from '../../src/modules/system/product-menu/permission-rows.ts';
import { grantSeeds } from '../../src/modules/system/product-menu/product-grants.ts';
import { type RoleCode, roleSeeds } from '../../src/modules/system/role/standard-roles.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, roleId, systemApp } from './system-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await systemApp();
});
afterAll(async () => await test.close());

interface HeldCode extends Record<string, unknown> {
  role: RoleCode;
  code: string;
  /** Path of the menu below which the permission code is listed. */
  menu: string;
}

async function heldCodes(): Promise<HeldCode[]> {
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<HeldCode>(sql`
      select r.role_code "role", p.perms code, menu.url menu from sys_role r
      join sys_role_permission g on g.role_id = r.id join sys_permission p on p.id = g.permission_id and p.menu_type = 2
      join sys_permission menu on menu.id = p.parent_id`),
  );
  return rows;
}

/** Codes of screens that belong to no entity, and the roles that have them initially. */
const administrators = ['ops', 'platform_admin', 'sys_admin'];
const holdersOf = (code: string): readonly string[] => {
  if (code === 'dashboard:analysis') return roleSeeds.map((role) => role.code).sort();
  if (code === 'addressBook:list') return [...roleSeeds.map((role) => role.code)].sort();
  // Auditors and risk officers may read the versions of records too, because they examine who changed what.
  if (code === 'dataLog:list') return ['auditor', ...administrators, 'risk_officer'].sort();
  // The role that operates the servers may not administer tenants.
  return code.startsWith('tenant:') ? administrators.filter((role) => role !== 'ops') : administrators;
};

describe('a role of the product', () => {
  it.each([...grantSeeds])(
    '%s holds the codes that its access files give it, and none of a menu that it was not given',
    async (role, access) => {
      const held = (await heldCodes()).filter((row) => row.role === role);
      expect(held.length).toBeGreaterThan(0);
      const isOfEntity = ({ code }: HeldCode) => code.slice(0, code.indexOf(':')) in entities;
      const given = [...access].flatMap(([entity, actions]) => actions.map((action) => `${entity}:${action}`));
      expect(
        held
          .filter(isOfEntity)
          .map(({ code }) => code)
          .sort(),
      ).toEqual(given.sort());
      expect(held.filter((row) => !isOfEntity(row) && !grantedIdsByRole.get(role)?.includes(menuId(row.menu)))).toEqual([]);
    },
  );

  it('holds a code of a screen when the reference gives it the screen', async () => {
    const ofScreens = (await heldCodes()).filter(({ code }) => !(code.slice(0, code.indexOf(':')) in entities));
    const holders = Object.groupBy(ofScreens, ({ code }) => code);
    expect(Object.keys(holders)).toEqual(
      expect.arrayContaining([
        'online:list',
        'online:forceLogout',
        'release:view',
        'release:pin',
        'gallery:view',
        'monitor:runtime',
        'api:docs',
      ]),
    );
    const others = Object.entries(holders).flatMap(([code, rows]) => {
      const roles = rows?.map(({ role }) => role).sort() ?? [];
      return roles.join() === holdersOf(code).join() ? [] : [{ code, roles }];
    });
    expect(others).toEqual([]);
  });

  it('that serves customers writes announcements, and neither sees sessions nor ends one', async () => {
    const admin = await test.signIn('admin');
    const selectedroles = await roleId(test.database, 'customer_service');
    const person = { username: 'theservice', realname: '客服', password: 'Freight#1', selectedroles };
    expect(await admin.post('/sys/user/add', person)).toMatchObject({ success: true });
    const service = await test.signIn('theservice', 'Freight#1');
    expect(await service.get('/sys/annountCement/list')).toMatchObject({ success: true });
    expect(await service.get('/sys/online/list')).toMatchObject({ code: 510 });
    expect(await service.post('/sys/online/forceLogout', { token: 'x' })).toMatchObject({ code: 510 });
  });
});

describe('an installation from before', () => {
  const codes = ['online:list', 'online:forceLogout'];
  const migration = fs.readFileSync(new URL('../../migrations/0054_codes_of_groups.sql', import.meta.url), 'utf8');
  const serviceHolds = async () =>
    (await heldCodes()).filter(({ role, code }) => role === 'customer_service' && codes.includes(code)).map(({ code }) => code);

  it('takes from customer service what came with the group, and leaves what somebody gave', async () => {
    const [service, ids] = [
      await roleId(test.database, 'customer_service'),
      await Promise.all(codes.map((code) => codeId(test.database, code))),
    ];
    const upgraded = () =>
      test.database.asSystem('test', async (tx) => {
        await tx.execute(sql`
          insert into sys_role_permission (role_id, permission_id)
          select ${service}, id from sys_permission where id in ${ids} on conflict do nothing`);
        await tx.execute(sql.raw(migration));
      });
    const before = (await heldCodes()).length;
    await upgraded();
    expect(await serviceHolds()).toEqual([]);
    expect((await heldCodes()).length).toBe(before);
    const admin: TestClient = await test.signIn('admin');
    const given = { roleId: service, permissionIds: ids.slice(0, 1).join(), lastpermissionIds: '' };
    expect(await admin.post('/sys/permission/saveRolePermission', given)).toMatchObject({ success: true });
    await upgraded();
    expect(await serviceHolds()).toEqual(['online:list']);
  });
});
