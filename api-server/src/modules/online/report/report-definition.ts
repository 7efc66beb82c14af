/** Parses and checks the definition of a report. */
import { advancedRules } from 'shared-contracts/entity/query';
import {
  aggregatesOf,
  groupsReport,
  isGrouped,
  isMomentKind,
  type ReportColumn,
  type ReportDefinition,
  reportAggregates,
  reportKey,
  reportLimits,
  reportParts,
} from 'shared-contracts/online/online-report';
import { z } from 'zod';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { unknownVariable } from '../../../kernel/caller/data-rules.ts';
import type { Source } from './report-sources.ts';

const name = z.string().min(1).max(60);
const parameterName = z.string().regex(/^[A-Za-z]\w{0,29}$/);

export const definitionSchema = z.object({
  entity: name,
  columns: z
    .array(
      z.object({
        field: z.string().max(60),
        title: z.string().trim().max(reportLimits.title).optional(),
        aggregate: z.enum(reportAggregates).optional(),
        part: z.enum(reportParts).optional(),
      }),
    )
    .min(1)
    .max(reportLimits.columns),
  filters: z
    .array(z.object({ field: name, rule: z.enum(advancedRules), value: z.string().min(1).max(reportLimits.value) }))
    .max(reportLimits.filters)
    .default([]),
  parameters: z
    .array(z.object({ name: parameterName, preset: z.string().max(reportLimits.value).optional() }))
    .max(reportLimits.parameters)
    .default([]),
  query: z
    .array(z.object({ field: name, mode: z.enum(['single', 'group']), isFolded: z.boolean().optional() }))
    .max(reportLimits.query)
    .default([]),
  sort: z.object({ column: z.string().max(70), order: z.enum(['asc', 'desc']) }).optional(),
});

const refused = (problem: string) => businessAt('definition', problem);

/** Parses the definition of a report from JSON text; refuses an invalid one. */
export function readDefinition(text: string): ReportDefinition {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refused('报表内容不是有效的JSON');
  }
  const read = definitionSchema.safeParse(value);
  if (read.success) return read.data;
  const [place, index] = read.error.issues[0]?.path ?? [];
  if (place === 'entity') throw refused('请选择数据来源');
  const parts: Readonly<Record<string, string>> = { columns: '列', filters: '条件', parameters: '参数', query: '查询项', sort: '排序' };
  const part = parts[String(place)];
  if (part === '列' && index === undefined) throw refused(`报表须有1至${reportLimits.columns}列`);
  throw refused(part ? `${part}${typeof index === 'number' ? `第${index + 1}行` : ''}填写不完整或格式不正确` : '报表内容格式不正确');
}

/** Names of the parameters in a filter's value. */
export const parametersIn = (value: string): readonly string[] => [...value.matchAll(/\$\{(\w+)\}/g)].map(([, found = '']) => found);

/** Refuses a definition that names fields or functions which its source does not have. */
export function checkDefinition(definition: ReportDefinition, source: Source): void {
  const keys = new Set<string>();
  for (const [index, column] of definition.columns.entries()) {
    const problem = columnProblem(column, source, isGrouped(definition));
    if (problem) throw refused(`列第${index + 1}行：${problem}`);
    if (keys.has(reportKey(column))) throw refused(`列第${index + 1}行：与前面的列重复`);
    keys.add(reportKey(column));
  }
  const known = new Set(definition.parameters.map((parameter) => parameter.name));
  for (const [index, { field, value }] of definition.filters.entries()) {
    if (!source.filters.has(field)) throw refused(`条件第${index + 1}行：字段不存在`);
    const parameter = parametersIn(value).find((one) => !known.has(one));
    if (parameter) throw refused(`条件第${index + 1}行：参数 ${parameter} 不存在`);
    const variable = unknownVariable(value);
    if (variable) throw refused(`条件第${index + 1}行：变量 ${variable} 不存在`);
  }
  for (const [index, { field }] of definition.query.entries())
    if (!source.filters.has(field)) throw refused(`查询项第${index + 1}行：字段不存在`);
  if (definition.sort && !keys.has(definition.sort.column)) throw refused('排序的列不在报表中');
}

function columnProblem({ field, aggregate, part }: ReportColumn, { fields, filters }: Source, grouped: boolean): string | null {
  if (aggregate === 'count') return field === '' ? null : '计数不需要字段';
  const found = fields.get(field);
  if (!found) return '字段不存在';
  if (aggregate) return filters.has(field) && aggregatesOf(found.kind).includes(aggregate) ? null : '该字段不能这样统计';
  if (part && (!grouped || !isMomentKind(found.kind))) return '只有统计报表的时间字段可以按日、按月分组';
  return !grouped || (filters.has(field) && groupsReport(found.kind)) ? null : '不能按该字段分组';
}
