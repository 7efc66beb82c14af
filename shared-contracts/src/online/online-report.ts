/** 在线报表: named questions about the product's own records, built from fields, filters and aggregates; no SQL anywhere. */
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
    /** Names the report in menus (`/online/cgreport/<code>`) and in popup cells. */
    reportCode: text(['报表编码', 'Code'], { distinct: true, max: 60, required: true, fixed: true, rule: 'code' }),
    /** Name of the entity whose records the report reads; set from the definition. */
    source: choice('report_source', ['数据来源', 'Source'], { readOnly: true }),
    /** JSON text of a `ReportDefinition`. */
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
/** Parts of a moment by which records can be grouped. */
export const reportParts = ['day', 'month'] as const;
export type ReportPart = (typeof reportParts)[number];

export interface ReportColumn {
  /** Field of the source; of the aggregate `count` it is empty. */
  readonly field: string;
  /** Column title; missing: the field's label. */
  readonly title?: string | undefined;
  /** Missing: the value itself. A report with an aggregate groups by its columns without one. */
  readonly aggregate?: ReportAggregate | undefined;
  /** Moments in grouped reports: the part by which records are grouped. */
  readonly part?: ReportPart | undefined;
}

/** A fixed condition. */
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

/** How the value of a condition names a parameter. */
export const parameterText = (name: string): string => `\${${name}}`;

/** A field of the query form above the report. */
export interface ReportQueryField {
  readonly field: string;
  /** `group`: a range, sent as `<field>_begin` and `<field>_end`. */
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
  /** Key of a column and direction. */
  readonly sort?: { readonly column: string; readonly order: 'asc' | 'desc' } | undefined;
}

export const reportLimits = {
  ...{ columns: 30, filters: 20, parameters: 10, query: 20, title: 50, value: 500, name: 30 },
  /** Longest statement, ms. */
  statement: 5_000,
  /** Records that a grouped report may read; longer ones have to be filtered first. */
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
/** Records that a preview shows. */
export const previewRows = 20;

/** A field of a source as the caller sees it. */
export interface ReportSourceField {
  readonly name: string;
  readonly label: Label;
  readonly kind: FieldKind;
  readonly dict: string | null;
  /** Shown masked to the caller: neither grouped, nor filtered, nor sorted. */
  readonly isMasked: boolean;
  /** False for fields that are worked out when a record is read: shown only. */
  readonly isStored: boolean;
}

export interface ReportSource {
  readonly entity: string;
  readonly label: Label;
  readonly fields: readonly ReportSourceField[];
}

/** A column as report clients read it. */
export interface WireReportColumn {
  readonly dataIndex: string;
  readonly title: string;
  readonly align: 'left' | 'center' | 'right';
  readonly sorter: boolean;
  /** Key of `dictOptions`. */
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

/** A field of the query form as report clients read it. */
export interface WireReportQueryItem {
  readonly field: string;
  readonly label: string;
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
