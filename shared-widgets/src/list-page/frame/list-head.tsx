/** Above the rows: state tabs and tools in a line, the query form, the active filters as tags. */
import { useState } from 'react';
import { type EntityDefinition, hasGenericList } from 'shared-contracts/entity/entity';
import { AdvancedQueryButton } from '../../advanced-query/advanced-query-button.tsx';
import { useWidth } from '../../width/use-width.ts';
import { ColumnSettingsButton } from '../columns/column-settings.tsx';
import { AddFilter } from '../filters/add-filter.tsx';
import { FilterChips } from '../filters/filter-chips.tsx';
import { GroupSelect } from '../groups/group-select.tsx';
import type { ListModel } from '../list-model.ts';
import type { ListPageProps } from '../list-page-props.ts';
import { PrintButton } from '../print/print-button.tsx';
import { columnsInSight } from '../views/address-columns.ts';
import { stateOf } from '../views/view-state.ts';
import { ViewStrip } from '../views/view-strip.tsx';
import styles from './list-frame.module.css';
import { ListToolbar } from './list-toolbar.tsx';
import { QueryForm, useFieldsInSight } from './query-form.tsx';

export interface ListHeadProps {
  readonly list: ListPageProps<EntityDefinition>;
  readonly model: ListModel;
}

export function ListHead({ list: { entity }, model }: ListHeadProps) {
  const { tabs, formFields, state, calls, filters, views } = model;
  const [isOpen, setOpen] = useState(false);
  const { element, width } = useWidth();
  const inSight = useFieldsInSight(formFields, isOpen, width);
  return (
    <div ref={element} className={styles.head}>
      <div className={styles.line}>
        <div className={styles.views}>
          <ViewStrip model={views} stateNow={() => ({ ...stateOf(state.address), ...columnsNow(model) })} />
        </div>
        <Tools list={{ entity }} model={model} />
      </div>
      <QueryForm
        entity={entity}
        fields={formFields}
        filters={state.filters}
        filterCount={state.filterCount}
        onQuery={calls.query}
        width={width}
        isOpen={isOpen}
        onOpen={setOpen}
      />
      <FilterChips filters={filters} except={tabs ? [...inSight, tabs.field] : inSight} />
    </div>
  );
}

/** The present columns and density, for a view that is being saved. */
function columnsNow({ columns, settings: { preferences } }: ListModel) {
  return {
    columns: columnsInSight(columns, preferences),
    ...(preferences.density ? { density: preferences.density } : {}),
  };
}

function Tools({ list: { entity }, model }: { readonly list: Pick<ListPageProps<EntityDefinition>, 'entity'>; readonly model: ListModel }) {
  const { generic, state, selection, reading, columns, settings, density, calls, own, groups, filters, views } = model;
  return (
    <ListToolbar
      entity={entity}
      generic={generic}
      query={state.query}
      selectedIds={selection.ids}
      isFetching={reading.isFetching}
      own={own}
      isAdvanced={state.isAdvanced}
      advanced={
        hasGenericList(entity) && (
          <AdvancedQueryButton
            entity={entity}
            list={views.list}
            search={state.advanced}
            isActive={state.isAdvanced}
            onRun={calls.ask}
            onView={views.isSavable ? async (name, search) => await views.save({ name, state: { search } }) : undefined}
          />
        )
      }
      settings={
        <>
          <AddFilter filters={filters} />
          <GroupSelect entity={entity} fields={groups.fields} groupBy={groups.by} onGroup={calls.group} />
          <ColumnSettingsButton columns={columns} settings={settings} density={density} />
          <PrintButton entity={entity} model={model} />
        </>
      }
      onAdd={() => calls.open({ kind: 'form' })}
      onDeleteSelected={() => void calls.deleteSelected()}
      onRefresh={reading.refetch}
    />
  );
}
