/** Data-permission rules (wire-contract A7): extra conditions per role and entity, structured, never SQL. */
import { and, type SQL } from 'drizzle-orm';
import type { Caller } from './caller.ts';
import { dayText, instantText } from './clock.ts';
import { Invalid } from './errors.ts';
import { compare, type FilterColumns } from './filter-values.ts';

export const dataRuleConditions = ['>', '>=', '<', '<=', '=', '!=', 'IN', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE'] as const;
export type DataRuleCondition = (typeof dataRuleConditions)[number];

/** One rule: field of the entity, comparison, value with `#{…}` variables. */
export interface DataRule {
  readonly field: string;
  readonly condition: DataRuleCondition;
  readonly value: string;
}

/** The rules of a caller's roles, by entity, and when the caller asked (epoch ms: what `#{sys_date}` stands for). */
export interface OwnDataRules {
  readonly of: Readonly<Record<string, readonly DataRule[]>>;
  readonly at: number;
}

const operators = {
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  '=': 'eq',
  '!=': 'ne',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
} as const;

/** The rules as one condition. A rule that names no field of the entity refuses the call: silence would show too much. */
export function dataRuleCondition(rules: readonly DataRule[], caller: Caller, columns: FilterColumns): SQL | undefined {
  return and(
    ...rules.map((rule) => {
      const column = columns.get(rule.field);
      if (!column) throw new Invalid(`数据规则的字段 ${rule.field} 不存在`);
      return compare(column, operators[rule.condition], fillVariables(rule.value, caller, caller.dataRules?.at ?? 0));
    }),
  );
}

/** Replaces `#{sys_user_code}` and its kin; an unknown variable becomes empty text. */
function fillVariables(text: string, caller: Caller, now: number): string {
  const values = new Map([
    ['sysusercode', caller.username],
    ['sysusername', caller.realname],
    ['sysorgcode', caller.orgCode ?? ''],
    ['sysmultiorgcode', (caller.orgCodes ?? (caller.orgCode ? [caller.orgCode] : [])).join(',')],
    ['sysdate', dayText(now)],
    ['systime', instantText(now)],
    ['tenantid', String(caller.tenantId)],
    ['bpmstatus', '1'],
  ]);
  return text.replace(/#\{(\w+)\}/g, (_whole, name: string) => values.get(name.replaceAll('_', '').toLowerCase()) ?? '');
}
