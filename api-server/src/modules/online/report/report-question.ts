/** Translates a report's definition and a call into SQL with bound parameters, limited to the rows and fields that the caller may read. */
import { and, type SQL, sql } from 'drizzle-orm';
import type { Field } from 'shared-contracts/entity/field';
import { maskTexts } from 'shared-contracts/entity/masks';
import {
  isMomentKind,
  parameterText,
  type ReportColumn,
  type ReportDefinition,
  type ReportFilter,
  type ReportPart,
  reportKey,
  reportLimits,
} from 'shared-contracts/online/online-report';
import type { Label } from 'shared-contracts/texts/label';
import { Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { filledValue } from '../../../kernel/caller/data-rules.ts';
import { compare, type FilterColumn } from '../../../kernel/caller/filter-values.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { type WireQuery, whereOf } from '../../../kernel/query/query-language.ts';
import { parametersIn } from './report-definition.ts';
import type { Source } from './report-sources.ts';

/** A column of the report that the caller may see. */
export interface SeenColumn {
  readonly key: string;
  readonly title: string;
  /** Title that the author of the report gave to the column; undefined when there is none. */
  readonly titleEn: string | undefined;
  readonly column: ReportColumn;
  /** Name of the column's field; undefined for a column that counts records. */
  readonly field: Field | undefined;
  readonly target: FilterColumn | undefined;
}

/** The columns of the report that the caller may see; columns with hidden fields are left out completely, so that their titles are not revealed. */
export function seenColumns({ columns }: ReportDefinition, { fields, filters }: Source): readonly SeenColumn[] {
  return columns.flatMap((column) => {
    const field = fields.get(column.field);
    if (!field && column.aggregate !== 'count') return [];
    const [title, titleEn] = column.title ? [column.title] : ownTitle(column, field);
    return [{ key: reportKey(column), title, titleEn, column, field, target: filters.get(column.field) }];
  });
}

/** The title of a column to which the author of the report gave none. */
function ownTitle({ aggregate, part }: ReportColumn, field: Field | undefined): Label {
  if (!field) return ['记录数', 'Records'];
  const word = aggregate ?? part ?? '';
  const [zh, en] = (isMomentKind(field.kind) ? momentSuffixes[word] : undefined) ?? suffixes[word] ?? ['', ''];
  return [`${field.label[0]}${zh}`, `${field.label[1]}${en}`];
}

const suffixes: Readonly<Record<string, Label>> = {
  ...{ sum: ['合计', ', sum'], avg: ['平均', ', average'], min: ['最小', ', least'], max: ['最大', ', most'] },
  ...{ day: ['（日）', ' (day)'], month: ['（月）', ' (month)'] },
};
const momentSuffixes: Readonly<Record<string, Label>> = { min: ['（最早）', ' (first)'], max: ['（最近）', ' (latest)'] };

export interface Asked {
  readonly caller: Caller;
  readonly source: Source;
  readonly definition: ReportDefinition;
  readonly query: WireQuery;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

/** SQL condition of the rows that the report reads: rows that the caller may see, limited by the report's fixed conditions and by the query form. */
export function reportWhere(asked: Asked): SQL {
  const { caller, source, definition, query } = asked;
  const fixed = definition.filters.map((filter) => fixedCondition(filter, asked));
  return and(scopeCondition(source.table, caller), ...fixed, whereOf(queryOf(definition, source, query), source.filters)) ?? sql`true`;
}

/**
 * SQL of a fixed condition. When its field is hidden or masked for the caller, the report is refused, because the selection of rows would
 * reveal the value.
 */
function fixedCondition({ field, rule, value }: ReportFilter, { caller, source, definition, query, now }: Asked): SQL | undefined {
  const target = source.filters.get(field);
  if (!target) throw new NotAllowed();
  // Variables are replaced before parameters, so that only the report's own text can contain them: a parameter sent by a caller is always a plain
  // value.
  let filled = filledValue(value, caller, now);
  for (const name of parametersIn(value)) {
    const sent = query[`self_${name}`];
    const given = typeof sent === 'string' && sent !== '' ? sent : definition.parameters.find((one) => one.name === name)?.preset;
    if (!given) return undefined;
    filled = filled?.replaceAll(parameterText(name), () => given) ?? null;
  }
  return filled === null ? sql`false` : compare(target, rule, filled);
}

/** The sent parameters that belong to the report's query form; all others are ignored. */
function queryOf({ query: items }: ReportDefinition, { fields, filters }: Source, query: WireQuery): WireQuery {
  const parameters: Record<string, unknown> = {};
  for (const { field, mode } of items) {
    const target = filters.get(field);
    if (!target) continue;
    for (const name of mode === 'group' ? [`${field}_begin`, `${field}_end`] : [field]) {
      const value = query[name];
      if (typeof value !== 'string' || value.trim() === '') continue;
      if (target.mask) throw new Invalid(`${target.mask.label}${maskTexts.notSought[0]}`);
      const isPart = mode === 'single' && target.kind === 'text' && !fields.get(field)?.dict && !value.includes('*');
      parameters[name] = isPart ? `*${value.trim()}*` : value;
    }
  }
  return parameters;
}

interface Order {
  readonly key: string;
  readonly isAscending: boolean;
}

/** The requested order, otherwise the report's own; undefined when the caller may not sort by that column. */
export function reportOrder({ definition, query }: Asked, columns: readonly SeenColumn[]): Order | undefined {
  const { column, order } = query;
  const isAsked = typeof column === 'string' && typeof order === 'string' && /^(asc|desc)$/i.test(order);
  const found = isAsked ? { column, order: order.toLowerCase() } : definition.sort;
  const seen = columns.find(({ key }) => key === found?.column);
  if (!(found && seen) || (seen.field && !seen.target)) return undefined;
  if (seen.target?.mask) {
    if (isAsked) throw new Invalid(`${seen.target.mask.label}${maskTexts.notSorted[0]}`);
    return undefined;
  }
  return { key: seen.key, isAscending: found.order === 'asc' };
}

/** The `order by` of a report that lists records without grouping. */
export function recordOrder(asked: Asked, columns: readonly SeenColumn[], usual: readonly SQL[]): SQL[] {
  const { table } = asked.source;
  const order = reportOrder(asked, columns);
  const target = columns.find(({ key }) => key === order?.key)?.target;
  const first = order && target ? [sql`${target.column} ${directionOf(order)}`] : [];
  return [...first, ...usual, sql`${table.id} desc`];
}

const directionOf = ({ isAscending }: Order): SQL => sql.raw(isAscending ? 'asc nulls last' : 'desc nulls last');

const formats = { day: 'YYYY-MM-DD', month: 'YYYY-MM', second: 'YYYY-MM-DD HH24:MI:SS' } as const;
const formatted = (value: SQL, kind: FilterColumn['kind'], part: ReportPart | 'second'): SQL =>
  sql`to_char(${kind === 'instant' ? sql`${value} at time zone 'Asia/Shanghai'` : value}, ${sql.raw(`'${formats[part]}'`)})`;

/** SQL of a column: the form by which rows are grouped or sorted, and the form that is sent. */
function expressionOf({ column: { aggregate, part }, target }: SeenColumn): { readonly sorted: SQL; readonly sent: SQL } {
  if (aggregate === 'count') return { sorted: sql`count(*)`, sent: sql`count(*)::int` };
  if (!target) throw new NotAllowed();
  if (target.mask) throw new Invalid(`${target.mask.label}已脱敏，不能分组或统计`);
  const value = sql`${target.column}`;
  const isMoment = target.kind === 'instant' || target.kind === 'day';
  if (!aggregate) {
    if (part) return same(formatted(value, target.kind, part));
    return isMoment ? { sorted: value, sent: formatted(value, target.kind, target.kind === 'day' ? 'day' : 'second') } : same(value);
  }
  const whole = sql`${sql.raw(aggregate)}(${value})`;
  if (isMoment) return { sorted: whole, sent: formatted(whole, target.kind, target.kind === 'day' ? 'day' : 'second') };
  return { sorted: whole, sent: aggregate === 'avg' ? sql`round(${whole}, 4)::text` : sql`${whole}::text` };
}

const same = (value: SQL) => ({ sorted: value, sent: value });

export interface GroupedPart {
  readonly limit: number;
  readonly offset: number;
}

/**
 * SQL statement of a grouped report. Each row contains the columns, then the number of groups, then the number of records read. It reads at most one
 * record more than the limit: this bounds its cost and still shows that the limit is exceeded.
 */
export function groupedStatement(asked: Asked, columns: readonly SeenColumn[], { limit, offset }: GroupedPart): SQL {
  const { table } = asked.source;
  const shown = columns.map((column) => ({ ...column, ...expressionOf(column) }));
  const needed = [...new Set([table.id, ...shown.flatMap(({ target }) => (target ? [target.column] : []))])].map((one) => sql`${one}`);
  const bounded = sql`with ${table} as materialized (select ${sql.join(needed, sql`, `)} from ${table} where ${reportWhere(asked)}
    limit ${sql.raw(String(reportLimits.grouped + 1))})`;
  const keys = shown.filter(({ column }) => !column.aggregate).map(({ sorted }) => sorted);
  const order = reportOrder(asked, columns);
  const first = shown.find(({ key }) => key === order?.key);
  const sorted = [...(order && first ? [sql`${first.sorted} ${directionOf(order)}`] : []), ...keys];
  return sql`${bounded} select ${sql.join([...shown.map(({ sent }) => sent), sql`count(*) over ()`], sql`, `)}, (select count(*) from ${table})
    from ${table}${keys.length > 0 ? sql` group by ${sql.join(keys, sql`, `)}` : sql``}${sorted.length > 0 ? sql` order by ${sql.join(sorted, sql`, `)}` : sql``}
    limit ${limit} offset ${offset}`;
}
