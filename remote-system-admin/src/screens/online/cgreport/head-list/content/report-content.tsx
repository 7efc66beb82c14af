import type { ReactNode } from 'react';
import {
  type ReportColumn,
  type ReportFilter,
  type ReportSource,
  type ReportSourceField,
  reportKey,
  reportSourcesPath,
} from 'shared-contracts/online/online-report';
import { useDictionaryText } from 'shared-platform/dictionary';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Flex, Skeleton } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { useText } from '../../../../../messages.ts';
import { definitionOf } from '../definition-text.ts';

export interface ReportContentProps {
  /** The report's definition as JSON text. */
  readonly definition: string;
  /** Name of the report's source, for people who may not read it. */
  readonly source: string;
}

/**
 * Describes in words which source a stored report reads and what it shows. Fields that the person may not read are shown by their technical
 * names.
 */
export function ReportContent({ definition: stored, source: sourceName }: ReportContentProps) {
  const text = useText();
  const label = useLabel();
  const { data: sources, isLoading } = useRead<readonly ReportSource[]>(reportSourcesPath);
  if (isLoading) return <Skeleton active />;
  const { entity, columns, filters, parameters, query, sort } = definitionOf(stored);
  const read = sources?.find((one) => one.entity === entity);
  const fields = read?.fields ?? [];
  const fieldOf = (name: string): ReportSourceField | undefined => fields.find((field) => field.name === name);
  const nameOf = (name: string): string => {
    const field = fieldOf(name);
    return field ? label(field.label) : name;
  };
  const columnText = ({ field, title, aggregate, part }: ReportColumn): string => {
    const how = aggregate ?? part;
    const worked = [...(field ? [nameOf(field)] : []), ...(how ? [text(`report.${how}`)] : [])].join(' · ');
    return title && title !== worked ? `${title} (${worked})` : worked;
  };
  const sorted = sort && columns.find((column) => reportKey(column) === sort.column);
  const lines = (of: readonly ReactNode[]): ReactNode =>
    of.length === 0 ? text('report.none') : <Flex vertical>{of.map((line, index) => keyed(line, index))}</Flex>;
  return (
    <Descriptions
      bordered
      size="small"
      column={1}
      title={text('report.content')}
      items={[
        { key: 'source', label: text('report.source'), children: read ? label(read.label) : sourceName || entity },
        { key: 'columns', label: text('report.columns'), children: lines(columns.map(columnText)) },
        {
          key: 'filters',
          label: text('report.filters'),
          children: lines(filters.map((filter) => <Condition key={filter.field} filter={filter} field={fieldOf(filter.field)} />)),
        },
        {
          key: 'parameters',
          label: text('report.parameters'),
          children: lines(parameters.map(({ name, preset }) => (preset ? `${name} = ${preset}` : name))),
        },
        {
          key: 'query',
          label: text('report.query'),
          children: lines(query.map(({ field, mode }) => `${nameOf(field)} · ${text(`report.${mode}`)}`)),
        },
        {
          key: 'sort',
          label: text('report.sort'),
          children: sort && sorted ? `${columnText(sorted)} · ${text(`report.${sort.order}`)}` : text('report.usualSort'),
        },
      ]}
    />
  );
}

/** React keys are positions, because lines have no id and two lines may be equal. */
const keyed = (line: ReactNode, index: number) => <span key={index}>{line}</span>;

/** A fixed condition in words; codes are shown by their texts, parameters by their names. */
function Condition({ filter: { field: name, rule, value }, field }: { filter: ReportFilter; field: ReportSourceField | undefined }) {
  const text = useText();
  const label = useLabel();
  const isFixed = !/[$#]\{/.test(value);
  const coded = useDictionaryText((isFixed && field?.dict) || undefined, value);
  const shown = isFixed
    ? coded
    : value.replace(/\$\{(\w+)\}/g, (_, parameter: string) => text('report.parameterValue', { name: ` ${parameter}` }));
  return `${field ? label(field.label) : name} ${text(`report.rule.${rule}`)} ${shown}`;
}
