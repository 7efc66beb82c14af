import { useState } from 'react';
import { dict } from 'shared-contracts/system/dict';
import { nameLabel } from 'shared-contracts/texts/label';
import { refreshDictionaries } from 'shared-platform/dictionary';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { lazyPart } from 'shared-platform/lazy-part';
import { Can, useCan } from 'shared-platform/permission';
import { SubPopover, useClickGuard } from 'shared-widgets/controls';
import { LaterSurface, ListPage } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { InboxOutlined, ReloadOutlined } from 'shared-widgets/ui/icons';
import { label, useText } from '../../../messages.ts';
import { useAskedDelete } from '../../../parts/asked-delete.ts';
import { EditNote } from '../../../parts/consequence/edit-note.tsx';
import { readItems } from './dict-items-list.tsx';

const DictItemsDrawer = lazyPart(() => import('./dict-items.drawer.tsx').then((module) => ({ default: module.DictItemsDrawer })));
const DictBinDrawer = lazyPart(() => import('./dict-bin.drawer.tsx').then((module) => ({ default: module.DictBinDrawer })));

type DictName = Pick<WireRecord<typeof dict>, 'dictName' | 'dictNameEn'>;

export default function DictPage() {
  const text = useText();
  const labelText = useLabel();
  const nameOf = ({ dictName, dictNameEn }: DictName): string => labelText(nameLabel(dictName, dictNameEn));
  const remove = useAskedDelete(dict, 'dict');
  const [isBinOpen, setBinOpen] = useState(false);
  const passes = useClickGuard();
  const maySeeItems = useCan()('dictItem:list');
  return (
    <>
      <ListPage
        entity={dict}
        editNote={({ id }) => <EditNote kind="dict" id={id} />}
        columns={[
          'dictName',
          'dictNameEn',
          'dictCode',
          'description',
          ...(maySeeItems
            ? [
                {
                  ...{ key: 'preview', title: label('dict.preview'), width: 110 },
                  render: ({ id, ...names }: DictName & { readonly id: string }) => (
                    <SubPopover title={text('dict.itemsTitle', { name: nameOf(names) })} load={() => readItems(id)}>
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
            run: async ({ id, ...names }, list) => {
              const name = nameOf(names);
              if (await remove({ id, name }, text('dict.deleteAsk', { name }))) list.refresh();
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
        <LaterSurface onClose={() => setBinOpen(false)}>
          <DictBinDrawer onClose={() => setBinOpen(false)} />
        </LaterSurface>
      )}
    </>
  );
}
