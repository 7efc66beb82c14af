/** Translates list parameters of a request (docs/wire.md) into a WHERE condition, an order and a page. */
import { and, asc, type Column, desc, or, type SQL, sql } from 'drizzle-orm';
import { conditionOrGroup, type MatchType, readConditions } from 'shared-contracts/entity/advanced-query';
import { maskTexts } from 'shared-contracts/entity/masks';
import { type AdvancedRule, advancedRules, largestPage } from 'shared-contracts/entity/query';
import { Invalid } from '../basics/errors.ts';
import { compare, type FilterColumn, type FilterColumns, wrongValue } from '../caller/filter-values.ts';
import { equalsNumber } from './number-search.ts';

/** Query parameters of a request, as parsed by Fastify. */
export type WireQuery = Readonly<Record<string, unknown>>;

const notFilters = new Set(['class', 'ids', 'page', 'rows', 'sort', 'order']);
const prefixes: Readonly<Record<string, AdvancedRule>> = {
  '>=': 'ge',
  '<=': 'le',
  '!=': 'ne',
  '>': 'gt',
  '<': 'lt',
  '=': 'eq',
  gt: 'gt',
  ge: 'ge',
  lt: 'lt',
  le: 'le',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
  IN: 'in',
};

/** All filters of a request, combined with AND; unknown parameters are ignored, invalid values refused. */
export function whereOf(query: WireQuery, columns: FilterColumns): SQL | undefined {
  const conditions: (SQL | undefined)[] = [];
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '' || notFilters.has(name)) continue;
    const [, field = name, suffix] = /^(.*)_(begin|end|MultiString)$/.exec(name) ?? [];
    const target = columns.get(field);
    if (!target) continue;
    const text = textOf(target, value);
    if (text === '') continue;
    if (target.mask) conditions.push(equalsNumber(target, suffix ? '' : text));
    else if (suffix === 'begin') conditions.push(compare(target, 'ge', text));
    else if (suffix === 'end') conditions.push(compare(target, 'le', text));
    else if (suffix === 'MultiString') conditions.push(compare(target, 'in', text));
    else conditions.push(filterOf(target, text));
  }
  conditions.push(advancedOf(query, columns));
  return and(...conditions);
}

/** A parameter that occurs several times is treated like a comma-separated list. */
function textOf({ label }: { readonly label: string }, value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : value;
  if (typeof text !== 'string') throw new Invalid(`查询条件“${label}”格式不正确`);
  return text.trim();
}

/** Translates one filter; the form of the value decides its kind (docs/wire.md). */
function filterOf(target: FilterColumn, value: string): SQL | undefined {
  if (value.length > 2 && value.startsWith(',') && value.endsWith(',')) return anyOf(target, value);
  // Two-character operators are also accepted without a following space, because select filters of clients send them so.
  const prefixed = /^(>=|<=|!=)(.*)$/s.exec(value) ?? /^(gt|ge|lt|le|eq|ne|in|IN|[><=]) (.*)$/s.exec(value);
  if (prefixed) {
    const [, prefix = '=', operand = ''] = prefixed;
    return operand.trim() === '' ? undefined : compare(target, prefixes[prefix] ?? 'eq', operand.trim());
  }
  const wildcard = wildcardOf(target, value);
  if (wildcard) return wildcard;
  if (value.includes(',')) return compare(target, 'in', value);
  if (value.startsWith('!')) return value.length > 1 ? compare(target, 'ne', value.slice(1)) : undefined;
  return compare(target, 'eq', value.indexOf('++') > 0 ? value.replaceAll('++', ',') : value);
}

const mostParts = 100;

/** `,a,b,`: the column contains a comma-separated list with at least one of these values. */
function anyOf(target: FilterColumn, value: string): SQL | undefined {
  const parts = value.replaceAll(',,', ',').split(',').filter(Boolean);
  if (parts.length > mostParts) throw wrongValue(target, '数量过多');
  return or(...parts.map((part) => compare(target, target.kind === 'text' ? 'like' : 'eq', part)));
}

/** `*x*`, `*x`, `x*`; an asterisk in the middle is no wildcard. Asterisks alone are no filter. */
function wildcardOf(target: FilterColumn, value: string): SQL | undefined {
  const starts = value.startsWith('*');
  const ends = value.endsWith('*');
  if (!starts && !ends) return undefined;
  const inner = value.slice(starts ? 1 : 0, ends && value.length > 1 ? -1 : undefined);
  if (inner === '' || inner === '*') return sql`true`;
  return compare(target, starts && ends ? 'like' : starts ? 'left_like' : 'right_like', inner);
}

const advancedByName: ReadonlyMap<string, AdvancedRule> = new Map([
  ...advancedRules.map((rule) => [rule, rule] as const),
  ['=', 'eq'],
  ['!=', 'ne'],
  ['<>', 'ne'],
  ['>', 'gt'],
  ['>=', 'ge'],
  ['<', 'lt'],
  ['<=', 'le'],
]);
const mostSorts = 10;

/** `superQueryParams`: conditions and groups of conditions, put in parentheses together. */
function advancedOf(query: WireQuery, columns: FilterColumns): SQL | undefined {
  const { superQueryParams: raw, superQueryMatchType: match } = query;
  if (raw === undefined || raw === '') return undefined;
  const items = readConditions(textOf({ label: '高级查询' }, raw));
  if (!items) throw new Invalid('高级查询条件格式不正确');
  return groupOf(match === 'or' ? 'or' : 'and', items, columns);
}

/** Empty conditions, and groups that contain only empty ones, are left out. */
function groupOf(match: MatchType, items: readonly unknown[], columns: FilterColumns): SQL | undefined {
  const conditions = items.map((item) => {
    const part = conditionOrGroup(item);
    return part.kind === 'group' ? groupOf(part.matchType, part.records, columns) : conditionOf(part, columns);
  });
  return match === 'or' ? or(...conditions) : and(...conditions);
}

interface Condition {
  readonly field?: unknown;
  readonly rule?: unknown;
  readonly val?: unknown;
}

function conditionOf({ field, rule, val }: Condition, columns: FilterColumns): SQL | undefined {
  const value = isList(val) ? val.join(',') : typeof val === 'number' || typeof val === 'boolean' ? String(val) : val;
  if (!field || !rule || value === undefined || value === null || value === '') return undefined;
  if (typeof field !== 'string' || typeof rule !== 'string' || typeof value !== 'string') throw new Invalid('高级查询条件格式不正确');
  const target = columns.get(field);
  if (!target) throw new Invalid(`高级查询字段 ${field.slice(0, 50)} 不存在`);
  return compare(target, ruleOf(rule), value);
}

const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((part) => typeof part !== 'object' || part === null);

function ruleOf(rule: string): AdvancedRule {
  const known = advancedByName.get(rule.toLowerCase());
  if (!known) throw new Invalid(`高级查询规则 ${rule.slice(0, 20)} 不支持`);
  return known;
}

export interface PageRequest {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly offset: number;
}

/** Page number and size; an invalid number counts as absent, the size is limited to 500. */
export function pageOf(query: WireQuery): PageRequest {
  const pageNo = positive(query.pageNo, 1);
  const pageSize = Math.min(positive(query.pageSize, 10), largestPage);
  return { pageNo, pageSize, offset: Math.min((pageNo - 1) * pageSize, 2_147_483_647) };
}

function positive(value: unknown, usual: number): number {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) && Number(value) >= 1 ? Number(value) : usual;
}

/**
 * The order by allowed columns, each with its own direction (`column=a,b&order=asc,desc`; the last direction applies to the rest); unknown
 * columns are ignored. The id comes last, so that rows with equal values do not move between pages.
 */
export function orderOf(query: WireQuery, columns: FilterColumns, id: Column, usual: readonly SQL[]): SQL[] {
  const { column, order } = query;
  if (typeof column !== 'string' || typeof order !== 'string' || order === '') return [...usual, desc(id)];
  const directions = order.toUpperCase().split(',');
  const names = column.split(',').slice(0, mostSorts);
  const orders = new Map<string, SQL>();
  for (const [index, given] of names.entries()) {
    const name = given.trim().replace(/_dictText$/, '');
    const target = columns.get(name);
    if (!target || orders.has(name)) continue;
    if (target.mask) throw new Invalid(`${target.mask.label}${maskTexts.notSorted[0]}`);
    const isAscending = (directions[index] ?? directions.at(-1) ?? '').includes('ASC');
    orders.set(name, ordered(target.column, isAscending));
  }
  return [...(orders.size > 0 ? orders.values() : usual), desc(id)];
}

function ordered(column: Column, isAscending: boolean): SQL {
  if (isAscending) return asc(column);
  return column.notNull ? desc(column) : sql`${column} desc nulls last`;
}
