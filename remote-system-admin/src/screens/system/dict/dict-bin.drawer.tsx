import { dict } from 'shared-contracts/system/dict';
import { rereadDictionaries } from 'shared-platform/dictionary';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { ReadTable } from '../../../parts/read-table.tsx';
import { sendTold } from '../../../parts/send-told.ts';

interface DeletedDict {
  readonly id: string;
  readonly dictName: string;
  readonly dictCode: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
}

/** 回收站: drawer with deleted dictionaries, which can be restored or deleted for ever. */
export function DictBinDrawer({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const labelText = useLabel();
  const { id: tab } = useTab();
  const bin = useRead<readonly DeletedDict[]>('/sys/dict/deleteList', undefined, { entity: dict.name });
  const send = async (request: FullRequest): Promise<void> => {
    const isDone = await sendTold(request);
    bin.refetch();
    // If the dictionaries cannot be read now, they are read with the next page load.
    if (isDone) await rereadDictionaries().catch(() => undefined);
  };
  const remove = async ({ id, dictName }: DeletedDict): Promise<void> => {
    const isSure = await notices.confirm({ ...asked(text('dict.removeAsk', { name: dictName })), dangerous: true, tab });
    if (isSure) await send({ method: 'DELETE', path: `/sys/dict/deletePhysic/${id}` });
  };
  return (
    <Drawer open onClose={onClose} size={760} title={text('dict.binTitle')} destroyOnHidden>
      <ReadTable<DeletedDict>
        rows={bin.data}
        reading={bin}
        emptyText={text('dict.binEmpty')}
        actionsOf={(row) => [
          { key: 'back', label: text('dict.back'), run: () => void send({ method: 'PUT', path: `/sys/dict/back/${row.id}` }) },
          { key: 'remove', label: text('dict.remove'), isDangerous: true, run: () => void remove(row) },
        ]}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        columns={[
          { key: 'dictName', title: labelText(dict.fields.dictName.label), dataIndex: 'dictName' },
          { key: 'dictCode', title: labelText(dict.fields.dictCode.label), dataIndex: 'dictCode' },
          { key: 'updateBy', title: text('dict.deletedBy'), dataIndex: 'updateBy' },
          { key: 'updateTime', title: text('dict.deletedAt'), dataIndex: 'updateTime' },
        ]}
      />
    </Drawer>
  );
}
