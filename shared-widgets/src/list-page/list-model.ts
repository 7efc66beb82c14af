/** What a list screen knows and does, whatever it looks like: filters, columns, rows, selection, and what is offered. */
import { useCallback, useMemo, useState } from 'react';
import { type EntityDefinition, type GenericAction, permissionCode } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useCan, useExcludedCodes } from 'shared-platform/permission';
import { useSight } from '../masked/sight.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { orderColumns, useColumnPreferences } from './columns/column-preferences.ts';
import { type AnyRow, useListColumns } from './columns/list-columns.tsx';
import type { ListHandle, ListPageProps } from './list-page-props.ts';
import { useSelection } from './list-selection.ts';
import { type FilterValues, type ListSort, useListState } from './list-state.ts';
import { actionKey } from './offered-actions.ts';
import type { OpenSurface } from './row-surface.tsx';
import { useStable, useStableCalls } from './stable.ts';
import { useDelete } from './use-delete.ts';
import { useRowActions } from './use-row-actions.ts';

type Props = ListPageProps<EntityDefinition>;

const noRows: readonly AnyRow[] = [];
const usualSort: ListSort = { column: 'createTime', order: 'desc' };

/** Filters, tabs of states, and the columns that are plain data: kept as long as they say the same. */
function useListFrame({ entity, queryFields, statusTabs, fixedQuery, initialQuery, defaultSort = usualSort }: Props) {
  const tabs = typeof statusTabs === 'string' ? { field: statusTabs, values: undefined } : statusTabs;
  const sight = useSight(entity);
  const asked = (queryFields ?? entity.query).filter((name) => sight.isAsked(name) && !(fixedQuery && name in fixedQuery));
  const formFields = useStable(asked.filter((name) => name !== tabs?.field));
  const filterFields = useStable(tabs && !asked.includes(tabs.field) ? [...asked, tabs.field] : asked);
  const state = useListState({
    entity,
    filterFields,
    initialQuery: useStable(initialQuery),
    fixedQuery: useStable(fixedQuery),
    defaultSort,
  });
  return { tabs, formFields, state };
}

/** The columns as the screen gives them and as this person sees them. */
function useShownColumns({ entity, columns: given, authPre = entity.name }: Props) {
  const columns = useListColumns(entity, given, authPre);
  const settings = useColumnPreferences(entity.name, columns);
  const { preferences } = settings;
  const shownColumns = useMemo(
    () => orderColumns(columns, preferences).filter(({ key }) => !preferences.hidden.includes(key)),
    [columns, preferences],
  );
  return { columns, settings, shownColumns };
}

/** The generic calls and own actions that no rule takes away here. */
function useOffered({ entity, authPre = entity.name, generic: given = entity.generic, rowActions: own }: Props) {
  const excluded = useExcludedCodes(authPre);
  const generic = useMemo(() => given.filter((action) => !excluded.has(action)), [given, excluded]);
  const rowActions = useMemo(() => own?.filter((action) => !excluded.has(actionKey(action))), [own, excluded]);
  const can = useCan();
  const offers = (action: GenericAction): boolean => generic.includes(action) && can(permissionCode(entity, action));
  return { generic, rowActions, isSelectable: offers('batch_delete') || offers('export') };
}

export function useListModel(props: Props) {
  const { entity, defaultSort = usualSort } = props;
  const frame = useListFrame(props);
  const { state } = frame;
  const { generic, rowActions, isSelectable } = useOffered(props);
  const reading = entityApi(entity).useList(state.query);
  const selection = useSelection<AnyRow>();
  const [surface, open] = useState<OpenSurface | null>(null);
  const rows = (reading.data?.records ?? noRows) as readonly AnyRow[];
  const total = reading.data?.total ?? 0;
  const { deleteRow, deleteSelected } = useDelete(entity, state, total, selection);
  const list: ListHandle<EntityDefinition> = {
    refresh: reading.refetch,
    selectedIds: selection.ids,
    selectedRows: selection.rows,
    clearSelection: selection.clear,
  };
  const calls = useStableCalls({
    // Searching with unchanged filters reads the list again.
    query: (filters: FilterValues) => {
      if (!state.setFilters(filters)) reading.refetch();
    },
    filter: state.setFilters,
    show: (row: AnyRow) => state.setOpenId(row.id),
    page: state.setPage,
    sort: (sort: ListSort | null) => state.setSort(sort ?? defaultSort),
    list: () => list,
    open,
    deleteRow,
    deleteSelected,
  });
  return {
    ...frame,
    ...useShownColumns(props),
    generic,
    isSelectable: isSelectable || typeof props.toolbar === 'function',
    actionsOf: useRowActions({ ...props, generic, rowActions }, calls),
    nameOf: useCallback((row: AnyRow) => titleOf(entity, row), [entity]),
    reading,
    rows,
    total,
    selection,
    surface,
    list,
    calls,
  };
}

export type ListModel = ReturnType<typeof useListModel>;
