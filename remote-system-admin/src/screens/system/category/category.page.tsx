import { lazy, Suspense, useState } from 'react';
import { category } from 'shared-contracts/system/category';
import { useLabel } from 'shared-platform/i18n';
import { FileButtons } from 'shared-widgets/file-buttons';
import { Typography } from 'shared-widgets/ui/content';
import { useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { TreeActions } from '../../../parts/tree-actions.tsx';
import { TreePage } from '../../../parts/tree-page.tsx';
import { TreeTable } from '../../../parts/tree-table.tsx';
import { type CategoryTreeRow, pageSize, useCategories } from './category.api.ts';

const CategoryForm = lazy(() => import('./category.form.tsx').then((module) => ({ default: module.CategoryForm })));

/** The open form: of a category, or of a new one below another. */
type Open = { readonly record?: CategoryTreeRow; readonly parent?: CategoryTreeRow } | null;

export default function CategoryPage() {
  const text = useText();
  const labelText = useLabel();
  const [word, setWord] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<Open>(null);
  const { rows, total, error, isFirst, isFetching, refetch } = useCategories(word, pageNo, unfolded);
  const remove = useAskedDelete(category);
  const unfold = (isOpen: boolean, { id }: CategoryTreeRow) =>
    setUnfolded(isOpen ? [...unfolded, id] : unfolded.filter((one) => one !== id));
  const actions = (row: CategoryTreeRow) => (
    <TreeActions
      entity={category.name}
      onEdit={() => setOpen({ record: row })}
      onAddBelow={() => setOpen({ parent: row })}
      onDelete={() => void remove(row.id, text('category.deleteAsk', { name: row.name }))}
    />
  );
  return (
    <TreePage
      description={text('category.description')}
      search={text('category.search')}
      onSearch={(sought) => {
        setWord(sought);
        setPageNo(1);
      }}
      add={{ can: 'category:add', label: text('category.add'), run: () => setOpen({}) }}
      tools={<FileButtons entity={category} query={{ pageNo: 1, pageSize, column: 'code', order: 'asc' }} onImported={refetch} />}
      reading={{ error, refetch, isFirst }}
      table={
        <TreeTable<CategoryTreeRow>
          rows={rows}
          below={({ children }) => children}
          isFetching={isFetching}
          emptyText={word ? text('category.notFound', { word }) : text('category.none')}
          unfolding={{ open: unfolded, onChange: unfold }}
          pagination={{ current: pageNo, pageSize, total, onChange: setPageNo, hideOnSinglePage: true, showSizeChanger: false }}
          underName={(row) => (
            <>
              <Typography.Text type="secondary">{row.code}</Typography.Text>
              {actions(row)}
            </>
          )}
          columns={[
            { key: 'name', title: labelText(category.fields.name.label), dataIndex: 'name' },
            { key: 'code', title: labelText(category.fields.code.label), dataIndex: 'code' },
            { key: 'actions', title: text('actions'), render: (_, row) => actions(row) },
          ]}
        />
      }
    >
      <Suspense fallback={null}>{open && <CategoryForm {...open} onClose={() => setOpen(null)} />}</Suspense>
    </TreePage>
  );
}
