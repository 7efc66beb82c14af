import { useState } from 'react';
import { user } from 'shared-contracts/system/user';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { RowsButton } from 'shared-widgets/controls';
import { Flex } from 'shared-widgets/ui/core';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { ReadTable } from '../../../parts/read-table.tsx';
import { sendTold } from '../../../parts/send-told.ts';

type User = WireRecord<typeof user>;

/** 回收站: drawer with deleted users, who can be restored or deleted for ever, one or several. */
export function UserBinDrawer({ onClose, onRestored }: { readonly onClose: () => void; readonly onRestored: () => void }) {
  const text = useText();
  const labelText = useLabel();
  const { id: tab } = useTab();
  const bin = useRead<readonly User[]>('/sys/user/recycleBin', undefined, { entity: user.name });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const restore = async (ids: readonly string[]) => {
    if (await sendTold({ method: 'PUT', path: '/sys/user/putRecycleBin', body: { userIds: ids.join(',') } })) onRestored();
    setChosen([]);
    bin.refetch();
  };
  const remove = async (ids: readonly string[]) => {
    const names = (bin.data ?? []).filter(({ id }) => ids.includes(id)).map(({ realname }) => realname);
    if (!(await notices.confirm({ ...asked(text('user.removeForEverAsk', { names: namesText(names) })), dangerous: true, tab }))) return;
    await sendTold({ method: 'DELETE', path: '/sys/user/deleteRecycleBin', params: { userIds: ids.join(',') } });
    setChosen([]);
    bin.refetch();
  };
  return (
    <Drawer open onClose={onClose} size={860} title={text('user.binTitle')} destroyOnHidden>
      <Flex vertical gap={12}>
        <Flex gap={8} wrap>
          <RowsButton type="primary" count={chosen.length} onClick={() => void restore(chosen)}>
            {text('user.restoreSelected')}
          </RowsButton>
          <RowsButton danger count={chosen.length} onClick={() => void remove(chosen)}>
            {text('user.removeSelected')}
          </RowsButton>
        </Flex>
        <ReadTable<User>
          rows={bin.data}
          reading={bin}
          emptyText={text('user.binEmpty')}
          actionsOf={(row) => [
            { key: 'restore', label: text('user.restore'), run: () => void restore([row.id]) },
            { key: 'remove', label: text('user.removeForEver'), isDangerous: true, run: () => void remove([row.id]) },
          ]}
          rowSelection={{
            selectedRowKeys: [...chosen],
            onChange: (keys) => setChosen(keys.map(String)),
            getTitleCheckboxProps: () => ({ 'aria-label': text('user.chooseAll') }),
            getCheckboxProps: ({ realname }) => ({ 'aria-label': text('user.choose', { name: realname }) }),
          }}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          columns={[
            { key: 'username', title: labelText(user.fields.username.label), dataIndex: 'username' },
            { key: 'realname', title: labelText(user.fields.realname.label), dataIndex: 'realname' },
            { key: 'orgCodeTxt', title: labelText(user.fields.orgCodeTxt.label), dataIndex: 'orgCodeTxt' },
            { key: 'updateBy', title: text('dict.deletedBy'), dataIndex: 'updateBy' },
            { key: 'updateTime', title: text('dict.deletedAt'), dataIndex: 'updateTime' },
          ]}
        />
      </Flex>
    </Drawer>
  );
}
