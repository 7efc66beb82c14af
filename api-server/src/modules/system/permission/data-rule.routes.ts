import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dataRulePaths } from 'shared-contracts/session/data-rule';
import { z } from 'zod';
import { NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import { ownDeletion } from '../../../kernel/crud/crud-restore.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { changedAt } from '../../../kernel/entity/changed-at.ts';
import { deletedCondition, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { getRow, updateRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../audit-system.ts';
import { contains } from '../like.ts';
import { readRoutes } from '../read-routes.ts';
import {
  checkRule,
  checkRuleOptions,
  dataRuleDraftSchema,
  dataRuleFieldSchema,
  dataRuleSchema,
  ruleFieldsOfMenu,
  rulesOfMenu,
} from './data-rules.ts';
import { checkRuleHandled } from './held-rights.ts';
import { checkNarrowed, peopleLimitedBy } from './narrowed-people.ts';
import { dataRules, permissions } from './permission.table.ts';

const tags = ['permission'];
const id = z.string().max(36);

/** Routes for data rules, which limit the rows of a menu's list. */
export default async function dataRuleRoutes(app: FastifyInstance) {
  const { dictionaries } = app.kernel;
  const read = readRoutes(app, { access: 'permission:list', tier: 'platform', tags });
  read('/sys/permission/getPermRuleListByPermId', {
    query: z.object({ permissionId: id }),
    result: z.array(dataRuleSchema),
    summary: 'Data rules of a menu.',
    handler: async ({ tx, caller, query }) => await rulesOfMenu(tx, caller, query.permissionId),
  });

  read(dataRulePaths.fields, {
    query: z.object({ permissionId: id }),
    result: z.array(dataRuleFieldSchema),
    summary: 'Fields that a data rule of a menu can name.',
    handler: async ({ tx, caller, query }) => await ruleFieldsOfMenu(tx, caller, query.permissionId),
  });

  read(dataRulePaths.list, {
    query: z.object({ permissionId: id.optional(), ruleName: z.string().max(100).optional(), ruleValue: z.string().max(500).optional() }),
    result: z.array(dataRuleSchema),
    summary: 'Data rules by menu, name and value.',
    handler: async ({ tx, caller, query }) => {
      const where = and(
        scopeCondition(dataRules, caller),
        query.permissionId ? eq(dataRules.permissionId, query.permissionId) : undefined,
        contains(dataRules.ruleName, query.ruleName),
        contains(dataRules.ruleValue, query.ruleValue),
      );
      const found = await tx.select().from(dataRules).where(where).orderBy(asc(dataRules.ruleName), asc(dataRules.id)).limit(500);
      return respond(found, '查询成功！');
    },
  });

  route(app, {
    method: 'POST',
    url: dataRulePaths.add,
    access: 'permission:edit',
    tier: 'platform',
    stepUp: true,
    body: dataRuleDraftSchema,
    result: dataRuleSchema,
    summary: 'Adds a data rule to a menu.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      await checkRule(tx, caller, body, now);
      await checkRuleOptions(tx, body, await dictionaries.texts());
      const [row] = await tx
        .insert(dataRules)
        .values({ ...body, tenantId: caller.tenantId, createBy: caller.username })
        .returning();
      if (!row) throw new Error('insert returned nothing');
      await refreshRuleFlag(tx, body.permissionId);
      auditSystem(tx, caller, request, { entity: 'dataRule', recordId: row.id, action: 'add', changes: { rule: [null, textOf(body)] } });
      return respond(row, '添加成功！');
    },
  });

  route(app, {
    method: ['PUT', 'POST'],
    url: dataRulePaths.edit,
    access: 'permission:edit',
    tier: 'platform',
    stepUp: true,
    body: dataRuleDraftSchema.omit({ permissionId: true }).extend({ id, version: z.coerce.number().int().optional() }),
    result: dataRuleSchema,
    summary: 'Changes a data rule.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      const { id: ruleId, version: sent, ...draft } = body;
      const row = await getRow(tx, caller, dataRules, ruleId, { forUpdate: true });
      const version = sent ?? row.version;
      await checkRuleHandled(tx, caller, row.permissionId);
      await checkRule(tx, caller, { ...draft, permissionId: row.permissionId }, now);
      // A rule that compares as before is kept, because the item may have been removed since; it can still be renamed and switched off.
      if (textOf(draft) !== textOf(row))
        await checkRuleOptions(tx, { ...draft, permissionId: row.permissionId }, await dictionaries.texts());
      const after = await updateRow(tx, caller, dataRules, { id: ruleId, version }, draft, now);
      await checkNarrowed(tx, caller, peopleLimitedBy(sql`array[${ruleId}]::varchar[]`));
      const changed = (name: 'ruleName' | 'status') => (row[name] === after[name] ? {} : { [name]: [row[name], after[name]] as const });
      const changes = { rule: [textOf(row), textOf(after)] as const, ...changed('ruleName'), ...changed('status') };
      auditSystem(tx, caller, request, { entity: 'dataRule', recordId: ruleId, action: 'edit', changes });
      return respond(after, '更新成功！');
    },
  });

  route(app, {
    method: 'DELETE',
    url: dataRulePaths.remove,
    access: 'permission:edit',
    tier: 'platform',
    stepUp: true,
    query: z.object({ id }),
    result: z.null(),
    summary: 'Deletes a data rule.',
    tags,
    handler: async ({ tx, caller, query, request, now }) => {
      const row = await getRow(tx, caller, dataRules, query.id, { forUpdate: true });
      await checkRuleHandled(tx, caller, row.permissionId);
      // The same check as for putting it back, so that nobody takes a limit away that they could not set again.
      await checkNarrowed(tx, caller, peopleLimitedBy(sql`array[${row.id}]::varchar[]`));
      await updateRow(tx, caller, dataRules, row, { delFlag: 1 }, now);
      await refreshRuleFlag(tx, row.permissionId);
      const changes = { rule: [textOf(row), null] } as const;
      auditSystem(tx, caller, request, { entity: 'dataRule', recordId: row.id, action: 'delete', changes });
      return respond(null, '删除成功！');
    },
  });

  route(app, {
    method: 'PUT',
    url: dataRulePaths.restore,
    access: 'permission:edit',
    tier: 'platform',
    stepUp: true,
    body: z.object({ id }),
    result: z.null(),
    summary: 'Puts back a data rule that the caller has just deleted; it limits those again in whose grants it is selected.',
    tags,
    handler: async ({ tx, caller, body, request, now }) => {
      const deleted = and(eq(dataRules.id, body.id), deletedCondition(dataRules, caller), ownDeletion(dataRules, caller, now));
      const [row] = await tx.select().from(dataRules).where(deleted).for('update');
      if (!row) throw new NotFound();
      await getRow(tx, caller, permissions, row.permissionId);
      await checkRuleHandled(tx, caller, row.permissionId);
      await tx
        .update(dataRules)
        .set({ delFlag: 0, updateTime: changedAt(dataRules.createTime, now), version: row.version + 1 })
        .where(eq(dataRules.id, row.id));
      await checkNarrowed(tx, caller, peopleLimitedBy(sql`array[${row.id}]::varchar[]`));
      await refreshRuleFlag(tx, row.permissionId);
      const changes = { rule: [null, textOf(row)] } as const;
      auditSystem(tx, caller, request, { entity: 'dataRule', recordId: row.id, action: 'restore', changes });
      return respond(null, '恢复成功！');
    },
  });
}

const textOf = (rule: { ruleColumn: string; ruleConditions: string; ruleValue: string }) =>
  `${rule.ruleColumn} ${rule.ruleConditions} ${rule.ruleValue}`;

async function refreshRuleFlag(tx: Tx, permissionId: string): Promise<void> {
  await tx.execute(sql`
    update sys_permission p set rule_flag = case when exists (
      select from sys_permission_data_rule r where r.permission_id = p.id and r.del_flag = 0) then 1 else 0 end
    where p.id = ${permissionId}`);
}
