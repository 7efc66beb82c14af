/** State and commands of a list screen, independent of its appearance: filters, columns, rows, selection, actions. */

import { Grid } from 'antd';
import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { type EntityDefinition, type GenericAction, permissionCode } from 'shared-contracts/entity/entity';
import type { Page } from 'shared-contracts/wire/envelope';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useCan, useExcludedCodes } from 'shared-platform/permission';
import { useSight } from '../masked/sight.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { useStable, useStableCalls } from '../plain-rows/stable.ts';
import { deleting, isForMany } from './bulk/bulk-actions.ts';
import { type Density, orderColumns, useColumnPreferences } from './columns/column-preferences.ts';
import { type AnyRow, type PreparedColumn, useListColumns } from './columns/list-columns.tsx';
import { useDiscardDraft, useListDrafts } from './drafts/list-drafts.ts';
import { columnFilterFields, useColumnFilters } from './filters/column-filters.ts';
import { groupFields, sumFields } from './groups/group-fields.ts';
import { forgetTypedAhead, keepTypedAhead } from './keys/typed-ahead.ts';
import type { ListHandle, ListPageProps } from './list-page-props.ts';
import { useSelection } from './list-selection.ts';
import { type FilterValues, type ListSort, type ListState, useListState } from './list-state.ts';
import { type LiveRows, useLiveRows } from './live/live-rows.ts';
import { useRowMarks } from './live/row-marks.ts';
import { actionKey } from './offered-actions.ts';
import type { OpenSurface } from './row-surface.tsx';
import { useDelete } from './use-delete.ts';
import { useRowActions } from './use-row-actions.ts';
import { addressColumns } from './views/address-columns.ts';
import { useListViews } from './views/list-views.ts';

type Props = ListPageProps<EntityDefinition>;

const usualSort: ListSort = { column: 'createTime', order: 'desc' };

/** Filters and state tabs of the list. As long as their content is unchanged, the returned objects stay the same. */
function useListFrame(props: Props, columns: readonly PreparedColumn[]) {
  const { entity, queryFields, statusTabs, fixedQuery, initialQuery, defaultSort = usualSort } = props;
  const tabs = typeof statusTabs === 'string' ? { field: statusTabs, values: undefined } : statusTabs;
  const sight = useSight(entity);
  const asked = (queryFields ?? entity.query).filter((name) => sight.isAsked(name) && !(fixedQuery && name in fixedQuery));
  const formFields = useStable(asked.filter((name) => name !== tabs?.field));
  const filterFields = useStable([...new Set([...asked, ...(tabs ? [tabs.field] : []), ...columnFilterFields(columns, fixedQuery)])]);
  const state = useListState({
    entity,
    filterFields,
    initialQuery: useStable(initialQuery),
    fixedQuery: useStable(fixedQuery),
    defaultSort,
  });
  return { tabs, formFields, filterFields, state };
}

/** The columns as set by the person, or by the view in the address. */
function useShownColumns({ entity }: Props, columns: readonly PreparedColumn[], { address, setAddress }: ListState) {
  const own = useColumnPreferences(entity.name, columns);
  const settings = addressColumns({ columns, settings: own, address, setAddress });
  const preferences = useStable(settings.preferences);
  const shownColumns = useMemo(
    () => orderColumns(columns, preferences).filter(({ key }) => !preferences.hidden.includes(key)),
    [columns, preferences],
  );
  const isNarrow = Grid.useBreakpoint().xl === false;
  const density: Density = preferences.density ?? (isNarrow ? 'medium' : 'mini');
  return { columns, settings, shownColumns, density };
}

/** The field by which rows are grouped, and possible fields. */
function useGrouping({ entity, fixedQuery }: Props, columns: readonly PreparedColumn[], by: string | undefined) {
  const sight = useSight(entity);
  const fixed = useStable(fixedQuery);
  return useMemo(
    () => ({
      by,
      fields: groupFields({ entity, ...(fixed && { fixedQuery: fixed }) }, columns, sight),
      sums: sumFields(entity, columns, sight),
    }),
    [entity, fixed, columns, by, sight],
  );
}

/** Generic calls and own actions that the person's permissions allow on this screen. */
function useOffered({ entity, authPre = entity.name, generic: given = entity.generic, rowActions: own }: Props) {
  const excluded = useExcludedCodes(authPre);
  const generic = useMemo(() => given.filter((action) => !excluded.has(action)), [given, excluded]);
  const rowActions = useMemo(() => own?.filter((action) => !excluded.has(actionKey(action))), [own, excluded]);
  const can = useCan();
  const offers = (action: GenericAction): boolean => generic.includes(action) && can(permissionCode(entity, action));
  const isMany = rowActions?.some((action) => isForMany(entity, action, can));
  return { generic, rowActions, isSelectable: offers('batch_delete') || offers('export') || isMany === true };
}

/** The actions of rows; none for a row that somebody else deleted since the list was read. */
function useOfferedNow(actionsOf: ReturnType<typeof useRowActions>, { rows, changeOf }: LiveRows) {
  const gone = useStable(rows.flatMap(({ id }) => (changeOf(id)?.kind === 'gone' ? [id] : [])));
  return useMemo(() => actionsOf && ((row: AnyRow) => (gone.includes(row.id) ? [] : actionsOf(row))), [actionsOf, gone]);
}

export function useListModel(props: Props) {
  const { entity, toolbar, fixedQuery, authPre = entity.name } = props;
  const columns = useListColumns(entity, props.columns, authPre);
  const frame = useListFrame(props, columns);
  const { state, filterFields, tabs } = frame;
  const shown = useShownColumns(props, columns, state);
  const { generic, rowActions, isSelectable } = useOffered(props);
  const reading = entityApi(entity).useList(state.query);
  const selection = useSelection<AnyRow>();
  const [surface, open] = useState<OpenSurface | null>(null);
  // When the page goes to the background or is closed, no form of it waits for keys.
  useEffect(() => forgetTypedAhead, []);
  const drafts = useListDrafts(entity.name);
  const live = useLiveRows({ entity, query: state.query, page: reading.data as Page<AnyRow> | undefined });
  const { rows } = live;
  const { address, setAddress, wireOf } = state;
  const [refreshes, countRefresh] = useReducer((count: number) => count + 1, 0);
  const refresh = (): void => {
    reading.refetch();
    countRefresh();
  };
  const views = useListViews({
    entity,
    tabs,
    fixedQuery,
    address,
    setAddress,
    wireOf,
    isRead: reading.data !== undefined,
    news: [live.changedCount, live.newCount].join(' '),
    refreshes,
  });
  const total = reading.data?.total ?? 0;
  /** Name of the action that is open for the selected rows. */
  const [bulk, openBulk] = useState<string | null>(null);
  const { deleteRow, afterDelete } = useDelete(entity, { state, total, selection, note: props.deletionNote });
  const t = useWidgetMessages();
  const list: ListHandle<EntityDefinition> = {
    refresh,
    selectedIds: selection.ids,
    selectedRows: selection.rows,
    clearSelection: selection.clear,
  };
  const calls = useStableCalls({
    // A search with unchanged filters changes no address, so the list is read again here.
    query: (filters: FilterValues) => {
      if (!state.setFilters(filters)) reading.refetch();
    },
    filter: state.setFilters,
    clearFilters: () => {
      state.setFilters({});
      state.setAdvanced(undefined);
    },
    ask: state.setAdvanced,
    show: (row: AnyRow) => state.show({ shape: 'open', id: row.id }),
    showAs: state.show,
    preview: (row: AnyRow) =>
      state.show(state.shown?.shape === 'preview' && state.shown.id === row.id ? undefined : { shape: 'preview', id: row.id }),
    page: state.setPage,
    sort: (sorts: readonly ListSort[]) => state.setSorts(sorts),
    group: state.setGroupBy,
    showGroup: (field: string, value: string) => {
      state.setGroupBy(undefined);
      state.setFilters({ ...state.filters, [field]: value });
    },
    list: () => list,
    refresh,
    open: (next: OpenSurface | null) => {
      if (next?.kind === 'form') keepTypedAhead();
      else forgetTypedAhead();
      open(next);
    },
    deleteRow,
    discardDraft: useDiscardDraft(),
    afterDelete,
    openBulk,
    deleteSelected: () => (selection.ids.length === 0 ? notices.warning(t('nothingSelected')) : openBulk(deleting)),
  });
  const filters = useColumnFilters({ entity, fields: filterFields, values: state.filters, onFilter: calls.filter });
  return {
    ...frame,
    ...shown,
    filters,
    groups: useGrouping(props, shown.columns, state.groupBy),
    own: typeof toolbar === 'function' ? toolbar(list) : toolbar,
    generic,
    rowActions,
    bulk,
    isSelectable: isSelectable || typeof toolbar === 'function',
    actionsOf: useOfferedNow(useRowActions({ ...props, generic, rowActions }, calls, drafts), live),
    views,
    live,
    drafts,
    marks: useRowMarks(live),
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
