import { lazy, Suspense, useState } from 'react';
import { depart } from 'shared-contracts/system/depart';
import { Can } from 'shared-platform/permission';
import { Page } from 'shared-widgets/page';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { useDepartTree } from './depart.api.ts';
import { countBelow, type DepartRow, departRows } from './depart-rows.ts';
import { DepartTable } from './depart-table.tsx';

const DepartForm = lazy(() => import('./depart.form.tsx').then((module) => ({ default: module.DepartForm })));
const DepartMembers = lazy(() => import('./depart-members.drawer.tsx').then((module) => ({ default: module.DepartMembers })));

/** The open form or drawer. */
type Open = { readonly form: DepartRow | null; readonly parent?: DepartRow } | { readonly members: DepartRow } | null;

export default function DepartPage() {
  const text = useText();
  const { data: tree, error, isFetching, refetch } = useDepartTree();
  const [word, setWord] = useState('');
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const remove = useAskedDelete(depart);
  /** Asks for confirmation with the number of departments below. */
  const askDelete = (row: DepartRow) => {
    const count = countBelow(row);
    return remove(row.id, text(count > 0 ? 'depart.deleteBelowAsk' : 'depart.deleteAsk', { name: row.departName, count }));
  };
  return (
    <Page
      description={text('depart.description')}
      toolbar={
        <Flex gap={8} wrap>
          <Input.Search
            allowClear
            placeholder={text('depart.search')}
            aria-label={text('depart.search')}
            onChange={({ target }) => setWord(target.value)}
            style={{ width: 240, maxWidth: '100%' }}
          />
          <Can action="depart:add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpen({ form: null })}>
              {text('depart.add')}
            </Button>
          </Can>
        </Flex>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {!tree && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {tree && (
        <DepartTable
          rows={departRows(tree, word)}
          isFetching={isFetching}
          onEdit={(row) => setOpen({ form: row })}
          onAddBelow={(parent) => setOpen({ form: null, parent })}
          onMembers={(members) => setOpen({ members })}
          onDelete={(row) => void askDelete(row)}
        />
      )}
      <Suspense fallback={null}>
        {open && 'form' in open && <DepartForm record={open.form ?? undefined} parent={open.parent} onClose={close} />}
        {open && 'members' in open && <DepartMembers depart={open.members} onClose={close} />}
      </Suspense>
    </Page>
  );
}
