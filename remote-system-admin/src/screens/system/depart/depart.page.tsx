import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { depart } from 'shared-contracts/system/depart';
import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { FileButtons } from 'shared-widgets/file-buttons';
import { LaterSurface } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { BatchDelete } from '../../../parts/batch-delete.tsx';
import { TreePage } from '../../../parts/tree-page.tsx';
import { useDepartTree } from './depart.api.ts';
import { countBelow, type DepartRow, departRows } from './depart-rows.ts';
import { DepartTable } from './depart-table.tsx';

const DepartForm = lazyPart(() => import('./depart.form.tsx').then((module) => ({ default: module.DepartForm })));
const DepartGrantDrawer = lazyPart(() =>
  import('../../../parts/departments/depart-grant.drawer.tsx').then((module) => ({ default: module.DepartGrantDrawer })),
);
const DepartRolesDrawer = lazyPart(() =>
  import('../../../parts/departments/depart-roles.drawer.tsx').then((module) => ({ default: module.DepartRolesDrawer })),
);
const DepartMoveModal = lazyPart(() =>
  import('../../../parts/departments/depart-move.modal.tsx').then((module) => ({ default: module.DepartMoveModal })),
);
const DepartMembers = lazyPart(() => import('./depart-members.drawer.tsx').then((module) => ({ default: module.DepartMembers })));

/** The form or drawer that is open. */
type Open =
  | { readonly form: DepartRow | null; readonly parent?: DepartRow }
  | { readonly members: DepartRow }
  | { readonly move: DepartRow }
  | { readonly grant: DepartRow }
  | { readonly roles: DepartRow }
  | null;

export default function DepartPage() {
  const text = useText();
  const { data: tree, error, isFetching, refetch } = useDepartTree();
  const [word, setWord] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // While a search is typed, rows that become visible are rendered after the typed text.
  const wanted = useDeferredValue(word);
  const all = useMemo(() => departRows(tree ?? [], ''), [tree]);
  const found = useMemo(() => (wanted.trim() === '' ? all : departRows(tree ?? [], wanted)), [all, tree, wanted]);
  const can = useCan();
  const label = useLabel();
  const nameOf = useCallback((row: DepartRow): string => label(departLabel(row)), [label]);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = useAskedDelete(depart, 'depart');
  /** Asks for confirmation with the number of departments that are deleted with this one. */
  const askDelete = (row: DepartRow) => {
    const count = countBelow(row);
    const name = nameOf(row);
    return remove({ id: row.id, name }, text(count > 0 ? 'depart.deleteBelowAsk' : 'depart.deleteAsk', { name, count }));
  };
  return (
    <TreePage
      description={text('depart.description')}
      search={text('depart.search')}
      searches="typed"
      onSearch={setWord}
      add={{ can: 'depart:add', label: text('depart.add'), run: () => setOpen({ form: null }) }}
      tools={
        <>
          <BatchDelete
            entity={depart}
            kind="depart"
            rows={all}
            selected={selected}
            countBelow={countBelow}
            onDeleted={() => {
              setSelected(new Set());
              refetch();
            }}
          />
          <FileButtons entity={depart} query={{ pageNo: 1, pageSize: 10, column: 'orgCode', order: 'asc' }} onImported={refetch} />
        </>
      }
      reading={{ error, refetch, isFirst: !tree && !error }}
      table={
        tree && (
          <DepartTable
            rows={found}
            isFetching={isFetching}
            selection={can('depart:batch_delete') ? { selected, onChange: setSelected, nameOf } : undefined}
            onEdit={(row) => setOpen({ form: row })}
            onAddBelow={(parent) => setOpen({ form: null, parent })}
            onMembers={(members) => setOpen({ members })}
            onMove={(move) => setOpen({ move })}
            onGrant={(grant) => setOpen({ grant })}
            onRoles={(roles) => setOpen({ roles })}
            onDelete={(row) => void askDelete(row)}
          />
        )
      }
    >
      {open && (
        <LaterSurface onClose={close}>
          {'form' in open && <DepartForm record={open.form ?? undefined} parent={open.parent} onClose={close} />}
          {'grant' in open && <DepartGrantDrawer depart={open.grant} onClose={close} />}
          {'roles' in open && <DepartRolesDrawer depart={open.roles} onClose={close} />}
          {'move' in open && <DepartMoveModal depart={open.move} tree={tree ?? []} onClose={close} onMoved={refetch} />}
          {'members' in open && <DepartMembers depart={open.members} onClose={close} />}
        </LaterSurface>
      )}
    </TreePage>
  );
}
