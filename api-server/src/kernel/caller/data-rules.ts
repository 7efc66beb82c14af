/** Data-permission rules (docs/wire.md): extra conditions per role and entity, structured, never SQL. */
import { and, type SQL, sql } from 'drizzle-orm';
import { type DataRuleCondition, dataRuleVariables, type OwnVariableName } from 'shared-contracts/session/data-rule';
import { dayText, instantText } from '../basics/clock.ts';
import { Invalid } from '../basics/errors.ts';
import type { Caller } from './caller.ts';
import { compare, type FilterColumns } from './filter-values.ts';

/** A data rule: a field of the entity, a comparison, and a value with `#{…}` variables. */
export interface DataRule {
  readonly field: string;
  readonly condition: DataRuleCondition;
  readonly value: string;
}

/** The data rules of a caller's roles by entity, and the time of the request (epoch ms), which `#{sys_date}` stands for. */
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

/**
 * The data rules as one SQL condition. A rule with an unknown field makes the call fail, because ignoring it would show rows that the rule
 * hides.
 */
export function dataRuleCondition(rules: readonly DataRule[], caller: Caller, columns: FilterColumns): SQL | undefined {
  return and(
    ...rules.map((rule) => {
      const column = columns.get(rule.field);
      if (!column) throw new Invalid(`数据规则的字段 ${rule.field} 不存在`);
      const value = filledValue(rule.value, caller, caller.dataRules?.at ?? 0);
      return value === null ? sql`false` : compare(column, operators[rule.condition], value);
    }),
  );
}

const valuesFor: Readonly<Record<OwnVariableName, (caller: Caller, now: number) => string>> = {
  sys_user_code: (caller) => caller.username,
  sys_user_name: (caller) => caller.realname,
  sys_org_code: (caller) => caller.orgCode ?? '',
  sys_multi_org_code: (caller) => (caller.orgCodes ?? (caller.orgCode ? [caller.orgCode] : [])).join(','),
  sys_date: (_caller, now) => dayText(now),
  sys_time: (_caller, now) => instantText(now),
  tenant_id: (caller) => String(caller.tenantId),
  bpm_status: () => '1',
};
const nameOf = (text: string): string => text.replaceAll('_', '').toLowerCase();
const variables: ReadonlyMap<string, (caller: Caller, now: number) => string> = new Map(
  dataRuleVariables.map((variable) => [
    nameOf(variable.name),
    'party' in variable ? (caller) => caller[variable.party] ?? '' : valuesFor[variable.name],
  ]),
);
const variable = /#\{([^}]*)\}/g;

/** Whether a data rule of the caller compares rows with this variable. */
export const isRuledBy = ({ dataRules }: Caller, name: (typeof dataRuleVariables)[number]['name']): boolean =>
  Object.values(dataRules?.of ?? {}).some((rules) =>
    rules.some(({ value }) => [...value.matchAll(variable)].some(([, used = '']) => nameOf(used) === nameOf(name))),
  );

/** The first `#{…}` in a rule's value that is not the name of a known variable. */
export function unknownVariable(text: string): string | undefined {
  for (const [whole, name = ''] of text.matchAll(variable)) if (!variables.has(nameOf(name))) return whole;
  return undefined;
}

/**
 * Replaces variables such as `#{sys_user_code}`. Null when a variable is unknown or has no value for this person: such a rule matches no
 * row.
 */
export function filledValue(text: string, caller: Caller, now: number): string | null {
  let isWhole = unknownVariable(text) === undefined;
  const filled = text.replace(variable, (_whole, name: string) => {
    const value = variables.get(nameOf(name))?.(caller, now) ?? '';
    isWhole &&= value !== '';
    return value;
  });
  return isWhole ? filled : null;
}
