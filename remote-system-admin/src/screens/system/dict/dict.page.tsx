import { lazy, Suspense, useState } from 'react';
import { dict } from 'shared-contracts/system/dict';
import { Can } from 'shared-platform/permission';
import { ListPage } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { InboxOutlined, ReloadOutlined } from 'shared-widgets/ui/icons';
import { label, useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { sendTold } from '../../../parts/send-told.ts';

const DictItemsDrawer = lazy(() => import('./dict-items.drawer.tsx').then((module) => ({ default: module.DictItemsDrawer })));
const DictBinDrawer = lazy(() => import('./dict-bin.drawer.tsx').then((module) => ({ default: module.DictBinDrawer })));

/** Makes the server read dictionaries again, in case somebody changed them in the database directly. */
const refreshCache = () => sendTold({ method: 'GET', path: '/sys/dict/refleshCache' });

export default function DictPage() {
  const text = useText();
  const remove = useAskedDelete(dict, 'dict');
  const [isBinOpen, setBinOpen] = useState(false);
  return (
    <>
      <ListPage
        entity={dict}
        columns={[
          'dictName',
          'dictNameEn',
          'dictCode',
          'description',
          { field: 'type', hidden: true },
          { field: 'updateTime', hidden: true },
        ]}
        removable={() => false}
        rowActions={[
          { key: 'items', label: label('dict.items'), can: 'dictItem:list', open: DictItemsDrawer },
          {
            ...{ key: 'remove', label: label('delete'), can: 'dict:delete', dangerous: true },
            run: async ({ id, dictName }, list) => {
              if (await remove(id, text('dict.deleteAsk', { name: dictName }))) list.refresh();
            },
          },
        ]}
        toolbar={
          <>
            <Button icon={<ReloadOutlined />} onClick={() => void refreshCache()}>
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
