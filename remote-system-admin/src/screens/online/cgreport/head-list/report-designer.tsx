import { advancedRules } from 'shared-contracts/entity/query';
import {
  aggregatesOf,
  groupsReport,
  isGrouped,
  isMomentKind,
  type ReportColumn,
  type ReportDefinition,
  type ReportFilter,
  type ReportParameter,
  type ReportQueryField,
  type ReportSource,
  type ReportSourceField,
  reportKey,
  reportLimits,
  reportParts,
  reportSourcesPath,
} from 'shared-contracts/online/online-report';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Checkbox, Input, Select } from 'shared-widgets/ui/form';
import { useText } from '../../../../messages.ts';
import { definitionOf, emptyReport, textOf } from './definition-text.ts';
import { RowEditor, type RowEditorColumn } from './row-editor.tsx';

export interface ReportDesignerProps {
  readonly id?: string;
  /** JSON text of the definition. */
  readonly value?: string;
  readonly onChange?: (definition: string) => void;
}

/** What a report consists of, each part as rows: columns, fixed conditions, parameters, query form. */
export function ReportDesigner({ id, value, onChange }: ReportDesignerProps) {
  const text = useText();
  const label = useLabel();
  const { data: sources, error, isLoading, refetch } = useRead<readonly ReportSource[]>(reportSourcesPath);
  if (isLoading) return <Skeleton active />;
  if (error) return <Alert type="error" title={error.message} action={<Button onClick={refetch}>{text('report.again')}</Button>} />;
  const definition = definitionOf(value);
  const source = sources?.find(({ entity }) => entity === definition.entity);
  const change = (part: Partial<ReportDefinition>) => onChange?.(textOf({ ...definition, ...part }));
  const choose = async (entity: string): Promise<void> => {
    const isBegun = definition.columns.length + definition.filters.length + definition.query.length > 0;
    if (isBegun && !(await notices.confirm({ title: text('report.otherSource'), dangerous: true }))) return;
    onChange?.(textOf({ ...definitionOf(emptyReport), entity, parameters: definition.parameters }));
  };
  return (
    <Flex vertical gap={16} id={id}>
      <Select<string>
        aria-label={text('report.source')}
        placeholder={text('report.chooseSource')}
        showSearch={{ optionFilterProp: 'label' }}
        {...(definition.entity ? { value: definition.entity } : {})}
        options={sources?.map(({ entity, label: name }) => ({ value: entity, label: label(name) })) ?? []}
        onChange={(entity) => void choose(entity)}
      />
      {source && <Parts definition={definition} fields={source.fields} onChange={change} />}
    </Flex>
  );
}

interface PartsProps {
  readonly definition: ReportDefinition;
  readonly fields: readonly ReportSourceField[];
  readonly onChange: (part: Partial<ReportDefinition>) => void;
}

const wide = { width: '100%' } as const;

function Parts({ definition, fields, onChange }: PartsProps) {
  const text = useText();
  const label = useLabel();
  const { columns, filters, parameters, query, sort } = definition;
  const grouped = isGrouped(definition);
  const stored = fields.filter(({ isStored, isMasked }) => isStored && !isMasked);
  const named = (some: readonly ReportSourceField[]) => some.map(({ name, label: words }) => ({ value: name, label: label(words) }));
  const kindOf = (name: string) => fields.find((field) => field.name === name)?.kind;
  const fieldInput =
    <Row extends { readonly field: string }>(some: readonly ReportSourceField[]): RowEditorColumn<Row>['input'] =>
    (row, change, name) => (
      <Select<string>
        aria-label={name}
        style={wide}
        showSearch={{ optionFilterProp: 'label' }}
        {...(row.field ? { value: row.field } : {})}
        options={named(some)}
        onChange={(field) => change({ field } as Partial<Row>)}
      />
    );
  const titleOf = (column: ReportColumn): string => {
    const field = fields.find(({ name }) => name === column.field);
    const words = column.title || (field ? label(field.label) : '');
    return column.aggregate ? `${words || text('report.count')} · ${text(`report.${column.aggregate}`)}` : words;
  };
  return (
    <>
      <RowEditor<ReportColumn>
        title={text('report.columns')}
        rows={columns}
        most={reportLimits.columns}
        fresh={{ field: '' }}
        onChange={(next) => onChange({ columns: next })}
        columns={[
          {
            key: 'aggregate',
            title: text('report.aggregate'),
            width: 130,
            input: (row, change, name) => (
              <Select<string>
                aria-label={name}
                style={wide}
                value={row.aggregate ?? 'value'}
                options={['value', 'count', ...(row.field ? aggregatesOf(kindOf(row.field) ?? 'text') : [])].map((one) => ({
                  value: one,
                  label: text(`report.${one as 'value' | 'count'}`),
                }))}
                onChange={(chosen) =>
                  change({
                    aggregate: chosen === 'value' ? undefined : (chosen as ReportColumn['aggregate']),
                    part: undefined,
                    ...(chosen === 'count' ? { field: '' } : {}),
                  })
                }
              />
            ),
          },
          {
            key: 'field',
            title: text('report.field'),
            width: 220,
            input: (row, change, name) =>
              row.aggregate === 'count'
                ? '—'
                : fieldInput<ReportColumn>(grouped ? stored.filter(({ kind }) => groupsReport(kind)) : fields)(
                    row,
                    // An aggregate or part that the other field does not have would be refused.
                    ({ field = '' }) => {
                      const kind = kindOf(field) ?? 'text';
                      const keeps = row.aggregate === undefined || aggregatesOf(kind).includes(row.aggregate);
                      change({ field, ...(keeps ? {} : { aggregate: undefined }), ...(isMomentKind(kind) ? {} : { part: undefined }) });
                    },
                    name,
                  ),
          },
          {
            key: 'part',
            title: text('report.part'),
            width: 110,
            input: (row, change, name) =>
              grouped && !row.aggregate && isMomentKind(kindOf(row.field) ?? 'text') ? (
                <Select<string>
                  aria-label={name}
                  style={wide}
                  value={row.part ?? 'whole'}
                  options={['whole', ...reportParts].map((one) => ({ value: one, label: text(`report.${one as 'whole' | 'day'}`) }))}
                  onChange={(chosen) => change({ part: chosen === 'whole' ? undefined : (chosen as ReportColumn['part']) })}
                />
              ) : (
                '—'
              ),
          },
          {
            key: 'title',
            title: text('report.title'),
            width: 180,
            input: (row, change, name) => (
              <Input
                aria-label={name}
                maxLength={reportLimits.title}
                placeholder={titleOf({ ...row, title: undefined })}
                value={row.title ?? ''}
                onChange={({ target }) => change({ title: target.value || undefined })}
              />
            ),
          },
        ]}
      />
      <Flex gap={8} wrap role="group" aria-label={text('report.sort')}>
        <Select<string>
          aria-label={text('report.sort')}
          style={{ minWidth: 220 }}
          allowClear
          placeholder={text('report.usualSort')}
          {...(sort ? { value: sort.column } : {})}
          options={columns
            .filter(({ field, aggregate }) => field || aggregate)
            .map((column) => ({ value: reportKey(column), label: titleOf(column) }))}
          onChange={(column?: string) => onChange({ sort: column ? { column, order: sort?.order ?? 'asc' } : undefined })}
        />
        {sort && (
          <Select<'asc' | 'desc'>
            aria-label={text('report.direction')}
            value={sort.order}
            options={(['asc', 'desc'] as const).map((order) => ({ value: order, label: text(`report.${order}`) }))}
            onChange={(order) => onChange({ sort: { ...sort, order } })}
          />
        )}
      </Flex>
      <RowEditor<ReportFilter>
        title={text('report.filters')}
        rows={filters}
        most={reportLimits.filters}
        fresh={{ field: '', rule: 'eq', value: '' }}
        onChange={(next) => onChange({ filters: next })}
        columns={[
          { key: 'field', title: text('report.field'), width: 220, input: fieldInput(stored) },
          {
            key: 'rule',
            title: text('report.rule'),
            width: 130,
            input: (row, change, name) => (
              <Select<ReportFilter['rule']>
                aria-label={name}
                style={wide}
                value={row.rule}
                options={advancedRules.map((rule) => ({ value: rule, label: text(`report.rule.${rule}`) }))}
                onChange={(rule) => change({ rule })}
              />
            ),
          },
          {
            key: 'value',
            title: text('report.value'),
            width: 240,
            input: (row, change, name) => (
              <Input
                aria-label={name}
                maxLength={reportLimits.value}
                value={row.value}
                onChange={({ target }) => change({ value: target.value })}
              />
            ),
          },
        ]}
      />
      <RowEditor<ReportParameter>
        title={text('report.parameters')}
        rows={parameters}
        most={reportLimits.parameters}
        fresh={{ name: '' }}
        onChange={(next) => onChange({ parameters: next })}
        columns={[
          {
            key: 'name',
            title: text('report.name'),
            width: 220,
            input: (row, change, name) => (
              <Input
                aria-label={name}
                maxLength={reportLimits.name}
                value={row.name}
                onChange={({ target }) => change({ name: target.value })}
              />
            ),
          },
          {
            key: 'preset',
            title: text('report.preset'),
            width: 240,
            input: (row, change, name) => (
              <Input
                aria-label={name}
                maxLength={reportLimits.value}
                value={row.preset ?? ''}
                onChange={({ target }) => change({ preset: target.value || undefined })}
              />
            ),
          },
        ]}
      />
      <RowEditor<ReportQueryField>
        title={text('report.query')}
        rows={query}
        most={reportLimits.query}
        fresh={{ field: '', mode: 'single' }}
        onChange={(next) => onChange({ query: next })}
        columns={[
          { key: 'field', title: text('report.field'), width: 220, input: fieldInput(stored) },
          {
            key: 'mode',
            title: text('report.mode'),
            width: 130,
            input: (row, change, name) => (
              <Select<ReportQueryField['mode']>
                aria-label={name}
                style={wide}
                value={row.mode}
                options={(['single', 'group'] as const).map((mode) => ({ value: mode, label: text(`report.${mode}`) }))}
                onChange={(mode) => change({ mode })}
              />
            ),
          },
          {
            key: 'isFolded',
            title: text('report.folded'),
            width: 130,
            input: (row, change, name) => (
              <Checkbox aria-label={name} checked={row.isFolded === true} onChange={({ target }) => change({ isFolded: target.checked })} />
            ),
          },
        ]}
      />
    </>
  );
}
