import { useRef, useState } from 'react';
import { permissionCode } from 'shared-contracts/entity/entity';
import { category } from 'shared-contracts/system/category';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { useCan } from 'shared-platform/permission';
import { RowsButton, TreeTable, type TreeTableHandle } from 'shared-widgets/controls';
import { FileButtons } from 'shared-widgets/file-buttons';
import { LaterSurface } from 'shared-widgets/list-page';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { useDeletedNotice } from '../../../parts/deleted-notice.ts';
import { TreeActions } from '../../../parts/tree-actions.tsx';
import { TreePage } from '../../../parts/tree-page.tsx';
import { type CategoryRow, countBelow, pageSize, searchFor } from './category.api.ts';

const CategoryForm = lazyPart(() => import('./category.form.tsx').then((module) => ({ default: module.CategoryForm })));

const deleteMany = permissionCode(category, 'batch_delete');

/** The open form, which edits a category or adds one below another. */
type Open = { readonly record?: CategoryRow; readonly parent?: CategoryRow } | null;

export default function CategoryPage() {
  const text = useText();
  const labelText = useLabel();
  const [word, setWord] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const [selected, setSelected] = useState(0);
  const table = useRef<TreeTableHandle>(null);
  const mayDeleteMany = useCan()(deleteMany);
  const refresh = () => table.current?.refresh();
  const remove = useAskedDelete(category);
  const tellDeleted = useDeletedNotice(category);
  const deletionNote = `${text('category.deletion')} ${text('consequence.canUndo')}`;
  const removeWithBelow = async (row: CategoryRow): Promise<void> => {
    const count = row.hasChild === '1' ? await countBelow(row.code) : 0;
    // The failure has been shown.
    if (count === undefined) return;
    const question =
      count > 0 ? text('category.deleteAskBelow', { name: row.name, count }) : text('category.deleteAsk', { name: row.name });
    await remove(row, `${question}\n${deletionNote}`);
  };
  const done = ({ pid }: Pick<CategoryRow, 'pid'>): void => {
    // A new category shows, although the branch to which it belongs was folded.
    if (!open?.record && pid) table.current?.unfold(pid);
    setOpen(null);
  };
  const actions = (row: CategoryRow) => (
    <TreeActions
      entity={category.name}
      onEdit={() => setOpen({ record: row })}
      onAddBelow={() => setOpen({ parent: row })}
      onDelete={() => void removeWithBelow(row)}
    />
  );
  return (
    <TreePage
      description={text('category.description')}
      search={text('category.search')}
      onSearch={setWord}
      add={{ can: 'category:add', label: text('category.add'), run: () => setOpen({}) }}
      tools={
        <>
          {mayDeleteMany && (
            <RowsButton danger count={selected} onClick={() => void table.current?.removeSelected()}>
              {text('batchDelete.idle')}
            </RowsButton>
          )}
          <FileButtons entity={category} query={{ pageNo: 1, pageSize, column: 'code', order: 'asc' }} onImported={refresh} />
        </>
      }
      reading={{ refetch: refresh, isFirst: false }}
      table={
        <TreeTable<CategoryRow>
          ref={table}
          onSelected={setSelected}
          deletionNote={deletionNote}
          onDeleted={(message, ids) => tellDeleted(message, { ids, subject: text('batchDelete.count', { count: ids.length }) })}
          label={text('category.title')}
          url={{ list: '/sys/category/rootList', children: '/sys/category/getChildListBatch', deleteBatch: '/sys/category/deleteBatch' }}
          queryKey="parentIds"
          queryParams={searchFor(word)}
          hasChildren={({ hasChild }) => hasChild === '1'}
          nameOf={({ name }) => name}
          entity={category.name}
          pageSize={pageSize}
          selection={mayDeleteMany}
          emptyText={word ? text('category.notFound', { word }) : text('category.none')}
          underName={(row) => (
            <>
              <Typography.Text type="secondary">{row.code}</Typography.Text>
              {actions(row)}
            </>
          )}
          columns={[
            { key: 'name', title: labelText(category.fields.name.label), render: ({ name }) => name },
            { key: 'code', title: labelText(category.fields.code.label), render: ({ code }) => code },
            { key: 'actions', title: text('actions'), render: actions },
          ]}
        />
      }
    >
      {open && (
        <LaterSurface onClose={() => setOpen(null)}>
          <CategoryForm {...open} onClose={() => setOpen(null)} onDone={done} />
        </LaterSurface>
      )}
    </TreePage>
  );
}
