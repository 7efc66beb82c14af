/** 在线报表: reports on the product's own records, defined by fields, filters and aggregates, without SQL. */
import { defineEntity } from '../entity/entity.ts';
import { choice, type FieldKind, flag, longText, text } from '../entity/field.ts';
import type { AdvancedRule } from '../entity/query.ts';
import type { Label } from '../texts/label.ts';

export const onlineReport = defineEntity({
  name: 'onlineReport',
  tier: 'tenant',
  group: 'online',
  api: '/online/cgreport/head',
  label: ['在线报表', 'Online report'],
  titleField: 'reportName',
  fields: {
    reportName: text(['报表名称', 'Report'], { max: 100, required: true }),
    /** The code by which menus (`/online/cgreport/<code>`) and popup cells refer to the report. */
    reportCode: text(['报表编码', 'Code'], { distinct: true, max: 60, required: true, fixed: true, rule: 'code' }),
    /** Name of the entity whose records the report reads; set from the definition. */
    source: choice('report_source', ['数据来源', 'Source'], { readOnly: true }),
    /** The definition of the report as JSON text of a `ReportDefinition`. */
    definition: longText(['报表内容', 'Content'], { max: 20_000, required: true }),
    isEnabled: flag(['启用', 'Enabled'], { required: true, initial: 'Y' }),
    remark: longText(['备注', 'Remark'], { max: 500 }),
  },
  query: ['reportName', 'reportCode', 'source', 'isEnabled'],
  wildcard: ['reportName', 'reportCode'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete'],
  actions: {},
});

export const reportAggregates = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type ReportAggregate = (typeof reportAggregates)[number];
/** Periods by which moments can be grouped. */
export const reportParts = ['day', 'month'] as const;
export type ReportPart = (typeof reportParts)[number];

export interface ReportColumn {
  /** Name of a field of the report's source; empty for the aggregate `count`. */
  readonly field: string;
  /** Column title; missing: the field's label. */
  readonly title?: string | undefined;
  /**
   * How the field's values are combined; undefined: the column shows the value itself. A report with aggregates is grouped by all columns
   * that have none.
   */
  readonly aggregate?: ReportAggregate | undefined;
  /** Period by which records are grouped, for a field with a moment in a grouped report. */
  readonly part?: ReportPart | undefined;
}

/** A condition that every request of the report has. */
export interface ReportFilter {
  readonly field: string;
  readonly rule: AdvancedRule;
  /**
   * `${name}` stands for a parameter of the report, which callers send as `self_<name>`; `#{sys_user_code}` and the other variables of
   * data rules stand for facts about the caller.
   */
  readonly value: string;
}

/** A parameter of a report; with neither a sent value nor a preset one, the conditions that use it are left out. */
export interface ReportParameter {
  readonly name: string;
  readonly preset?: string | undefined;
}

/** The text by which the value of a condition refers to a parameter. */
export const parameterText = (name: string): string => `\${${name}}`;

/** A field of the query form above the report. */
export interface ReportQueryField {
  readonly field: string;
  /** `group`: a range with two inputs, sent as `<field>_begin` and `<field>_end`. */
  readonly mode: 'single' | 'group';
  /** Shown only when the query form is expanded. */
  readonly isFolded?: boolean | undefined;
}

export interface ReportDefinition {
  readonly entity: string;
  readonly columns: readonly ReportColumn[];
  readonly filters: readonly ReportFilter[];
  readonly parameters: readonly ReportParameter[];
  readonly query: readonly ReportQueryField[];
  /** Column key and direction by which the report is sorted unless the caller sorts it. */
  readonly sort?: { readonly column: string; readonly order: 'asc' | 'desc' } | undefined;
}

export const reportLimits = {
  ...{ columns: 30, filters: 20, parameters: 10, query: 20, title: 50, value: 500, name: 30 },
  /** Longest duration of an SQL statement, in milliseconds. */
  statement: 5_000,
  /** Largest number of records that a grouped report may read; with more it must be filtered first. */
  grouped: 200_000,
} as const;

/** Key of a column in records and sort parameters. */
export function reportKey({ field, aggregate, part }: ReportColumn): string {
  if (aggregate === 'count') return 'count';
  if (aggregate) return `${field}_${aggregate}`;
  return part ? `${field}_${part}` : field;
}

export const isGrouped = ({ columns }: Pick<ReportDefinition, 'columns'>): boolean =>
  columns.some(({ aggregate }) => aggregate !== undefined);

const numbers: readonly FieldKind[] = ['integer', 'decimal', 'money', 'price', 'tonnes', 'cubicMetres', 'kilometres', 'ratio'];
const added: readonly FieldKind[] = ['integer', 'decimal', 'money', 'tonnes', 'cubicMetres', 'kilometres'];
const moments: readonly FieldKind[] = ['instant', 'date'];

/** The aggregates that make sense for a kind of field; `count` belongs to no field. */
export function aggregatesOf(kind: FieldKind): readonly ReportAggregate[] {
  if (moments.includes(kind)) return ['min', 'max'];
  if (!numbers.includes(kind)) return [];
  return added.includes(kind) ? ['sum', 'avg', 'min', 'max'] : ['avg', 'min', 'max'];
}

export const isMomentKind = (kind: FieldKind): boolean => moments.includes(kind);
/** Whether records can be grouped by fields of this kind. */
export const groupsReport = (kind: FieldKind): boolean => kind !== 'longText' && kind !== 'files';

/** `GET`: the `ReportSource`s that the caller may build reports on. */
export const reportSourcesPath = '/online/cgreport/sources';
/** `POST {definition, parameters?}`: the first records of a report that need not be saved; a `ReportPreview`. */
export const reportPreviewPath = '/online/cgreport/preview';
/** Maximum number of records that a preview shows. */
export const previewRows = 20;

/** A field of a report source as the caller sees it. */
export interface ReportSourceField {
  readonly name: string;
  readonly label: Label;
  readonly kind: FieldKind;
  readonly dict: string | null;
  /** The caller sees the field masked, so reports may show it but neither group, filter nor sort by it. */
  readonly isMasked: boolean;
  /** False for fields that are computed when a record is read: reports may show them, but neither group, filter nor sort by them. */
  readonly isStored: boolean;
}

export interface ReportSource {
  readonly entity: string;
  readonly label: Label;
  readonly fields: readonly ReportSourceField[];
}

/** A column in the form in which report clients receive it. */
export interface WireReportColumn {
  readonly dataIndex: string;
  readonly title: string;
  /** The English title; missing when the author of the report wrote a title, which then holds for both languages. */
  readonly titleEn?: string | undefined;
  readonly align: 'left' | 'center' | 'right';
  readonly sorter: boolean;
  /** Key in `dictOptions` under which the texts of this column's codes are found. */
  readonly customRender?: string | undefined;
}

export interface ReportOption {
  readonly value: string;
  readonly text: string;
}

export interface WireReportColumns {
  readonly cgRpConfigId: string;
  readonly cgRpConfigName: string;
  readonly columns: readonly WireReportColumn[];
  readonly dictOptions: Readonly<Record<string, readonly ReportOption[]>>;
}

/** A field of the query form in the form in which report clients receive it. */
export interface WireReportQueryItem {
  readonly field: string;
  readonly label: string;
  readonly labelEn: string;
  readonly mode: 'single' | 'group';
  readonly view: 'text' | 'Date' | 'DateTime' | 'list';
  readonly dictCode: string;
  readonly hidden: '0' | '1';
  readonly order: number;
}

export interface ReportPreview extends Pick<WireReportColumns, 'columns' | 'dictOptions'> {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}
