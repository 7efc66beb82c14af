import { userStatus } from 'shared-contracts/system/system-states';
import { user } from 'shared-contracts/system/user';
import { notices } from 'shared-platform/notices';
import { Can } from 'shared-platform/permission';
import { type ListHandle, ListPage } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { LockOutlined, UnlockOutlined } from 'shared-widgets/ui/icons';
import { label, useText } from '../../../messages.ts';
import { ResetPasswordModal } from './reset-password.modal.tsx';
import { resetFactors, setFrozen } from './user.api.ts';
import { UserForm } from './user.form.tsx';

type UserList = ListHandle<typeof user>;

/** Asks, freezes or releases, and reads the list again. */
function useFreeze() {
  const text = useText();
  return async (ids: readonly string[], isFrozen: boolean, list: UserList) => {
    const content = text(isFrozen ? 'user.freezeAsk' : 'user.releaseAsk', { count: ids.length });
    if (!(await notices.confirm({ content, dangerous: isFrozen }))) return;
    if (await setFrozen(ids, isFrozen)) {
      list.clearSelection();
      list.refresh();
    }
  };
}

export default function UserPage() {
  const text = useText();
  const freeze = useFreeze();
  return (
    <ListPage
      entity={user}
      columns={[
        ['username', 'realname', 'sex', 'phone', 'orgCodeTxt', 'shipperName', 'carrierName', 'status'],
        { field: 'email', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[
        {
          key: 'freeze',
          label: label('user.freeze'),
          can: 'user:frozenBatch',
          dangerous: true,
          when: ({ status }) => status === userStatus.normal,
          run: ({ id }, list) => freeze([id], true, list),
        },
        {
          key: 'release',
          label: label('user.release'),
          can: 'user:frozenBatch',
          when: ({ status }) => status === userStatus.frozen,
          run: ({ id }, list) => freeze([id], false, list),
        },
        { key: 'resetPassword', label: label('user.resetPassword'), can: 'user:changePassword', open: ResetPasswordModal },
        {
          key: 'resetFactors',
          label: label('user.resetFactors'),
          can: 'user:resetFactors',
          dangerous: true,
          run: async ({ id, username }) => {
            const content = text('user.resetFactorsAsk', { username });
            if (await notices.confirm({ content, dangerous: true })) await resetFactors(id);
          },
        },
      ]}
      toolbar={(list) => (
        <Can action="user:frozenBatch">
          <Button
            icon={<LockOutlined />}
            disabled={list.selectedIds.length === 0}
            onClick={() => void freeze(list.selectedIds, true, list)}
          >
            {text('user.freezeSelected')}
          </Button>
          <Button
            icon={<UnlockOutlined />}
            disabled={list.selectedIds.length === 0}
            onClick={() => void freeze(list.selectedIds, false, list)}
          >
            {text('user.releaseSelected')}
          </Button>
        </Can>
      )}
      form={UserForm}
    />
  );
}
