import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { ListPageProps } from './list-page-props.ts';
import { ListScreen } from './list-screen.tsx';

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
  // Inside, rows are only handed from the entity's list to the functions of the same entity: the type parameter has done its work.
  return <ListScreen {...(props as unknown as ListPageProps<EntityDefinition>)} />;
}
