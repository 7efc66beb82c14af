import type { ReactNode } from 'react';
import { useState } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import type { Label } from 'shared-contracts/texts/label';
import { entityApi, type WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { FieldCell } from 'shared-widgets/field-cell';
import { fieldKind } from 'shared-widgets/field-kinds';
import type { Rows } from 'shared-widgets/list-page';
import { RecordLink } from 'shared-widgets/record-detail';
import { Alert, Button, Empty } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { relatedTexts as texts } from './related-texts.ts';

export interface RelatedTableProps<E extends EntityDefinition> {
  readonly entity: E;
  readonly fields: Rows<Extract<keyof E['fields'], string>>;
  /** Filter that limits the rows to those of the shown record. */
  readonly query: Readonly<Record<string, string>>;
  /** Returns the content of the last column for a row. */
  readonly actions?: (row: WireRecord<E>) => ReactNode;
}

const pageSize = 10;

/** Table of the records of another entity that belong to the shown record. */
export function RelatedTable<const E extends EntityDefinition>({ entity, fields, query, actions }: RelatedTableProps<E>) {
  const text = useLabel();
  const [pageNo, setPageNo] = useState(1);
  const { data, error, isLoading, refetch } = entityApi(entity).useList({
    ...query,
    pageNo,
    pageSize,
    column: 'createTime',
    order: 'desc',
  });
  if (error && !data) {
    return <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text(texts.retry)}</Button>} />;
  }
  return (
    <Table<WireRecord<E>>
      size="small"
      rowKey="id"
      loading={isLoading}
      dataSource={data?.records.slice() ?? []}
      scroll={{ x: 'max-content' }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text(texts.empty)} /> }}
      pagination={{ current: pageNo, pageSize, total: data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
      columns={[
        ...fields.flat().flatMap((name) => {
          const field = entity.fields[name];
          if (!field) return [];
          return [
            {
              key: name,
              title: text(field.label),
              align: fieldKind(field).align ?? ('left' as const),
              render: (_: unknown, row: WireRecord<E>) => {
                const cell = <FieldCell field={field} name={name} row={row} tag={name === entity.stateField} />;
                if (name !== entity.titleField) return cell;
                return (
                  <RecordLink entity={entity.name} id={row.id}>
                    {cell}
                  </RecordLink>
                );
              },
            },
          ];
        }),
        ...(actions
          ? [
              {
                key: 'actions',
                title: text(texts.actions),
                fixed: 'right' as const,
                render: (_: unknown, row: WireRecord<E>) => actions(row),
              },
            ]
          : []),
      ]}
    />
  );
}

export interface RelatedTab<E extends EntityDefinition> extends Pick<RelatedTableProps<E>, 'entity' | 'fields'> {
  readonly label: Label;
  /** Field of the entity that contains the id of the shown record. */
  readonly by: string;
}

/** A tab of a record's detail with the records of another entity that belong to it; for people who may list them. */
export const relatedTab = <const E extends EntityDefinition>({ entity, fields, label, by }: RelatedTab<E>) => ({
  key: entity.name,
  label,
  can: permissionCode(entity, 'list'),
  related: { entity: entity.name, by },
  render: ({ id }: { readonly id: string }) => <RelatedTable entity={entity} fields={fields} query={{ [by]: id }} />,
});
