import { useState } from 'react';
import { userStatus } from 'shared-contracts/system/system-states';
import { user } from 'shared-contracts/system/user';
import { listTexts } from 'shared-contracts/texts/error-texts';
import { useLabel } from 'shared-platform/i18n';
import { namesText } from 'shared-platform/joined-texts';
import { notices, type UndoOutcome } from 'shared-platform/notices';
import { Can, useCan } from 'shared-platform/permission';
import { useTab } from 'shared-platform/tabs';
import { RowsButton } from 'shared-widgets/controls';
import { type ListHandle, ListPage } from 'shared-widgets/list-page';
import { Button } from 'shared-widgets/ui/core';
import { InboxOutlined, LockOutlined, UnlockOutlined } from 'shared-widgets/ui/icons';
import { UserAvatar } from 'shared-widgets/user-avatar';
import { label, useText } from '../../../messages.ts';
import { asked } from '../../../parts/asked.ts';
import { useDeletionNote } from '../../../parts/consequence/consequence.ts';
import { AgentModal } from './agent.modal.tsx';
import { ResetPasswordModal } from './reset-password.modal.tsx';
import { confirmPhone, frozenBody, frozenPath, resetFactors, setFrozen } from './user.api.ts';
import { UserForm } from './user.form.tsx';
import { UserBinDrawer } from './user-bin.drawer.tsx';

type UserList = ListHandle<typeof user>;

type User = UserList['selectedRows'][number];

/** Returns a function that freezes or unfreezes users: asks for confirmation, shows a message with their names and undo, and reloads the list. */
function useFreeze() {
  const text = useText();
  const { id: tab } = useTab();
  const labelText = useLabel();
  const run = async (users: readonly User[], isFrozen: boolean, list: UserList): Promise<void> => {
    const done = await setFrozen(
      users.map(({ id }) => id),
      isFrozen,
    );
    if (typeof done === 'string') return;
    list.clearSelection();
    list.refresh();
    const before = isFrozen ? userStatus.normal : userStatus.frozen;
    const changed = users.filter(({ id, status }) => status === before && !done.failed.has(id));
    const whom = namesText(changed.map(({ realname }) => realname));
    const content = changed.length > 0 ? text(isFrozen ? 'user.frozen' : 'user.released', { whom }) : '';
    const told = { level: done.failed.size > 0 ? 'warning' : 'success', title: done.message, content } as const;
    if (changed.length === 0) notices.notify({ ...told, placement: 'bottom', untilLeft: true });
    else
      notices.changed({
        ...told,
        label: text('user.undo'),
        undo: () => undo(changed, !isFrozen, list),
        stored: {
          calls: [
            {
              method: 'PUT',
              path: frozenPath,
              body: frozenBody(
                changed.map(({ id }) => id),
                !isFrozen,
              ),
            },
          ],
          entity: user.name,
        },
      });
  };
  const undo = async (users: readonly User[], isFrozen: boolean, list: UserList): Promise<UndoOutcome> => {
    const done = await setFrozen(
      users.map(({ id }) => id),
      isFrozen,
    );
    if (typeof done === 'string') return done;
    list.refresh();
    const whom = users.filter(({ id }) => !done.failed.has(id)).map(({ realname }) => realname);
    notices.success(text(isFrozen ? 'user.frozen' : 'user.released', { whom: namesText(whom) }));
    return 'done';
  };
  return async (users: readonly User[], isFrozen: boolean, list: UserList): Promise<void> => {
    if (users.length === 0) return notices.warning(labelText(listTexts.chooseForDelete));
    const names = namesText(users.map(({ realname }) => realname));
    const many = isFrozen ? 'user.freezeManyAsk' : 'user.releaseManyAsk';
    const one = isFrozen ? 'user.freezeAsk' : 'user.releaseAsk';
    const question = asked(text(users.length > 1 ? many : one, { names, count: users.length }));
    if (await notices.confirm({ ...question, dangerous: isFrozen, tab })) await run(users, isFrozen, list);
  };
}

/** What the detail shows: names where the record also has ids and codes. */
const detailFields = [
  ['username', 'realname', 'avatar', 'sex', 'birthday', 'phone', 'ownPhone', 'email', 'telephone', 'workNo', 'status'],
  ['orgCodeTxt', 'departIds_dictText', 'post_dictText', 'userIdentity', 'shipperName', 'carrierName', 'tags'],
  ['createBy', 'createTime', 'updateBy', 'updateTime'],
] as const;

export default function UserPage() {
  const text = useText();
  const { id: tab } = useTab();
  const freeze = useFreeze();
  const deletionNote = useDeletionNote('user');
  const seesNumbers = useCan()('user:unmasked');
  const [bin, setBin] = useState<UserList | null>(null);
  return (
    <>
      <ListPage
        entity={user}
        columns={[
          { field: 'avatar', width: 64, sortable: false, render: ({ avatar, realname }) => <UserAvatar path={avatar} name={realname} /> },
          ['username', 'realname', 'sex', 'phone', 'orgCodeTxt', 'shipperName', 'carrierName', 'status'],
          { field: 'post_dictText', title: user.fields.post.label, sortable: false },
          { field: 'ownPhone', hidden: true },
          { field: 'email', hidden: true },
          { field: 'createTime', hidden: true },
        ]}
        editFirst
        rowActions={[
          { key: 'resetPassword', label: label('user.resetPassword'), can: 'user:changePassword', open: ResetPasswordModal },
          { key: 'agent', label: label('user.agent'), can: 'user:agent', open: AgentModal },
          {
            key: 'freeze',
            label: label('user.freeze'),
            can: 'user:frozenBatch',
            dangerous: true,
            when: ({ status }) => status === userStatus.normal,
            run: (row, list) => freeze([row], true, list),
          },
          {
            key: 'release',
            label: label('user.release'),
            can: 'user:frozenBatch',
            when: ({ status }) => status === userStatus.frozen,
            run: (row, list) => freeze([row], false, list),
          },
          {
            key: 'confirmPhone',
            label: label('user.confirmPhone'),
            can: 'user:confirmPhone',
            // The question names the number, and whoever sees only its mask cannot tell whose it is.
            when: ({ ownPhone }) => ownPhone === 'Y' && seesNumbers,
            run: async (row, list) => {
              const question = asked(text('user.confirmPhoneAsk', { name: row.realname, phone: row.phone ?? '' }));
              if ((await notices.confirm({ ...question, tab })) && (await confirmPhone(row))) list.refresh();
            },
          },
          {
            key: 'resetFactors',
            label: label('user.resetFactors'),
            can: 'user:resetFactors',
            dangerous: true,
            run: async ({ id, username }) => {
              const question = asked(text('user.resetFactorsAsk', { username }));
              if (await notices.confirm({ ...question, dangerous: true, tab })) await resetFactors(id);
            },
          },
        ]}
        toolbar={(list) => (
          <>
            <Can action="user:frozenBatch">
              <RowsButton
                icon={<LockOutlined />}
                count={list.selectedIds.length}
                onClick={() => void freeze(list.selectedRows, true, list)}
              >
                {text('user.freezeSelected')}
              </RowsButton>
              <RowsButton
                icon={<UnlockOutlined />}
                count={list.selectedIds.length}
                onClick={() => void freeze(list.selectedRows, false, list)}
              >
                {text('user.releaseSelected')}
              </RowsButton>
            </Can>
            <Can action="user:delete">
              <Button icon={<InboxOutlined />} onClick={() => setBin(list)}>
                {text('user.bin')}
              </Button>
            </Can>
          </>
        )}
        form={UserForm}
        detail={{ fields: detailFields }}
        deletionNote={deletionNote}
      />
      {bin && <UserBinDrawer onClose={() => setBin(null)} onRestored={bin.refresh} />}
    </>
  );
}
