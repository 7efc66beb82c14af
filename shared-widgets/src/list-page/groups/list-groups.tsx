/** The rows grouped by a field: number, sums, and the rows when expanded. */
import { Alert, Button, Flex, Table } from 'antd';
import { type ComponentType, useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type ListGroup, mostGroups } from 'shared-contracts/entity/groups';
import type { ListQuery } from 'shared-contracts/entity/query';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../../field-kinds/entity-fields.ts';
import { FieldCell } from '../../field-kinds/field-cell.tsx';
import { fieldKind } from '../../field-kinds/field-kinds.ts';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { headWidth } from '../columns/text-width.ts';
import { ListProblem } from '../rows/list-problem.tsx';
import rowStyles from '../rows/list-rows.module.css';
import type { ListRowsProps } from '../rows/list-rows.ts';
import { ListSkeleton } from '../rows/list-skeleton.tsx';

export interface ListGroupsProps {
  readonly entity: EntityDefinition;
  readonly groupBy: string;
  readonly sums: readonly string[];
  /** Filters and sort order of the list. */
  readonly query: ListQuery;
  /** Properties for rendering the rows of a group; each group has rows and paging of its own. */
  readonly rows: Omit<ListRowsProps, 'rows' | 'total' | 'pageNo' | 'pageSize' | 'isFetching' | 'onPage'>;
  readonly Shape: ComponentType<ListRowsProps>;
  /** Called to show the rows of one group as a list without groups. */
  readonly onShow: (value: string) => void;
}

const keyOf = ({ value }: ListGroup): string => value ?? '';

export function ListGroups(props: ListGroupsProps) {
  const { entity, groupBy, sums, query, rows, onShow } = props;
  const t = useWidgetMessages();
  const text = useLabel();
  const { data, error, isLoading, isFetching, refetch } = entityApi(entity).useGroups(filtersOf(query), groupBy, sums);
  const field = requireField(entity, groupBy);
  if (error && !data) return <ListProblem error={error} onRetry={refetch} shownSince={undefined} />;
  if (isLoading || !data) return <ListSkeleton density={rows.density} count={5} />;
  return (
    <div className={`${rowStyles.rows} ${rowStyles[rows.density]}`} aria-busy={isFetching}>
      {data.isCut && <Alert type="info" title={t('groupsCut', { count: mostGroups })} />}
      <Table<ListGroup>
        aria-label={t('groupedBy', { name: text(field.label) })}
        rowKey={keyOf}
        dataSource={data.groups}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: rows.empty }}
        expandable={{
          columnWidth: 40,
          rowExpandable: ({ value }) => value !== null,
          expandedRowRender: (group) => <GroupRows {...props} value={keyOf(group)} />,
        }}
        columns={[
          {
            key: 'group',
            title: text(field.label),
            render: (_, { value, text: shown }) =>
              value === null ? (
                t('groupEmpty')
              ) : (
                <FieldCell
                  field={field}
                  name={groupBy}
                  tag={Boolean(field.dict)}
                  row={{ [groupBy]: value, [`${groupBy}_dictText`]: shown, ...(field.shownBy ? { [field.shownBy]: shown } : {}) }}
                />
              ),
          },
          { key: 'count', title: t('groupCount'), align: 'right', width: 100, render: (_, { count }) => count.toLocaleString('en-US') },
          ...sums.map((name) => {
            const sum = requireField(entity, name);
            return {
              key: name,
              title: t('groupSum', { name: text(sum.label) }),
              align: 'right' as const,
              width: Math.max(140, headWidth(text(sum.label)) + 40),
              render: (_: unknown, group: ListGroup) => fieldKind(sum).format(group.sums[name], sum),
            };
          }),
          {
            key: 'show',
            width: 110,
            align: 'right',
            render: (_, { value }) =>
              value !== null && (
                <Button type="link" size="small" onClick={() => onShow(value)}>
                  {t('groupShow')}
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}

/** The filters of a query, without page and order. */
function filtersOf({ pageNo: _page, pageSize: _size, column: _column, order: _order, ...filters }: ListQuery): Partial<ListQuery> {
  return filters as Partial<ListQuery>;
}

/** Shows the rows of one group, page by page. */
function GroupRows({ entity, groupBy, query, rows, Shape, value }: ListGroupsProps & { readonly value: string }) {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 10 });
  const { data, error, isFetching, refetch } = entityApi(entity).useList({ ...query, ...page, [groupBy]: value });
  if (error && !data) return <ListProblem error={error} onRetry={refetch} shownSince={undefined} />;
  if (!data) return <ListSkeleton density={rows.density} count={3} />;
  return (
    <Flex vertical>
      <Shape
        {...rows}
        {...page}
        rows={data.records}
        total={data.total}
        isFetching={isFetching}
        onPage={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
      />
    </Flex>
  );
}
