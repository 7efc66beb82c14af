/** The part of a list above its rows: state tabs and tools in a line, the query form, and the active filters as tags. */
import { Grid } from 'antd';
import { type ReactNode, useState } from 'react';
import { type EntityDefinition, hasGenericList } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { useTab } from 'shared-platform/tabs';
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
import { QueryForm, type QueryFormProps, useFieldsInSight } from './query-form.tsx';
import { QuickSearch, quickField } from './quick-search.tsx';

export interface ListHeadProps {
  readonly list: ListPageProps<EntityDefinition>;
  readonly model: ListModel;
}

export function ListHead({ list: { entity }, model }: ListHeadProps) {
  const { tabs, formFields, state, calls, filters, views } = model;
  const [isOpen, setOpen] = useState(false);
  const { element, width } = useWidth();
  const inSight = useFieldsInSight(formFields, isOpen, width);
  const isPhone = Grid.useBreakpoint().md === false;
  const query: QueryFormProps = {
    ...{ entity, width, isOpen, fields: formFields, filters: state.filters, filterCount: state.filterCount },
    ...{ onQuery: calls.query, onOpen: setOpen },
  };
  if (isPhone) return <PhoneHead list={{ entity }} model={model} query={query} />;
  return (
    <div ref={element} className={styles.head}>
      <div className={styles.line}>
        <div className={styles.views}>
          <ViewStrip model={views} stateNow={() => ({ ...stateOf(state.address), ...columnsNow(model) })} />
        </div>
        <Tools list={{ entity }} model={model} />
      </div>
      <QueryForm {...query} />
      <FilterChips filters={filters} except={tabs ? [...inSight, tabs.field] : inSight} />
    </div>
  );
}

interface PhoneHeadProps {
  readonly list: Pick<ListPageProps<EntityDefinition>, 'entity'>;
  readonly model: ListModel;
  readonly query: QueryFormProps;
}

/**
 * Head of a list on phones, which show no tabs: title and choice of the view, then a line with search, filters, the button to add, and all other
 * commands in the menu ⋯.
 */
function PhoneHead({ list: { entity }, model, query }: PhoneHeadProps) {
  const { tabs, state, filters, views } = model;
  const text = useLabel();
  const { title } = useTab();
  const stateNow = () => ({ ...stateOf(state.address), ...columnsNow(model) });
  const searched = quickField(entity, query.fields);
  return (
    <div className={styles.head}>
      <div className={styles.phoneTitle}>
        <h2>{title || text(entity.label)}</h2>
        {views.views.length > 1 && <ViewStrip model={views} stateNow={stateNow} part="choice" />}
      </div>
      <Tools
        list={{ entity }}
        model={model}
        before={
          <>
            {searched && <QuickSearch entity={entity} name={searched} filters={state.filters} onQuery={query.onQuery} />}
            <QueryForm {...query} />
          </>
        }
        rare={<ViewStrip model={views} stateNow={stateNow} part="menu" />}
      />
      <FilterChips filters={filters} except={tabs ? [tabs.field] : []} />
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

interface ToolsProps {
  readonly list: Pick<ListPageProps<EntityDefinition>, 'entity'>;
  readonly model: ListModel;
  /** Content at the beginning of the toolbar, on phones only. */
  readonly before?: ReactNode;
  /** Rarely used tools, which phones show in the menu ⋯. */
  readonly rare?: ReactNode;
}

function Tools({ list: { entity }, model, before, rare }: ToolsProps) {
  const { generic, state, selection, reading, columns, settings, density, calls, own, groups, filters, views } = model;
  return (
    <ListToolbar
      entity={entity}
      generic={generic}
      query={state.query}
      selectedIds={selection.ids}
      isFetching={reading.isFetching}
      own={own}
      before={before}
      rare={rare}
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
      drafts={model.drafts}
      onAdd={(resumes) => calls.open({ kind: 'form', resumes })}
      onDeleteSelected={() => void calls.deleteSelected()}
      onRefresh={calls.refresh}
    />
  );
}
