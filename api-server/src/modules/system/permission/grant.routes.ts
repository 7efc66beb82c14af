import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Business, Invalid } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { readRoutes } from '../read-routes.ts';
import { rolePermissions, roles } from '../role/role.table.ts';
import { idsOf } from '../user/user-links.ts';
import { dataRuleSchema, rulesOfMenu } from './data-rules.ts';
import { checkRoleHandled, checkRolesHeld, heldRightsTexts, keptCodes, rulesToGive } from './held-rights.ts';
import { permissions } from './permission.table.ts';

const tags = ['role'];
const id = z.string().max(36);

/** Routes for the permissions of a role, and for the data rules selected in them. */
export default async function grantRoutes(app: FastifyInstance) {
  const read = readRoutes(app, { access: 'role:grant', tier: 'tenant', tags });
  read('/sys/permission/queryRolePermission', {
    query: z.object({ roleId: id }),
    result: z.array(z.string()),
    summary: 'Ids of the permissions of a role.',
    handler: async ({ tx, caller, query }) => {
      await getRow(tx, caller, roles, query.roleId);
      const rows = await tx
        .select({ id: rolePermissions.permissionId })
        .from(rolePermissions)
        .innerJoin(permissions, and(eq(permissions.id, rolePermissions.permissionId), eq(permissions.delFlag, 0)))
        .where(eq(rolePermissions.roleId, query.roleId));
      return rows.map((row) => row.id);
    },
  });

  route(app, {
    method: ['POST', 'PUT'],
    url: '/sys/permission/saveRolePermission',
    access: 'role:grant',
    tier: 'tenant',
    stepUp: true,
    body: z.object({ roleId: id, permissionIds: z.string(), lastpermissionIds: z.string().nullish() }),
    result: z.null(),
    summary: 'Gives and takes the difference between the former and the new list of permissions.',
    tags,
    handler: async ({ tx, caller, body, request }) => {
      const role = await getRow(tx, caller, roles, body.roleId, { forUpdate: true });
      await checkRoleHandled(tx, caller, role.id);
      const wanted = idsOf(body.permissionIds);
      const previous = body.lastpermissionIds === undefined ? await grantedTo(tx, role.id) : idsOf(body.lastpermissionIds);
      const given = wanted.filter((permissionId) => !previous.includes(permissionId));
      const taken = previous.filter((permissionId) => !wanted.includes(permissionId));
      if (role.roleCode === 'sys_admin') await checkKept(tx, taken);
      await checkKnown(tx, given);
      const rules = await rulesToGive(tx, caller, given);
      if (taken.length) {
        await tx.delete(rolePermissions).where(and(eq(rolePermissions.roleId, role.id), inArray(rolePermissions.permissionId, taken)));
      }
      if (given.length) {
        const rows = given.map((permissionId) => ({
          tenantId: caller.tenantId,
          roleId: role.id,
          permissionId,
          dataRuleIds: [...(rules.get(permissionId) ?? [])].join(',') || null,
        }));
        await tx.insert(rolePermissions).values(rows).onConflictDoNothing();
      }
      // Checked again after the change: a list that is granted without the menu in which its data rules are selected would show all rows.
      await checkRolesHeld(tx, caller, [role.id]);
      auditSystem(tx, caller, request, {
        entity: 'role',
        recordId: role.id,
        action: 'grant',
        changes: { permissionIds: [taken.join(',') || null, given.join(',') || null] },
      });
      return respond(null, '保存成功！');
    },
  });

  read('/sys/role/datarule/:permissionId/:roleId', {
    result: z.object({ datarule: z.array(dataRuleSchema), drChecked: z.string() }),
    summary: 'Data rules of a menu and those that are ticked for a role.',
    handler: async ({ tx, caller, request }) => {
      const { permissionId, roleId } = request.params as { permissionId: string; roleId: string };
      const rules = await rulesOfMenu(tx, caller, permissionId);
      if (rules.length === 0) throw new Business('未找到权限配置信息');
      const [grant] = await tx.select().from(rolePermissions).where(grantOf(roleId, permissionId));
      if (!grant) throw new Business('未找到角色菜单配置信息');
      return { datarule: rules, drChecked: grant.dataRuleIds ?? '' };
    },
  });

  route(app, {
    method: 'POST',
    url: '/sys/role/datarule',
    access: 'role:grant',
    tier: 'tenant',
    stepUp: true,
    body: z.object({ permissionId: id, roleId: id, dataRuleIds: z.string().max(4000).nullish() }),
    result: z.null(),
    summary: 'Ticks data rules of a menu for a role.',
    tags,
    handler: async ({ tx, caller, body, request }) => {
      await getRow(tx, caller, roles, body.roleId, { forUpdate: true });
      await checkRoleHandled(tx, caller, body.roleId);
      const known = new Set((await rulesOfMenu(tx, caller, body.permissionId)).map((rule) => rule.id));
      const ticked = idsOf(body.dataRuleIds);
      if (!ticked.every((ruleId) => known.has(ruleId))) throw new Invalid('数据规则不存在');
      const saved = await tx
        .update(rolePermissions)
        .set({ dataRuleIds: ticked.join(',') || null })
        .where(grantOf(body.roleId, body.permissionId))
        .returning({ roleId: rolePermissions.roleId });
      if (saved.length === 0) throw new Business('请先保存角色菜单权限!');
      await checkRolesHeld(tx, caller, [body.roleId]);
      const changes = { [body.permissionId]: [null, ticked.join(',') || null] } as const;
      auditSystem(tx, caller, request, { entity: 'role', recordId: body.roleId, action: 'tickDataRules', changes });
      return respond(null, '保存成功!');
    },
  });
}

const grantOf = (roleId: string, permissionId: string) =>
  and(eq(rolePermissions.roleId, roleId), eq(rolePermissions.permissionId, permissionId));

async function grantedTo(tx: Tx, roleId: string): Promise<string[]> {
  const rows = await tx.select({ id: rolePermissions.permissionId }).from(rolePermissions).where(eq(rolePermissions.roleId, roleId));
  return rows.map((row) => row.id);
}

async function checkKnown(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(inArray(permissions.id, [...ids]), eq(permissions.delFlag, 0)));
  if (known.length !== ids.length) throw new Invalid('授权失败！');
}

async function checkKept(tx: Tx, taken: readonly string[]): Promise<void> {
  if (taken.length === 0) return;
  const kept = await tx
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(inArray(permissions.id, [...taken]), inArray(permissions.perms, [...keptCodes])));
  if (kept.length > 0) throw new Business(heldRightsTexts.lastRights);
}
