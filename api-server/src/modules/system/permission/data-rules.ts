import { and, asc, eq, like } from 'drizzle-orm';
import { entities } from 'shared-contracts/entities';
import { baseFieldLabels } from 'shared-contracts/entity/entity';
import { type DataRuleField, dataRuleConditions, dataRuleKinds } from 'shared-contracts/session/data-rule';
import { permission } from 'shared-contracts/system/permission';
import type { Label } from 'shared-contracts/texts/label';
import { visibleName } from 'shared-contracts/values/visible-text';
import { z } from 'zod';
import { Invalid, invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { dataRuleCondition, unknownVariable } from '../../../kernel/caller/data-rules.ts';
import type { DictionaryTexts } from '../../../kernel/context/dictionaries.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { masksFor } from '../../../kernel/entity/masking.ts';
import { declaredRows, type EntityRows, scopeCondition } from '../../../kernel/entity/row-scope.ts';
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

/** A data rule in a request: a field, a comparison, a value with `#{…}` variables. Rules never contain SQL. */
export const dataRuleDraftSchema = z.object({
  permissionId: z.string().max(36),
  ruleName: z.string().overwrite(visibleName).min(1, '请输入规则名称').max(100),
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
 * The entity whose rows the data rules of a menu limit: the one whose list the menu opens. Undefined for menus that open no list or
 * several.
 */
async function listOfMenu(tx: Tx, permissionId: string): Promise<EntityRows | undefined> {
  const lists = await tx
    .select({ perms: permissions.perms })
    .from(permissions)
    .where(and(eq(permissions.parentId, permissionId), eq(permissions.delFlag, 0), like(permissions.perms, '%:list')));
  const [name] = lists[0]?.perms?.split(':') ?? [];
  const entity = lists.length === 1 && name ? entities[name] : undefined;
  // The list of menus cannot have data rules: its rows form a tree that is granted and sorted as a whole, and a row whose parent is hidden
  // would have no place.
  if (!entity || entity === permission) return undefined;
  return declaredRows().find((rows) => rows.entity.name === name);
}

const label: z.ZodType<Label> = z.tuple([z.string(), z.string()]).readonly();
export const dataRuleFieldSchema: z.ZodType<DataRuleField> = z.object({
  name: z.string(),
  label,
  kind: z.enum(dataRuleKinds),
  dict: z.string().nullable(),
});

const furtherLabels: Readonly<Record<string, Label>> = {
  ...baseFieldLabels,
  id: ['记录编号', 'Record id'],
  sysOrgCode: ['记录所属部门的编码', 'Code of the record’s department'],
};

/**
 * Fields of the entity whose values the caller does not see in full. A rule on such a field would tell its author, by the rows that somebody
 * limited by it sees, which records have a value, or one that begins with some digits.
 */
export const unseenFields = ({ entity }: EntityRows, caller: Caller): ReadonlySet<string> =>
  new Set([...hiddenFields(entity, caller), ...masksFor(entity, caller).keys()]);

/** Label of a field that a rule names; an unknown name is returned unchanged. */
export function ruleFieldLabel({ entity, columns }: EntityRows, name: string): Label {
  const shown = columns.get(name)?.label ?? name;
  return entity.fields[name]?.label ?? furtherLabels[name] ?? [shown, shown];
}

/** Dictionary of the values of a field that a rule names. A code with several parts separated by commas names a table, not a dictionary. */
export function ruleFieldDict({ entity }: EntityRows, name: string): string | null {
  const dict = entity.fields[name]?.dict;
  return dict && !dict.includes(',') ? dict : null;
}

/** The fields that a rule of this menu can name, fields of the contract first; none for a menu that cannot have rules. */
export async function ruleFieldsOfMenu(tx: Tx, caller: Caller, permissionId: string): Promise<DataRuleField[]> {
  const rows = await listOfMenu(tx, permissionId);
  if (!rows) return [];
  const { fields } = rows.entity;
  const unseen = unseenFields(rows, caller);
  const usable = [...rows.columns.values()].filter(({ name }) => !unseen.has(name));
  const found = usable.map(({ name, kind }) => ({ name, label: ruleFieldLabel(rows, name), kind, dict: ruleFieldDict(rows, name) }));
  return [...found.filter(({ name }) => fields[name]), ...found.filter(({ name }) => !fields[name])];
}

/** Sample caller with a value for every variable; a rule is tried out with it when it is saved. */
const somebody: Caller = {
  ...{ userId: '', username: 'a', realname: 'a', orgCode: 'a', orgCodes: ['a'], shipperId: 'a', carrierId: 'a', driverId: 'a' },
  ...{ roles: [], permissions: new Set<string>(), tenantId: 1, sessionId: '', token: '' },
};

/**
 * Refuses a rule unless it belongs to the menu of a list, names a field of that list's entity and has a value that the field can be compared
 * with: any other rule would make the list fail later. Refuses fields that the caller sees masked or not at all.
 */
export async function checkRule(tx: Tx, caller: Caller, rule: DataRuleDraft, now: number): Promise<void> {
  const { ruleColumn: field, ruleConditions: condition, ruleValue: value } = rule;
  const unknown = unknownVariable(value);
  if (unknown) throw new Invalid(`规则值中的变量 ${unknown} 不存在`, { ruleValue: `变量 ${unknown} 不存在` });
  const rows = await listOfMenu(tx, rule.permissionId);
  if (!rows) throw new Invalid('该菜单没有可设置数据规则的列表');
  if (!rows.columns.has(field)) throw new Invalid(`规则字段 ${field} 不存在`, { ruleColumn: `规则字段 ${field} 不存在` });
  if (unseenFields(rows, caller).has(field)) {
    const problem = `${rows.entity.fields[field]?.label[0] ?? field}已脱敏，不能设置数据规则`;
    throw new Invalid(problem, { ruleColumn: problem });
  }
  try {
    dataRuleCondition([{ field, condition, value }], { ...somebody, dataRules: { of: {}, at: now } }, rows.columns);
  } catch (problem) {
    if (problem instanceof Invalid) throw new Invalid(problem.message, { ruleValue: problem.message });
    throw problem;
  }
}

/** Conditions that compare with whole values. */
const wholeConditions: ReadonlySet<string> = new Set(['=', '!=', 'IN']);

/**
 * Refuses a rule that compares a field with a code that its dictionary does not have, because such a rule hides all rows or none. Parts with
 * variables are not checked, nor are dictionaries without items, whose options come from elsewhere.
 */
export async function checkRuleOptions(tx: Tx, rule: DataRuleDraft, texts: DictionaryTexts): Promise<void> {
  const field = (await listOfMenu(tx, rule.permissionId))?.entity.fields[rule.ruleColumn];
  const items = field?.dict && field.kind !== 'region' ? texts.get(field.dict) : undefined;
  if (!field || !items || !wholeConditions.has(rule.ruleConditions)) return;
  const isList = rule.ruleConditions === 'IN' || field.kind === 'choices';
  const codes = (isList ? rule.ruleValue.split(',') : [rule.ruleValue]).map((code) => code.trim());
  if (codes.every((code) => code === '')) throw invalidAt({ ruleValue: '请至少填写一个选项' });
  const unknown = codes.find((code) => code !== '' && !code.includes('#{') && !items.has(code));
  if (unknown === undefined) return;
  const problem = `${field.label[0]}没有选项 ${unknown}`;
  throw new Invalid(problem, { ruleValue: problem });
}
