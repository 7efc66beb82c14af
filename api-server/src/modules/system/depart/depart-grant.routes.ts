import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { grantCalls } from '../permission/grant-calls.ts';
import { checkKnown } from '../permission/grant-difference.ts';
import { departGrants, departRoleGrants } from '../permission/grant-store.ts';
import { checkDepartGrantsHandled, checkDepartHeld, checkDepartRoleHandled, checkDepartRoleHeld } from '../permission/held-rights.ts';
import { type GrantNode, grantTree, permissionRowsOf } from '../permission/permission-nodes.ts';
import { readRoutes } from '../read-routes.ts';
import { departs } from './depart.table.ts';
import { administeredDepart, administeredRole, grantable } from './depart-administration.ts';

const tags = ['depart'];
const tree = z.object({ treeList: z.array(z.custom<GrantNode>()), ids: z.array(z.string()) });

/**
 * Permissions of departments (部门权限) and of the roles within them (部门角色). A department has no rights itself: its permissions are those that
 * its roles may get, and people get them through the roles. Heads administer the roles of their departments and of those below, without any
 * permission.
 */
export default async function departGrantRoutes(app: FastifyInstance) {
  grantCalls(app, {
    ...{ entity: 'depart', whose: 'a department, for its roles', access: 'depart:grant', owner: 'departId', store: departGrants },
    urls: {
      granted: '/sys/permission/queryDepartPermission',
      save: '/sys/permission/saveDepartPermission',
      ticks: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
      tick: '/sys/sysDepartPermission/datarule',
      limited: '/sys/sysDepartPermission/limitedMenus',
    },
    holder: (tx, caller, id, forUpdate) => getRow(tx, caller, departs, id, { forUpdate }),
    mayChange: (tx, caller, depart) => checkDepartGrantsHandled(tx, caller, depart.id),
    mayHave: (tx, caller, depart) => checkDepartHeld(tx, caller, depart.id),
  });

  grantCalls(app, {
    ...{ entity: 'departRole', whose: "a department's role", access: 'signedIn', owner: 'roleId', store: departRoleGrants },
    urls: {
      granted: '/sys/sysDepartPermission/queryDeptRolePermission',
      save: '/sys/sysDepartPermission/saveDeptRolePermission',
      ticks: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
      tick: '/sys/sysDepartRole/datarule',
      limited: '/sys/sysDepartRole/limitedMenus',
    },
    holder: administeredRole,
    mayChange: (tx, caller, role) => checkDepartRoleHandled(tx, caller, role.id),
    mayHave: (tx, caller, role) => checkDepartRoleHeld(tx, caller, role.id),
    async beforeChange(tx, role, { given }) {
      await checkKnown(tx, given);
      const granted = new Set(await departGrants.granted(tx, role.departId));
      if (!given.every((permissionId) => granted.has(permissionId))) throw new Business('不能授予部门没有的权限');
    },
  });

  readRoutes(app, { access: 'depart:grant', tier: 'tenant', tags })('/sys/sysDepartPermission/queryTreeListForDepart', {
    result: tree,
    summary: 'The permissions that the caller may hand to departments, as a tree.',
    handler: async ({ tx, caller }) => await treeOf(tx, await grantable(tx, caller)),
  });

  readRoutes(app, { access: 'signedIn', tier: 'tenant', tags })('/sys/sysDepartPermission/queryTreeListForDeptRole', {
    query: z.object({ departId: z.string().max(36) }),
    result: tree,
    summary: 'What the department has and the caller may hand on, as a tree.',
    handler: async ({ tx, caller, query }) => {
      await administeredDepart(tx, caller, query.departId);
      const granted = new Set(await departGrants.granted(tx, query.departId));
      const mayGive = await grantable(tx, caller);
      return await treeOf(tx, (permissionId) => granted.has(permissionId) && mayGive(permissionId));
    },
  });
}

/** The wanted permissions as a tree that also contains the menus above them. */
async function treeOf(tx: Tx, isWanted: (id: string) => boolean): Promise<{ treeList: GrantNode[]; ids: string[] }> {
  const all = await permissionRowsOf(tx);
  const byId = new Map(all.map((row) => [row.id, row]));
  const shown = new Set<string>();
  for (const row of all.filter(({ id: one }) => isWanted(one))) {
    for (let at: typeof row | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId ?? '')) shown.add(at.id);
  }
  const rows = all.filter((row) => shown.has(row.id));
  return { treeList: grantTree(rows), ids: rows.map((row) => row.id) };
}
