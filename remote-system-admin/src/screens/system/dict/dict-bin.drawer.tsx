import { dict } from 'shared-contracts/system/dict';
import type { FullRequest } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { ActionGroup } from 'shared-widgets/action-group';
import { Alert, Button, Empty } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
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
  const bin = useRead<readonly DeletedDict[]>('/sys/dict/deleteList', undefined, { entity: dict.name });
  const send = async (request: FullRequest): Promise<void> => {
    await sendTold(request);
    bin.refetch();
  };
  const remove = async ({ id, dictName }: DeletedDict): Promise<void> => {
    const isSure = await notices.confirm({ content: text('dict.removeAsk', { name: dictName }), dangerous: true });
    if (isSure) await send({ method: 'DELETE', path: `/sys/dict/deletePhysic/${id}` });
  };
  return (
    <Drawer open onClose={onClose} size={760} title={text('dict.binTitle')} destroyOnHidden>
      {bin.error && !bin.data && (
        <Alert type="error" showIcon title={bin.error.message} action={<Button onClick={bin.refetch}>{text('retry')}</Button>} />
      )}
      <Table<DeletedDict>
        size="small"
        rowKey="id"
        loading={bin.isFetching}
        dataSource={bin.data?.slice() ?? []}
        scroll={{ x: 'max-content' }}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('dict.binEmpty')} /> }}
        columns={[
          { key: 'dictName', title: labelText(dict.fields.dictName.label), dataIndex: 'dictName' },
          { key: 'dictCode', title: labelText(dict.fields.dictCode.label), dataIndex: 'dictCode' },
          { key: 'updateBy', title: text('dict.deletedBy'), dataIndex: 'updateBy' },
          { key: 'updateTime', title: text('dict.deletedAt'), dataIndex: 'updateTime' },
          {
            key: 'actions',
            title: text('actions'),
            render: (_, row) => (
              <ActionGroup
                items={[
                  { key: 'back', label: text('dict.back'), run: () => void send({ method: 'PUT', path: `/sys/dict/back/${row.id}` }) },
                  { key: 'remove', label: text('dict.remove'), isDangerous: true, run: () => void remove(row) },
                ]}
              />
            ),
          },
        ]}
      />
    </Drawer>
  );
}
