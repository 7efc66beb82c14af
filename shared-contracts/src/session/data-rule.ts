/** Data rules: conditions that limit the rows of a menu's list for the roles in whose grant they are selected. */
import type { Label } from '../texts/label.ts';
import type { PartyId } from './parties.ts';

export const dataRulePaths = {
  /** `GET` with `permissionId` and, optionally, parts of `ruleName` and `ruleValue`. */
  list: '/sys/permission/queryPermissionRule',
  /** `GET` with `permissionId`: the fields that a rule of this menu can name (`DataRuleField`). */
  fields: '/sys/permission/queryRuleFields',
  add: '/sys/permission/addPermissionRule',
  edit: '/sys/permission/editPermissionRule',
  remove: '/sys/permission/deletePermissionRule',
  /** `PUT {id}`: puts back a rule that the caller has just deleted. */
  restore: '/sys/permission/restorePermissionRule',
} as const;

/** A data rule as it is stored. */
export interface DataRuleRow {
  readonly id: string;
  readonly version: number;
  readonly permissionId: string;
  readonly ruleName: string;
  readonly ruleColumn: string;
  readonly ruleConditions: string;
  readonly ruleValue: string;
  /** Whether the rule is used: `1` yes, `0` no. */
  readonly status: string;
}

export const dataRuleConditions = ['>', '>=', '<', '<=', '=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const;
export type DataRuleCondition = (typeof dataRuleConditions)[number];

/** Dictionary with the texts of the conditions. */
export const dataRuleConditionsDict = 'rule_conditions';

/** How the values of a field are compared: as texts, numbers, moments or days. */
export const dataRuleKinds = ['text', 'integer', 'decimal', 'instant', 'day'] as const;
export type DataRuleKind = (typeof dataRuleKinds)[number];

/** A field of the entity that the menu's screen lists. */
export interface DataRuleField {
  readonly name: string;
  readonly label: Label;
  readonly kind: DataRuleKind;
  /** Dictionary of the field's codes; null: the field has none. */
  readonly dict: string | null;
}

/** Conditions that suit a kind of field; only texts can be searched for a part. */
export const conditionsOf = (kind: DataRuleKind): readonly DataRuleCondition[] =>
  kind === 'text' ? dataRuleConditions : dataRuleConditions.filter((condition) => !condition.includes('LIKE'));

export interface DataRuleVariable {
  /** Name of the variable, written as `#{name}` in a value; case and underscores do not matter. */
  readonly name: string;
  readonly label: Label;
  /** Kinds of fields with which the value of the variable can be compared. */
  readonly kinds: readonly DataRuleKind[];
  /** Kind of party, for a variable that stands for the id of the person's shipper, carrier or driver. */
  readonly party?: PartyId;
}

/** Variables in the value of a rule, replaced by the value of the person whose rows it limits. */
export const dataRuleVariables = [
  { name: 'sys_user_code', label: ['本人的用户账号', 'The person’s user name'], kinds: ['text'] },
  { name: 'sys_user_name', label: ['本人的姓名', 'The person’s name'], kinds: ['text'] },
  { name: 'sys_org_code', label: ['本人当前部门的编码', 'Code of the person’s current department'], kinds: ['text'] },
  {
    name: 'sys_multi_org_code',
    label: ['本人所有部门的编码，配合“包含”使用', 'Codes of all departments of the person, for the condition “In”'],
    kinds: ['text'],
  },
  { name: 'shipper_id', label: ['本人所属货主的编号', 'Id of the person’s shipper'], kinds: ['text'], party: 'shipperId' },
  { name: 'carrier_id', label: ['本人所属承运商的编号', 'Id of the person’s carrier'], kinds: ['text'], party: 'carrierId' },
  { name: 'sys_date', label: ['当天日期', 'Today’s date'], kinds: ['instant', 'day'] },
  { name: 'sys_time', label: ['当前时间', 'The present moment'], kinds: ['instant'] },
  { name: 'tenant_id', label: ['本人当前租户的编号', 'Number of the person’s tenant'], kinds: ['integer'] },
  { name: 'bpm_status', label: ['固定值 1（流程状态）', 'The fixed value 1 (process state)'], kinds: ['text', 'integer'] },
] as const satisfies readonly DataRuleVariable[];
type Variable = (typeof dataRuleVariables)[number];
/** Names of the variables that are not ids of parties. */
export type OwnVariableName = Exclude<Variable, { readonly party: PartyId }>['name'];
