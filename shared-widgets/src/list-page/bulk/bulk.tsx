/** The part of a list that handles selected rows; loaded with the first selection. */
import { Suspense } from 'react';
import { type EntityDefinition, genericLabels, permissionCode } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { LaterSurface } from '../../controls/later-surface.tsx';
import type { AnyRow } from '../columns/list-columns.tsx';
import type { ListModel } from '../list-model.ts';
import type { ListPageProps } from '../list-page-props.ts';
import { bulkActions, deleting } from './bulk-actions.ts';

const BulkBar = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ './bulk-bar.tsx').then((module) => ({ default: module.BulkBar })),
);
const BulkSurface = lazyPart(() =>
  import(/* webpackChunkName: "list-tools" */ './bulk-surface.tsx').then((module) => ({ default: module.BulkSurface })),
);

/** The selected rows as the list shows them now, with their present versions, because the server refuses outdated ones. */
function asShown(ticked: readonly AnyRow[], shown: readonly AnyRow[]): readonly AnyRow[] {
  const fresh = new Map(shown.map((row) => [row.id, row] as const));
  return ticked.map((row) => fresh.get(row.id) ?? row);
}

export interface BulkProps {
  readonly list: ListPageProps<EntityDefinition>;
  readonly model: ListModel;
}

export function Bulk({ list: { entity, removable, deletionNote }, model }: BulkProps) {
  const { generic, rowActions, rows, selection, total, state, bulk, calls } = model;
  const can = useCan();
  const text = useLabel();
  const mayDelete = generic.includes('batch_delete') && can(permissionCode(entity, 'batch_delete'));
  const actions = bulkActions({ entity, rowActions, removable, mayDelete, can, deleteLabel: genericLabels.delete });
  const open = actions.find(({ name }) => name === bulk);
  return (
    <>
      <Suspense>
        {selection.ids.length > 0 && (
          <BulkBar
            entity={entity}
            actions={actions}
            selection={selection}
            total={total}
            query={state.query}
            mayExport={generic.includes('export') && can(permissionCode(entity, 'export'))}
            onOpen={({ name }) => calls.openBulk(name)}
          />
        )}
      </Suspense>
      {open && selection.rows.length > 0 && (
        <LaterSurface key={open.name} title={text(open.label)} onClose={() => calls.openBulk(null)}>
          <BulkSurface
            entity={entity}
            action={open}
            rows={asShown(selection.rows, rows)}
            note={open.name === deleting ? deletionNote : undefined}
            onClose={() => calls.openBulk(null)}
            onDone={(count) => open.name === deleting && calls.afterDelete(count)}
            onEnd={(left) => {
              calls.openBulk(null);
              selection.choose(
                left.map(({ id }) => id),
                left,
              );
            }}
          />
        </LaterSurface>
      )}
    </>
  );
}
