import { and, asc, eq, like } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { filterableFields } from 'shared-contracts/entity/entity-schema';
import { permission } from 'shared-contracts/system/permission';
import { z } from 'zod';
import { Invalid } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { dataRuleConditions, unknownVariable } from '../../../kernel/caller/data-rules.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { dataRules, permissions } from './permission.table.ts';

export const dataRuleSchema = z.object({
  id: z.string(),
  version: z.int(),
  permissionId: z.string(),
  ruleName: z.string(),
  ruleColumn: z.string(),
  ruleConditions: z.string(),
  ruleValue: z.string(),
  status: z.string(),
  createBy: z.string().nullable(),
  createTime: z.string(),
  updateBy: z.string().nullable(),
  updateTime: z.string().nullable(),
});

/** A data rule as sent: a field, a comparison, a value with `#{…}` variables. Rules never contain SQL. */
export const dataRuleDraftSchema = z.object({
  permissionId: z.string().max(36),
  ruleName: z.string().trim().min(1, '请输入规则名称').max(100),
  ruleColumn: z.string().trim().min(1, '请输入规则字段').max(100),
  ruleConditions: z.enum(dataRuleConditions, '条件规则不正确'),
  ruleValue: z.string().trim().min(1, '请输入规则值').max(500),
  status: z.enum(['0', '1']).default('1'),
});

type DataRuleDraft = z.infer<typeof dataRuleDraftSchema>;
type DataRuleRow = typeof dataRules.$inferSelect;

/** Rules of a menu, ordered by name. */
export async function rulesOfMenu(tx: Tx, caller: Caller, permissionId: string): Promise<DataRuleRow[]> {
  return await tx
    .select()
    .from(dataRules)
    .where(and(scopeCondition(dataRules, caller), eq(dataRules.permissionId, permissionId)))
    .orderBy(asc(dataRules.ruleName), asc(dataRules.id));
}

/**
 * Refuses a rule unless it belongs to the menu of a list and names a field of that list's entity: any other rule would make the list fail
 * later.
 */
export async function checkRule(tx: Tx, rule: DataRuleDraft): Promise<void> {
  const unknown = unknownVariable(rule.ruleValue);
  if (unknown) throw new Invalid(`规则值中的变量 ${unknown} 不存在`, { ruleValue: `变量 ${unknown} 不存在` });
  const lists = await tx
    .select({ perms: permissions.perms })
    .from(permissions)
    .where(and(eq(permissions.parentId, rule.permissionId), eq(permissions.delFlag, 0), like(permissions.perms, '%:list')));
  const [name] = lists[0]?.perms?.split(':') ?? [];
  const entity = lists.length === 1 && name ? entities[name] : undefined;
  // The list of menus takes no rules: its rows form a tree that is granted and sorted as a whole, and a row whose parent is hidden would
  // have no place.
  if (!entity || entity === permission) throw new Invalid('该菜单没有可设置数据规则的列表');
  if (![...filterableFields(entity), 'sysOrgCode'].includes(rule.ruleColumn)) throw new Invalid(`规则字段 ${rule.ruleColumn} 不存在`);
}
