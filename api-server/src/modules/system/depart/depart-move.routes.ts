import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { consequencePaths } from 'shared-contracts/system/consequence';
import { depart, departMovePath } from 'shared-contracts/system/depart';
import { z } from 'zod';
import { Business, Invalid, Stale } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { isNarrowed } from '../../../kernel/entity/row-scope.ts';
import { changesBetween, getRow, updateRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { consequenceSchema, nothing, people } from '../consequence/affected.ts';
import { checkDepartsHandled } from '../permission/held-rights.ts';
import { highestRole } from '../permission/highest-role.ts';
import { users } from '../user/user.table.ts';
import { type DepartRow, departRows, departsBelow, lockDeparts, withDescendants } from './depart.service.ts';
import { departs } from './depart.table.ts';
import { headedIds } from './depart-administration.ts';

const id = z.string().max(36);

/** Moves a department, with everything below it, below another one. Its code stays: docs/decisions/0156. */
export default async function departMoveRoutes(app: FastifyInstance) {
  route(app, {
    method: 'PUT',
    url: departMovePath,
    access: 'depart:edit',
    tier: 'tenant',
    // The heads above the new place administer the department from then on, and those above the former place no longer do.
    stepUp: true,
    body: z.object({ id, parentId: id.nullable(), version: z.int().optional() }),
    result: z.object({ version: z.int() }),
    summary: 'Moves a department and all below it below another department, or to the top level; codes stay.',
    tags: ['depart'],
    handler: async ({ tx, caller, body, request, now }) => {
      await lockDeparts(tx, caller);
      const row = await getRow(tx, caller, departs, body.id, { forUpdate: true });
      if (body.version !== undefined && row.version !== body.version) throw new Stale();
      const { ids, level } = await checkedMove(tx, caller, row, body.parentId);
      await checkDepartsHandled(tx, caller, ids);
      const change = level - Number(row.orgType);
      const after = await updateRow(tx, caller, departs, row, { parentId: body.parentId, orgType: String(level) }, now);
      // Deleted departments below get their level too, because they can be restored.
      const below = departsBelow(sql`select id from sys_depart where parent_id = ${row.id}`, { withDeleted: true });
      await tx.execute(sql`update sys_depart set org_type = (org_type::int + ${change}::int)::varchar where id in (${below})`);
      auditSystem(tx, caller, request, { entity: depart.name, recordId: row.id, action: 'place', changes: changesBetween(row, after) });
      return respond({ version: after.version }, '移动成功！');
    },
  });

  route(app, {
    ...{ method: 'GET', url: consequencePaths.departMoving, access: 'depart:edit', tier: 'tenant', tags: ['depart'] },
    query: z.object({ id, parentId: id.optional() }),
    result: consequenceSchema,
    summary: 'How many people belong to a department and those below it, before it is moved; refused where the move would be.',
    handler: async ({ tx, caller, query }) => {
      const row = await getRow(tx, caller, departs, query.id);
      const { ids } = await checkedMove(tx, caller, row, query.parentId ?? null);
      const members: SQL = sql`select user_id from sys_user_depart where depart_id = any(${sql.param(ids)}::varchar[])`;
      const facts = [{ name: 'departs' as const, count: ids.length }];
      return { ...nothing, ...(await people(tx, caller, members)), facts, canUndo: true };
    },
  });
}

/**
 * Refuses that people move a department below one that they head themselves: they would make themselves its head, and see its members, whether or
 * not they may see users. For the same reason a caller whose data rules hide some users may not move it below any department.
 */
async function checkNotHeadedThereby(tx: Tx, caller: Caller, departId: string, parentId: string): Promise<void> {
  if (caller.roles.includes(highestRole)) return;
  const { rows } = await tx.execute<{ id: string }>(headedIds(caller));
  const isHeaded = (wanted: string) => rows.some(({ id }) => id === wanted);
  if (isHeaded(parentId) && !isHeaded(departId)) throw new Business('不能把其他部门移动到自己负责的部门之下，请由上级管理员操作');
  if (isNarrowed(users, caller)) throw new Business('您只能查看部分用户，不能更改部门的负责范围');
}

/** The departments that a move concerns, and the level of the topmost at its new place. Refuses a place that cannot be. */
async function checkedMove(tx: Tx, caller: Caller, row: DepartRow, parentId: string | null): Promise<{ ids: string[]; level: number }> {
  if (parentId === row.parentId) throw new Business('该部门已在此上级之下');
  const ids = await withDescendants(tx, caller, [row.id]);
  if (parentId !== null && ids.includes(parentId)) throw new Business('不能移动到本部门或其下级部门之下');
  const seen = await departRows(tx, caller, inArray(departs.id, ids));
  if (seen.length < ids.length) throw new Business('下级部门超出您的数据范围，不能移动');
  if (parentId === null) return { ids, level: 1 };
  const [parent] = await departRows(tx, caller, eq(departs.id, parentId));
  if (!parent) throw new Invalid('上级部门不存在');
  await checkNotHeadedThereby(tx, caller, row.id, parentId);
  return { ids, level: Number(parent.orgType) + 1 };
}
