import { Alert, Button, Card, Flex, Grid, Skeleton } from 'antd';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { RecordDetailDrawer } from '../record-detail/record-detail.tsx';
import { ColumnSettingsButton } from './columns/column-settings.tsx';
import type { AnyRow } from './columns/list-columns.tsx';
import { ListCards } from './list-cards.tsx';
import { type ListModel, useListModel } from './list-model.ts';
import type { ListPageProps } from './list-page-props.ts';
import { ListProblem } from './list-problem.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { QueryForm } from './query-form.tsx';
import { RowSurfaceHost } from './row-surface.tsx';
import { StateTabs } from './state-tabs.tsx';

type Props = ListPageProps<EntityDefinition>;
interface PartProps {
  readonly list: Props;
  readonly model: ListModel;
}

/** What `ListPage` draws, for any entity. */
export function ListScreen(props: Props) {
  const { entity, extra, detail = {} } = props;
  const model = useListModel(props);
  const { tabs, formFields, state, rows, surface, calls, reading } = model;
  return (
    <Flex vertical gap={12}>
      {extra}
      <Card size="small" variant="borderless" styles={{ body: { padding: '16px 16px 4px' } }} hidden={formFields.length === 0 && !tabs}>
        <QueryForm entity={entity} fields={formFields} filters={state.filters} filterCount={state.filterCount} onQuery={calls.query} />
        {tabs && <StateTabs entity={entity} field={tabs.field} values={tabs.values} filters={state.filters} onQuery={calls.filter} />}
      </Card>
      <Card size="small" variant="borderless" styles={{ body: { padding: 16 } }}>
        <Flex vertical gap={12}>
          <Tools list={props} model={model} />
          {reading.error && <ListProblem error={reading.error} onRetry={reading.refetch} />}
          <Rows list={props} model={model} />
        </Flex>
      </Card>
      {detail !== false && (
        <OpenRecord {...detail} entity={entity} id={state.openId} rows={rows} onClose={() => state.setOpenId(undefined)} />
      )}
      <RowSurfaceHost
        list={props}
        surface={surface}
        onClose={() => calls.open(null)}
        onDone={() => {
          calls.open(null);
          // A screen's own surface may have written another entity that these rows show.
          reading.refetch();
        }}
      />
    </Flex>
  );
}

/** The toolbar, and how many rows are ticked. */
function Tools({ list: { entity, toolbar }, model }: PartProps) {
  const { generic, state, selection, reading, columns, settings, calls } = model;
  const t = useWidgetMessages();
  return (
    <>
      <ListToolbar
        entity={entity}
        generic={generic}
        query={state.query}
        selectedIds={selection.ids}
        isFetching={reading.isFetching}
        own={typeof toolbar === 'function' ? toolbar(model.list) : toolbar}
        settings={<ColumnSettingsButton columns={columns} settings={settings} />}
        onAdd={() => calls.open({ kind: 'form' })}
        onDeleteSelected={() => void calls.deleteSelected()}
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
    </>
  );
}

/** The records as a table, on phones as cards. */
function Rows({ list: { entity, detail, rowExtra }, model }: PartProps) {
  const { reading, rows, total, state, settings, selection, calls } = model;
  const t = useWidgetMessages();
  const text = useLabel();
  const { md, xl } = Grid.useBreakpoint();
  if (reading.isLoading) return <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} aria-label={t('loading')} />;
  if (reading.error && !reading.data) return null;
  const Shape = md === false ? ListCards : ListTable;
  return (
    <Shape
      label={t('tableOf', { name: text(entity.label) })}
      titleOf={model.nameOf}
      columns={model.shownColumns}
      rows={rows}
      total={total}
      pageNo={state.pageNo}
      pageSize={state.pageSize}
      sort={state.sort}
      density={settings.preferences.density}
      isFetching={reading.isFetching}
      isWide={xl !== false}
      selection={model.isSelectable ? selection : undefined}
      actionsOf={model.actionsOf}
      rowExtra={rowExtra}
      onOpen={detail === false ? undefined : calls.show}
      onPage={calls.page}
      onSort={calls.sort}
    />
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
