import { useState } from 'react';
import type { role } from 'shared-contracts/system/role';
import { user } from 'shared-contracts/system/user';
import { nameLabel } from 'shared-contracts/texts/label';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import { type FullRequest, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { ReferenceSelect } from 'shared-widgets/reference-select';
import { Alert, Button, Empty, Flex } from 'shared-widgets/ui/core';
import { Table } from 'shared-widgets/ui/data';
import { Drawer } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';

type User = WireRecord<typeof user>;

const pageSize = 10;
const shown = ['username', 'realname', 'phone', 'orgCodeTxt', 'status'] as const;

/** Sends a change of the role's users; whether the server took it. */
async function change(request: FullRequest): Promise<boolean> {
  try {
    const { message } = await http.request(request);
    notices.success(message);
    return true;
  } catch {
    return false; // `http` has shown why
  }
}

/** Who holds a role; people may be added and removed. */
export function RoleUsersDrawer({ record, open, onClose }: RowSurfaceProps<typeof role>) {
  const text = useText();
  const labelText = useLabel();
  const mayAssign = useCan()('role:assignUser');
  const [pageNo, setPageNo] = useState(1);
  const roleId = record.id;
  const users = useRead<Page<User>>('/sys/user/userRoleList', { roleId, pageNo, pageSize }, { entity: 'user' });

  const add = async (userId: string) => {
    const body = { roleId, userIdList: [userId] };
    if (await change({ method: 'POST', path: '/sys/user/addSysUserRole', body })) users.refetch();
  };
  const remove = async (userId: string) => {
    if (!(await notices.confirm({ content: text('role.removeAsk'), dangerous: true }))) return;
    if (await change({ method: 'DELETE', path: '/sys/user/deleteUserRole', params: { roleId, userId } })) users.refetch();
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={760}
      title={text('role.usersTitle', { name: labelText(nameLabel(record.roleName, record.roleNameEn)) })}
      destroyOnHidden
    >
      <Flex vertical gap={12}>
        {mayAssign && <AddUser onAdd={add} />}
        {users.error && !users.data && (
          <Alert type="error" showIcon title={users.error.message} action={<Button onClick={users.refetch}>{text('retry')}</Button>} />
        )}
        <Table<User>
          size="small"
          rowKey="id"
          loading={users.isFetching}
          dataSource={users.data?.records.slice() ?? []}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('role.noUsers')} /> }}
          pagination={{ current: pageNo, pageSize, total: users.data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
          columns={[
            ...shown.map((name) => ({
              key: name,
              title: labelText(user.fields[name].label),
              render: (_: unknown, row: User) => <FieldCell field={user.fields[name]} name={name} row={row} tag={name === 'status'} />,
            })),
            ...(mayAssign
              ? [
                  {
                    key: 'actions',
                    title: text('actions'),
                    render: (_: unknown, row: User) => (
                      <Button type="link" size="small" danger onClick={() => void remove(row.id)}>
                        {text('role.removeUser')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Flex>
    </Drawer>
  );
}

function AddUser({ onAdd }: { readonly onAdd: (userId: string) => Promise<void> }) {
  const text = useText();
  const [userId, setUserId] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    if (!userId) return;
    setAdding(true);
    await onAdd(userId);
    setAdding(false);
    setUserId(undefined);
  };
  return (
    <Flex gap={8}>
      <ReferenceSelect
        entity={user}
        value={userId ?? null}
        onChange={setUserId}
        placeholder={text('role.chooseUser')}
        aria-label={text('role.chooseUser')}
        style={{ width: 260 }}
      />
      <Button type="primary" disabled={!userId} loading={isAdding} onClick={() => void add()}>
        {text('role.addUser')}
      </Button>
    </Flex>
  );
}
