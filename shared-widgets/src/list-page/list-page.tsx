import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ListPageProps } from './list-page-props.ts';
import { ListScreen } from './list-screen.tsx';

export { AdvancedQueryButton } from '../advanced-query/advanced-query-button.tsx';
export { LaterSurface } from '../controls/later-surface.tsx';
export type { DetailOptions, DetailTab } from '../record-detail/detail-options.ts';
export type { FieldName, Rows } from '../record-fields/field-names.ts';
export type {
  FormSurfaceProps,
  ListColumn,
  ListHandle,
  ListPageProps,
  RowAction,
  RowSurfaceProps,
} from './list-page-props.ts';

/** The whole list screen of an entity: filters, table, toolbar, row actions, create, edit, detail, import, export. */
export function ListPage<const E extends EntityDefinition>(props: ListPageProps<E>) {
  // The cast is safe: rows are only passed from the entity's list to functions of the same entity.
  return <ListScreen {...(props as unknown as ListPageProps<EntityDefinition>)} />;
}
