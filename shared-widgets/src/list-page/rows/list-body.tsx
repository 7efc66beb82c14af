/** The rows as table, or as cards on phones; placeholders while loading, and the message when loading failed. */
import { Grid } from 'antd';
import { Suspense, useMemo } from 'react';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { ListModel } from '../list-model.ts';
import type { ListPageProps } from '../list-page-props.ts';
import { LiveNews } from '../live/live-news.tsx';
import { ListCards } from './list-cards.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListProblem } from './list-problem.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable } from './list-table.tsx';

/** Loaded when rows are first grouped. */
const ListGroups = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ '../groups/list-groups.tsx').then((module) => ({ default: module.ListGroups })),
);

export interface ListBodyProps {
  readonly list: ListPageProps<EntityDefinition>;
  readonly model: ListModel;
}

export function ListBody({ list, model }: ListBodyProps) {
  const { reading, state, density } = model;
  const shownSince = useReadAt(reading.data);
  return (
    <>
      {reading.error && <ListProblem error={reading.error} onRetry={reading.refetch} shownSince={shownSince} />}
      {reading.isLoading && <ListSkeleton density={density} count={Math.min(state.pageSize, 20)} />}
      <LiveNews live={model.live} onShow={reading.refetch} />
      {reading.data && <Rows list={list} model={model} />}
    </>
  );
}

/** Time at which these data arrived. */
function useReadAt(data: unknown): Date | undefined {
  return useMemo(() => (data ? new Date() : undefined), [data]);
}

function Rows({ list: { entity, detail, rowExtra }, model }: ListBodyProps) {
  const { reading, rows, total, state, selection, calls, density, filters, generic } = model;
  const t = useWidgetMessages();
  const text = useLabel();
  const can = useCan();
  const { md, xl } = Grid.useBreakpoint();
  const { isFetching } = reading;
  const isFiltered = state.filterCount > 0 || state.isAdvanced;
  const mayAdd = generic.includes('add') && can(permissionCode(entity, 'add'));
  const isWaiting = isFetching && rows.length === 0;
  const empty = useMemo(
    () => (
      <ListEmpty
        isWaiting={isWaiting}
        isFiltered={isFiltered}
        onClearFilters={calls.clearFilters}
        onAdd={mayAdd ? () => calls.open({ kind: 'form' }) : undefined}
      />
    ),
    [isWaiting, isFiltered, mayAdd, calls],
  );
  const Shape = md === false ? ListCards : ListTable;
  const common = {
    label: t('tableOf', { name: text(entity.label) }),
    titleOf: model.nameOf,
    columns: model.shownColumns,
    sorts: state.sorts,
    density,
    isWide: xl !== false,
    selection: model.isSelectable ? selection : undefined,
    // When a record is open beside the list, rows have no actions, because the record's header shows them.
    actionsOf: state.shown?.shape === 'preview' && Shape === ListTable ? undefined : model.actionsOf,
    rowExtra,
    empty,
    filters,
    marks: model.marks,
    onOpen: detail === false ? undefined : calls.show,
    onPreview: detail === false ? undefined : calls.preview,
    onSort: calls.sort,
  };
  const { by, fields, sums } = model.groups;
  if (by !== undefined && fields.includes(by)) {
    const showGroup = (value: string): void => calls.showGroup(by, value);
    return (
      <Suspense fallback={<ListSkeleton density={density} count={5} />}>
        <ListGroups entity={entity} groupBy={by} sums={sums} query={state.query} rows={common} Shape={Shape} onShow={showGroup} />
      </Suspense>
    );
  }
  return (
    <Shape
      {...common}
      rows={rows}
      total={total}
      pageNo={state.pageNo}
      pageSize={state.pageSize}
      isFetching={isFetching}
      onPage={calls.page}
    />
  );
}
