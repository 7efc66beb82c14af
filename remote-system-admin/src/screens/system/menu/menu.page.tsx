import { useDeferredValue, useMemo, useState } from 'react';
import type { OfferedScreen } from 'shared-contracts/release/screen';
import { permission } from 'shared-contracts/system/permission';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { Can, useCan } from 'shared-platform/permission';
import { LaterSurface } from 'shared-widgets/list-page';
import { Page } from 'shared-widgets/page';
import { Alert, Button, Flex, Skeleton } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { PlusOutlined } from 'shared-widgets/ui/icons';
import { useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { BatchDelete } from '../../../parts/batch-delete.tsx';
import { useMenuTree, useOfferedScreens } from './menu.api.ts';
import { countBelow, foundMenus, type MenuRow, menuName, menuRows } from './menu-rows.ts';
import { MenuTable } from './menu-table.tsx';
import { useMenuMoves } from './moves/use-menu-moves.ts';

/** The code is loaded when the form is opened, because on most visits people only look at the menus. */
const MenuForm = lazyPart(() => import('./menu.form.tsx').then((module) => ({ default: module.MenuForm })));
const DataRulesDrawer = lazyPart(() =>
  import('../../../parts/data-rules/data-rules.drawer.tsx').then((module) => ({ default: module.DataRulesDrawer })),
);
const MenuPreviewDrawer = lazyPart(() =>
  import('../../../parts/grants/menu-preview.drawer.tsx').then((module) => ({ default: module.MenuPreviewDrawer })),
);

interface OpenForm {
  readonly record?: MenuRow;
  readonly parentId?: string;
}

export default function MenuPage() {
  const text = useText();
  const { data: tree, error, isFetching, refetch } = useMenuTree();
  const offered = useOfferedScreens();
  const [form, setForm] = useState<OpenForm | null>(null);
  const [ruled, setRuled] = useState<MenuRow | null>(null);
  const [word, setWord] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const label = useLabel();
  const can = useCan();
  const remove = useAskedDelete(permission, 'permission');
  /** Asks for confirmation with the number of rows that are deleted with this one. */
  const deleteMenu = (row: MenuRow) => {
    const count = countBelow(row);
    const name = label(menuName(row));
    return remove({ id: row.id, name }, text(count > 0 ? 'menu.deleteBelowAsk' : 'menu.deleteAsk', { name, count }));
  };
  // The screens that can be offered; undefined after a failed call: the registry may be unreachable, and an earlier response may be
  // outdated.
  const screens: readonly OfferedScreen[] | undefined = offered.error ? undefined : offered.data;
  const rows = useMemo(() => menuRows(tree ?? []), [tree]);
  // While a search is typed, rows that become visible are rendered after the typed text.
  const wanted = useDeferredValue(word);
  const found = useMemo(() => foundMenus(rows, wanted), [rows, wanted]);
  const moves = useMenuMoves(rows, refetch);
  return (
    <Page
      description={text('menu.description')}
      toolbar={
        <Flex gap={8} wrap>
          <Input.Search
            allowClear
            placeholder={text('menu.search')}
            aria-label={text('menu.search')}
            onChange={({ target }) => setWord(target.value)}
            style={{ width: 240, maxWidth: '100%' }}
          />
          <BatchDelete
            entity={permission}
            kind="permission"
            rows={rows}
            selected={selected}
            countBelow={countBelow}
            onDeleted={() => {
              setSelected(new Set());
              refetch();
            }}
          />
          <Can action="role:grant">
            <Button aria-haspopup="dialog" onClick={() => setPreviewOpen(true)}>
              {text('menu.preview')}
            </Button>
          </Can>
          <Can action="permission:add">
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setForm({})}>
              {text('menu.add')}
            </Button>
          </Can>
        </Flex>
      }
    >
      {error && <Alert type="error" showIcon title={error.message} action={<Button onClick={refetch}>{text('retry')}</Button>} />}
      {offered.error && (
        <Alert
          type="warning"
          showIcon
          title={text('menu.offerAway')}
          description={offered.error.message}
          action={
            <Button size="small" onClick={offered.refetch}>
              {text('retry')}
            </Button>
          }
        />
      )}
      {!tree && !error && <Skeleton active paragraph={{ rows: 12 }} />}
      {tree && (
        <MenuTable
          rows={found}
          offered={screens}
          isFetching={isFetching}
          selection={
            can('permission:batch_delete') ? { selected, onChange: setSelected, nameOf: (row) => label(menuName(row)) } : undefined
          }
          moves={can('permission:edit') && wanted.trim() === '' ? moves : undefined}
          onEdit={(record) => setForm({ record })}
          onAddBelow={({ id }) => setForm({ parentId: id })}
          onDelete={(row) => void deleteMenu(row)}
          onRules={setRuled}
        />
      )}
      {form && (
        <LaterSurface onClose={() => setForm(null)}>
          <MenuForm record={form.record} parentId={form.parentId} menus={rows} offered={screens} onClose={() => setForm(null)} />
        </LaterSurface>
      )}
      {ruled && (
        <LaterSurface onClose={() => setRuled(null)}>
          <DataRulesDrawer
            menuId={ruled.id}
            name={label(menuName(ruled))}
            onClose={() => {
              setRuled(null);
              // The menus are read again, because the tree marks menus that have rules.
              refetch();
            }}
          />
        </LaterSurface>
      )}
      {isPreviewOpen && (
        <LaterSurface onClose={() => setPreviewOpen(false)}>
          <MenuPreviewDrawer offered={screens} onClose={() => setPreviewOpen(false)} />
        </LaterSurface>
      )}
    </Page>
  );
}
