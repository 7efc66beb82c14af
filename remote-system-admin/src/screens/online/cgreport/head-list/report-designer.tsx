import { advancedRules } from 'shared-contracts/entity/query';
import {
  aggregatesOf,
  groupsReport,
  isGrouped,
  isMomentKind,
  type ReportAggregate,
  type ReportColumn,
  type ReportDefinition,
  type ReportFilter,
  type ReportParameter,
  type ReportPart,
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
import { useTab } from 'shared-platform/tabs';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Checkbox, Input, Select } from 'shared-widgets/ui/form';
import { useText } from '../../../../messages.ts';
import { asked } from '../../../../parts/asked.ts';
import { definitionOf, emptyReport, textOf } from './definition-text.ts';
import { RowEditor, type RowEditorColumn } from './row-editor.tsx';

export interface ReportDesignerProps {
  readonly id?: string;
  /** The report's definition as JSON text. */
  readonly value?: string;
  readonly onChange?: (definition: string) => void;
}

/** Editor for a report's definition, with a list of rows for each part: columns, fixed conditions, parameters, query form. */
export function ReportDesigner({ id, value, onChange }: ReportDesignerProps) {
  const text = useText();
  const label = useLabel();
  const { id: tab } = useTab();
  const { data: sources, error, isLoading, refetch } = useRead<readonly ReportSource[]>(reportSourcesPath);
  if (isLoading) return <Skeleton active />;
  if (error) return <Alert type="error" title={error.message} action={<Button onClick={refetch}>{text('report.again')}</Button>} />;
  const definition = definitionOf(value);
  const source = sources?.find(({ entity }) => entity === definition.entity);
  const change = (part: Partial<ReportDefinition>) => onChange?.(textOf({ ...definition, ...part }));
  const choose = async (entity: string): Promise<void> => {
    const isBegun = definition.columns.length + definition.filters.length + definition.query.length > 0;
    if (isBegun && !(await notices.confirm({ ...asked(text('report.otherSource')), dangerous: true, tab }))) return;
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

type Words = Parameters<ReturnType<typeof useText>>[0] & `report.${string}`;
type WordOf<Key extends string> = Key extends `report.${infer Rest}` ? Rest : never;

/** Select box in a row; an empty value shows no selection. */
function Choice<Code extends string>({ name, value, options, onChange }: ChoiceProps<Code>) {
  const shown = value === '' ? {} : { value };
  return (
    <Select<string>
      aria-label={name}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      options={options.map(([code, label]) => ({ value: code, label }))}
      onChange={(code) => onChange(code as Code)}
      {...shown}
    />
  );
}

interface ChoiceProps<Code extends string> {
  readonly name: string;
  readonly value: Code | '';
  readonly options: readonly (readonly [code: Code, label: string])[];
  readonly onChange: (code: Code) => void;
}

function Parts({ definition, fields, onChange }: PartsProps) {
  const text = useText();
  const label = useLabel();
  const { columns, filters, parameters, query, sort } = definition;
  const grouped = isGrouped(definition);
  const stored = fields.filter(({ isStored, isMasked }) => isStored && !isMasked);
  const kindOf = (name: string) => fields.find((field) => field.name === name)?.kind ?? 'text';
  const worded = <Code extends WordOf<Words>>(codes: readonly Code[]) =>
    codes.map((code) => [code, text(`report.${code}` as Words)] as const);
  const column = <Row extends object>(key: WordOf<Words>, width: number, input: RowEditorColumn<Row>['input']): RowEditorColumn<Row> => ({
    ...{ key, width, input },
    title: text(`report.${key}` as Words),
  });
  const typed = (name: string, maxLength: number, value: string | undefined, onType: (value: string) => void, placeholder = '') => (
    <Input aria-label={name} {...{ maxLength, placeholder }} value={value ?? ''} onChange={({ target }) => onType(target.value)} />
  );
  const fieldChoice = (name: string, value: string, some: readonly ReportSourceField[], choose: (field: string) => void) => (
    <Choice name={name} value={value} options={some.map((field) => [field.name, label(field.label)] as const)} onChange={choose} />
  );
  const field = <Row extends { readonly field: string }>() =>
    column<Row>('field', 220, (row, change, name) =>
      fieldChoice(name, row.field, stored, (chosen) => change({ field: chosen } as Partial<Row>)),
    );
  const titleOf = ({ field: of, title, aggregate }: ReportColumn): string => {
    const found = fields.find(({ name }) => name === of);
    const words = title || (found ? label(found.label) : '');
    return aggregate ? `${words || text('report.count')} · ${text(`report.${aggregate}`)}` : words;
  };
  /** When another field is chosen for a column, its aggregate and period stay only if the new field supports them. */
  const withField = ({ aggregate }: ReportColumn, chosen: string): Partial<ReportColumn> => {
    const keeps = aggregate === undefined || aggregatesOf(kindOf(chosen)).includes(aggregate);
    return { field: chosen, ...(keeps ? {} : { aggregate: undefined }), ...(isMomentKind(kindOf(chosen)) ? {} : { part: undefined }) };
  };
  const withAggregate = (aggregate: ReportAggregate | 'value'): Partial<ReportColumn> => ({
    ...(aggregate === 'count' ? { field: '' } : {}),
    aggregate: aggregate === 'value' ? undefined : aggregate,
    part: undefined,
  });
  return (
    <>
      <RowEditor<ReportColumn>
        {...{ rows: columns, most: reportLimits.columns, fresh: { field: '' }, title: text('report.columns') }}
        onChange={(next) => onChange({ columns: next })}
        columns={[
          column('aggregate', 130, (row, change, name) => {
            const codes = worded(['value', 'count', ...(row.field ? aggregatesOf(kindOf(row.field)) : [])] as const);
            return <Choice name={name} value={row.aggregate ?? 'value'} options={codes} onChange={(code) => change(withAggregate(code))} />;
          }),
          column('field', 220, (row, change, name) => {
            if (row.aggregate === 'count') return '-';
            const offered = grouped ? stored.filter(({ kind }) => groupsReport(kind)) : fields;
            return fieldChoice(name, row.field, offered, (chosen) => change(withField(row, chosen)));
          }),
          column('part', 110, (row, change, name) => {
            if (!grouped || row.aggregate || !isMomentKind(kindOf(row.field))) return '-';
            const choose = (code: ReportPart | 'whole') => change({ part: code === 'whole' ? undefined : code });
            return (
              <Choice name={name} value={row.part ?? 'whole'} options={worded(['whole', ...reportParts] as const)} onChange={choose} />
            );
          }),
          column('title', 180, (row, change, name) =>
            typed(
              name,
              reportLimits.title,
              row.title,
              (title) => change({ title: title || undefined }),
              titleOf({ ...row, title: undefined }),
            ),
          ),
        ]}
      />
      <Flex gap={8} wrap role="group" aria-label={text('report.sort')}>
        <Select<string>
          aria-label={text('report.sort')}
          style={{ minWidth: 220 }}
          allowClear
          placeholder={text('report.usualSort')}
          options={columns.filter((one) => one.field || one.aggregate).map((one) => ({ value: reportKey(one), label: titleOf(one) }))}
          onChange={(chosen?: string) => onChange({ sort: chosen ? { column: chosen, order: sort?.order ?? 'asc' } : undefined })}
          {...(sort ? { value: sort.column } : {})}
        />
        {sort && (
          <div style={{ width: 120 }}>
            <Choice
              name={text('report.direction')}
              value={sort.order}
              options={worded(['asc', 'desc'] as const)}
              onChange={(order) => onChange({ sort: { ...sort, order } })}
            />
          </div>
        )}
      </Flex>
      <RowEditor<ReportFilter>
        {...{ rows: filters, most: reportLimits.filters, fresh: { field: '', rule: 'eq', value: '' }, title: text('report.filters') }}
        onChange={(next) => onChange({ filters: next })}
        columns={[
          field<ReportFilter>(),
          column('rule', 130, (row, change, name) => {
            const rules = advancedRules.map((rule) => [rule, text(`report.rule.${rule}`)] as const);
            return <Choice name={name} value={row.rule} options={rules} onChange={(rule) => change({ rule })} />;
          }),
          column('is', 240, (row, change, name) => typed(name, reportLimits.value, row.value, (value) => change({ value }))),
        ]}
      />
      <RowEditor<ReportParameter>
        {...{ rows: parameters, most: reportLimits.parameters, fresh: { name: '' }, title: text('report.parameters') }}
        onChange={(next) => onChange({ parameters: next })}
        columns={[
          column('name', 220, (row, change, name) => typed(name, reportLimits.name, row.name, (typedName) => change({ name: typedName }))),
          column('preset', 240, (row, change, name) =>
            typed(name, reportLimits.value, row.preset, (preset) => change({ preset: preset || undefined })),
          ),
        ]}
      />
      <RowEditor<ReportQueryField>
        {...{ rows: query, most: reportLimits.query, fresh: { field: '', mode: 'single' }, title: text('report.query') }}
        onChange={(next) => onChange({ query: next })}
        columns={[
          field<ReportQueryField>(),
          column('mode', 130, (row, change, name) => (
            <Choice name={name} value={row.mode} options={worded(['single', 'group'] as const)} onChange={(mode) => change({ mode })} />
          )),
          column('folded', 130, (row, change, name) => (
            <Checkbox aria-label={name} checked={row.isFolded === true} onChange={({ target }) => change({ isFolded: target.checked })} />
          )),
        ]}
      />
    </>
  );
}
