import { Alert, Button, Card, Flex, Grid, Skeleton } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import { type EntityDefinition, type GenericAction, permissionCode } from 'shared-contracts/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useCan, useExcludedCodes } from 'shared-platform/permission';
import { titleOf } from '../entity-fields.ts';
import { useWidgetMessages } from '../messages.ts';
import { RecordDetailDrawer } from '../record-detail/record-detail.tsx';
import { orderColumns, useColumnPreferences } from './column-preferences.ts';
import { ColumnSettingsButton } from './column-settings.tsx';
import { ListCards } from './list-cards.tsx';
import { type AnyRow, useListColumns } from './list-columns.tsx';
import type { ListHandle, ListPageProps } from './list-page-props.ts';
import { ListProblem } from './list-problem.tsx';
import { useSelection } from './list-selection.ts';
import { type FilterValues, type ListSort, useListState } from './list-state.ts';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { actionKey } from './offered-actions.ts';
import { QueryForm } from './query-form.tsx';
import { type OpenSurface, RowSurfaceHost } from './row-surface.tsx';
import { useStable, useStableCalls } from './stable.ts';
import { StateTabs } from './state-tabs.tsx';
import { useDelete } from './use-delete.ts';
import { useRowActions } from './use-row-actions.ts';

type Props = ListPageProps<EntityDefinition>;

const noRows: readonly AnyRow[] = [];

/** Filters, tabs of states, and the columns that are plain data: kept as long as they say the same. */
function useListFrame({ entity, queryFields, statusTabs, fixedQuery, initialQuery, defaultSort }: Props) {
  const tabs = typeof statusTabs === 'string' ? { field: statusTabs, values: undefined } : statusTabs;
  const asked = (queryFields ?? entity.query).filter((name) => !fixedQuery || !(name in fixedQuery));
  const formFields = useStable(asked.filter((name) => name !== tabs?.field));
  const filterFields = useStable(tabs && !asked.includes(tabs.field) ? [...asked, tabs.field] : asked);
  const state = useListState({
    entity,
    filterFields,
    initialQuery: useStable(initialQuery),
    fixedQuery: useStable(fixedQuery),
    defaultSort: defaultSort ?? { column: 'createTime', order: 'desc' },
  });
  return { tabs, formFields, state };
}

/** What `ListPage` draws, for any entity. */
export function ListScreen(props: Props) {
  const { entity, authPre = entity.name, toolbar, extra, rowExtra, detail = {} } = props;
  const t = useWidgetMessages();
  const text = useLabel();
  const can = useCan();
  const { md, xl } = Grid.useBreakpoint();
  const { tabs, formFields, state } = useListFrame(props);
  const columns = useListColumns(entity, props.columns, authPre);
  const excluded = useExcludedCodes(authPre);
  const generic = useMemo(
    () => (props.generic ?? entity.generic).filter((action) => !excluded.has(action)),
    [props.generic, entity, excluded],
  );
  const ownActions = useMemo(() => props.rowActions?.filter((action) => !excluded.has(actionKey(action))), [props.rowActions, excluded]);
  const settings = useColumnPreferences(entity.name, columns);
  const shownColumns = useMemo(
    () => orderColumns(columns, settings.preferences).filter(({ key }) => !settings.preferences.hidden.includes(key)),
    [columns, settings.preferences],
  );
  const reading = entityApi(entity).useList(state.query);
  const selection = useSelection<AnyRow>();
  const [surface, setSurface] = useState<OpenSurface | null>(null);

  const rows = (reading.data?.records ?? noRows) as readonly AnyRow[];
  const total = reading.data?.total ?? 0;
  const { deleteRow, deleteSelected } = useDelete(entity, state, total, selection);
  const list: ListHandle<EntityDefinition> = {
    refresh: reading.refetch,
    selectedIds: selection.ids,
    selectedRows: selection.rows,
    clearSelection: selection.clear,
  };
  const offers = (action: GenericAction): boolean => generic.includes(action) && can(permissionCode(entity, action));

  const calls = useStableCalls({
    // Asking the same again means: is there anything new?
    query: (filters: FilterValues) => {
      if (!state.setFilters(filters)) reading.refetch();
    },
    filter: state.setFilters,
    show: (row: AnyRow) => state.setOpenId(row.id),
    page: state.setPage,
    sort: (sort: ListSort | null) => state.setSort(sort ?? props.defaultSort ?? { column: 'createTime', order: 'desc' }),
    list: () => list,
    open: setSurface,
    deleteRow,
  });
  const nameOf = useCallback((row: AnyRow) => titleOf(entity, row), [entity]);
  const rowActions = useRowActions({ ...props, generic, rowActions: ownActions }, calls);
  const isSelectable = offers('batch_delete') || offers('export') || typeof toolbar === 'function';
  const Rows = md === false ? ListCards : ListTable;

  return (
    <Flex vertical gap={12}>
      {extra}
      <Card size="small" variant="borderless" styles={{ body: { padding: '16px 16px 4px' } }} hidden={formFields.length === 0 && !tabs}>
        <QueryForm entity={entity} fields={formFields} filters={state.filters} filterCount={state.filterCount} onQuery={calls.query} />
        {tabs && <StateTabs entity={entity} field={tabs.field} values={tabs.values} filters={state.filters} onQuery={calls.filter} />}
      </Card>
      <Card size="small" variant="borderless" styles={{ body: { padding: 16 } }}>
        <Flex vertical gap={12}>
          <ListToolbar
            entity={entity}
            generic={generic}
            query={state.query}
            selectedIds={selection.ids}
            isFetching={reading.isFetching}
            own={typeof toolbar === 'function' ? toolbar(list) : toolbar}
            settings={<ColumnSettingsButton columns={columns} settings={settings} />}
            onAdd={() => setSurface({ kind: 'form' })}
            onDeleteSelected={() => void deleteSelected()}
            onRefresh={reading.refetch}
          />
          {selection.ids.length > 0 && (
            <Alert
              type="info"
              title={t('selected', { count: selection.ids.length })}
              action={
                <Button type="link" size="small" onClick={selection.clear}>
                  {t('clearSelection')}
                </Button>
              }
            />
          )}
          {reading.error && <ListProblem error={reading.error} onRetry={reading.refetch} />}
          {reading.isLoading ? (
            <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} aria-label={t('loading')} />
          ) : (
            (reading.data || !reading.error) && (
              <Rows
                label={t('tableOf', { name: text(entity.label) })}
                titleOf={nameOf}
                columns={shownColumns}
                rows={rows}
                total={total}
                pageNo={state.pageNo}
                pageSize={state.pageSize}
                sort={state.sort}
                density={settings.preferences.density}
                isFetching={reading.isFetching}
                isWide={xl !== false}
                selection={isSelectable ? selection : undefined}
                actionsOf={rowActions}
                rowExtra={rowExtra}
                onOpen={detail === false ? undefined : calls.show}
                onPage={calls.page}
                onSort={calls.sort}
              />
            )
          )}
        </Flex>
      </Card>
      {detail !== false && (
        <OpenRecord {...detail} entity={entity} id={state.openId} rows={rows} onClose={() => state.setOpenId(undefined)} />
      )}
      <RowSurfaceHost
        list={props}
        surface={surface}
        onClose={() => setSurface(null)}
        onDone={() => {
          setSurface(null);
          // A screen's own surface may have written another entity that these rows show.
          reading.refetch();
        }}
      />
    </Flex>
  );
}

interface OpenRecordProps {
  readonly entity: EntityDefinition;
  readonly id: string | undefined;
  readonly rows: readonly AnyRow[];
  readonly onClose: () => void;
}

/** The record named in the address: from the page in sight, else from the server, as are the lines that lists do not carry. */
function OpenRecord({ entity, id, rows, onClose, ...detail }: OpenRecordProps & Exclude<Props['detail'], false | undefined>) {
  const inSight = rows.find((row) => row.id === id);
  const { data, error } = entityApi(entity).useRecord(inSight && !entity.lines ? undefined : id);
  const read = data?.id === id ? data : undefined;
  const record = entity.lines ? (read ?? inSight) : (inSight ?? read);
  return <RecordDetailDrawer {...detail} entity={entity} record={record} open={Boolean(id)} onClose={onClose} error={error?.message} />;
}
