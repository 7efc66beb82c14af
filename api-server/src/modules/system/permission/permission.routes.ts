import { eq, inArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { GenericAction } from 'shared-contracts/entity/entity';
import { permission } from 'shared-contracts/system/permission';
import { z } from 'zod';
import { Invalid, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { idList } from '../../../kernel/database/batch.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { checkPageAddress } from '../gateway-route/gateway-configuration.ts';
import { readRoutes } from '../read-routes.ts';
import { checkCodesDeleted, checkCodesKept } from './held-rights.ts';
import {
  checkFreePath,
  checkMenusFound,
  checkOneList,
  checkParent,
  codesBelow,
  lockMenuTree,
  normalisedMenu,
  refreshLeaves,
  removeBelow,
  restoreBelow,
  topmostOf,
} from './permission.service.ts';
import { permissions } from './permission.table.ts';
import {
  deliveredIds,
  type GrantNode,
  grantTree,
  isChildOf,
  isTopLevel,
  type PermissionNode,
  permissionNode,
  permissionRowsOf,
  permissionTree,
} from './permission-nodes.ts';

const tags = ['permission'];
/** What stands in the place of a row before it is added. */
const noCode = { menuType: null, parentId: null, perms: null };
const nodes = z.array(z.custom<PermissionNode>());
/** List and delete are not generic: the list is a tree, and deleting also deletes the rows below. */
const generic: readonly GenericAction[] = permission.generic.filter((name) => name !== 'list' && name !== 'batch_delete');

/** Routes of menus and permission codes. */
export default async function permissionRoutes(app: FastifyInstance) {
  const { kernel } = app;
  const read = readRoutes(app, { access: 'permission:list', tier: 'platform', tags });
  crud(app, { ...permission, generic }, permissions, {
    // A menu row may contain permission codes. Whoever was granted the row holds them, so changing a row gives or takes rights.
    stepUp: ['add', 'edit', 'delete'],
    messages: { edit: '修改成功！' },
    async beforeAdd(tx, caller, draft) {
      await checkParent(tx, draft.parentId);
      const normalised = normalisedMenu(draft);
      checkCodesKept(caller, noCode, { ...noCode, ...draft, ...normalised });
      await checkOneList(tx, draft);
      await checkPageAddress(tx, normalised.url ?? '');
      await checkFreePath(tx, normalised.url);
      return normalised;
    },
    afterAdd: async (tx) => await refreshLeaves(tx),
    async beforeEdit(tx, caller, draft, current) {
      const merged = { ...current, ...draft };
      await checkParent(tx, merged.parentId, current.id);
      const normalised = normalisedMenu(merged);
      checkCodesKept(caller, current, { ...merged, ...normalised });
      const isOther = merged.perms !== current.perms || merged.parentId !== current.parentId || merged.menuType !== current.menuType;
      if (isOther) await checkOneList(tx, merged);
      if (normalised.url !== current.url) {
        await checkPageAddress(tx, normalised.url ?? '');
        await checkFreePath(tx, normalised.url, current.id);
      }
      return normalised;
    },
    async afterEdit(tx, _caller, row, before) {
      await refreshLeaves(tx);
      await checkMenusFound(tx, row, before);
    },
    async beforeDelete(tx, caller, row) {
      await lockMenuTree(tx);
      checkCodesDeleted(caller, await codesBelow(tx, [row.id]));
      await removeBelow(tx, caller, row.id, kernel.clock());
      await refreshLeaves(tx, row.id);
    },
    afterRestore: async (tx, caller, row) => await restoreBelow(tx, caller, row, kernel.clock()),
  });

  route(app, {
    method: 'DELETE',
    url: '/sys/permission/deleteBatch',
    access: 'permission:batch_delete',
    tier: 'platform',
    stepUp: true,
    query: z.object({ ids: z.string() }),
    result: z.null(),
    summary: 'Deletes menus with everything below them.',
    tags,
    handler: async ({ tx, caller, query, request, now }) => {
      await lockMenuTree(tx);
      const ids = await topmostOf(tx, idList(query.ids));
      if (ids.length === 0) throw new Invalid('参数不识别！');
      checkCodesDeleted(caller, await codesBelow(tx, ids));
      for (const id of ids) {
        await removeBelow(tx, caller, id, now);
        auditSystem(tx, caller, request, { entity: 'permission', recordId: id, action: 'delete' });
      }
      const changed = {
        updateBy: caller.username,
        updateTime: changedAt(permissions.createTime, now),
        version: sql`${permissions.version} + 1`,
      };
      await tx
        .update(permissions)
        .set({ delFlag: 1, ...changed })
        .where(inArray(permissions.id, ids));
      await refreshLeaves(tx);
      return respond(null, '批量删除成功！');
    },
  });

  read('/sys/permission/list', {
    result: nodes,
    summary: 'The whole tree.',
    handler: async ({ tx }) => permissionTree(await permissionRowsOf(tx), await deliveredIds(tx)),
  });

  read('/sys/permission/queryById', {
    query: z.object({ id: z.string().max(36) }),
    result: z.custom<PermissionNode>(),
    summary: 'One row as it is now.',
    handler: async ({ tx, query }) => {
      const [row] = await permissionRowsOf(tx, eq(permissions.id, query.id));
      if (!row) throw new NotFound();
      return permissionNode(row, null);
    },
  });

  read('/sys/permission/getSystemMenuList', {
    result: nodes,
    summary: 'Top level only.',
    handler: async ({ tx }) => (await permissionRowsOf(tx, isTopLevel)).map((row) => permissionNode(row, null)),
  });

  read('/sys/permission/getSystemSubmenu', {
    query: z.object({ parentId: z.string().max(36) }),
    result: nodes,
    summary: 'What hangs directly below a menu.',
    handler: async ({ tx, query }) => (await permissionRowsOf(tx, isChildOf([query.parentId]))).map((row) => permissionNode(row, null)),
  });

  read('/sys/permission/getSystemSubmenuBatch', {
    query: z.object({ parentIds: z.string() }),
    result: z.record(z.string(), nodes),
    summary: 'What hangs directly below several menus.',
    handler: async ({ tx, query }) => {
      const parentIds = idList(query.parentIds);
      const rows = parentIds.length ? await permissionRowsOf(tx, isChildOf(parentIds)) : [];
      const below: Record<string, PermissionNode[]> = {};
      for (const row of rows) {
        const key = row.parentId ?? '';
        below[key] ??= [];
        below[key].push(permissionNode(row, null));
      }
      return below;
    },
  });

  for (const [url, access, tier] of [
    ['/sys/permission/queryTreeList', 'permission:list', 'platform'],
    // This call is open to every tenant, because each tenant grants rights to its own roles.
    ['/sys/role/queryTreeList', 'role:grant', 'tenant'],
  ] as const) {
    route(app, {
      method: 'GET',
      url,
      access,
      tier,
      result: z.object({ treeList: z.array(z.custom<GrantNode>()), ids: z.array(z.string()) }),
      summary: 'The tree of the grant dialog and the ids of all its nodes.',
      tags,
      handler: async ({ tx }) => {
        const rows = await permissionRowsOf(tx);
        return { treeList: grantTree(rows), ids: rows.map(({ id }) => id) };
      },
    });
  }
}
