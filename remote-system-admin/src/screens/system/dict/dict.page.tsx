import { lazy, Suspense, useState } from 'react';
import { dict } from 'shared-contracts/system/dict';
import { refreshDictionaries } from 'shared-platform/dictionary';
import { Can, useCan } from 'shared-platform/permission';
import { SubPopover, useClickGuard } from 'shared-widgets/controls';
import { ListPage } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { InboxOutlined, ReloadOutlined } from 'shared-widgets/ui/icons';
import { label, useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { readItems } from './dict-items-list.tsx';

const DictItemsDrawer = lazy(() => import('./dict-items.drawer.tsx').then((module) => ({ default: module.DictItemsDrawer })));
const DictBinDrawer = lazy(() => import('./dict-bin.drawer.tsx').then((module) => ({ default: module.DictBinDrawer })));

export default function DictPage() {
  const text = useText();
  const remove = useAskedDelete(dict, 'dict');
  const [isBinOpen, setBinOpen] = useState(false);
  const passes = useClickGuard();
  const maySeeItems = useCan()('dictItem:list');
  return (
    <>
      <ListPage
        entity={dict}
        columns={[
          'dictName',
          'dictNameEn',
          'dictCode',
          'description',
          ...(maySeeItems
            ? [
                {
                  ...{ key: 'preview', title: label('dict.preview'), width: 110 },
                  render: ({ id, dictName }: { readonly id: string; readonly dictName: string }) => (
                    <SubPopover title={text('dict.itemsTitle', { name: dictName })} load={() => readItems(id)}>
                      <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={(event) => event.stopPropagation()}>
                        {text('dict.look')}
                      </Button>
                    </SubPopover>
                  ),
                },
              ]
            : []),
          { field: 'type', hidden: true },
          { field: 'updateTime', hidden: true },
        ]}
        removable={() => false}
        rowActions={[
          { key: 'items', label: label('dict.items'), can: 'dictItem:list', open: DictItemsDrawer },
          {
            ...{ key: 'remove', label: label('delete'), can: 'dict:delete', dangerous: true },
            run: async ({ id, dictName }, list) => {
              if (await remove({ id, name: dictName }, text('dict.deleteAsk', { name: dictName }))) list.refresh();
            },
          },
        ]}
        toolbar={
          <>
            <Button icon={<ReloadOutlined />} onClick={() => passes('refresh') && void refreshDictionaries()}>
              {text('dict.refresh')}
            </Button>
            <Can action="dict:delete">
              <Button icon={<InboxOutlined />} onClick={() => setBinOpen(true)}>
                {text('dict.bin')}
              </Button>
            </Can>
          </>
        }
      />
      {isBinOpen && (
        <Suspense fallback={null}>
          <DictBinDrawer onClose={() => setBinOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
