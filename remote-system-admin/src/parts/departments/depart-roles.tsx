import { useState } from 'react';
import type { Page } from 'shared-contracts/wire/envelope';
import { notices } from 'shared-platform/notices';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { Button, Flex } from 'shared-widgets/ui/core';
import { Input } from 'shared-widgets/ui/form';
import { useText } from '../../messages.ts';
import { asked } from '../asked.ts';
import { grantConsequence, rulesConsequence } from '../consequence/consequence.ts';
import { GrantingDrawer } from '../grants/granting.drawer.tsx';
import { ReadTable } from '../read-table.tsx';
import { sendUndoable } from '../undo-notice.ts';
import type { Department } from './depart-grant.drawer.tsx';
import { DepartRoleModal } from './depart-role.modal.tsx';

export interface DepartRole {
  readonly id: string;
  readonly version: number;
  readonly departId: string;
  readonly roleName: string;
  readonly roleCode: string;
  readonly description: string | null;
}

const pageSize = 10;
type Open = { readonly form: DepartRole | null } | { readonly grant: DepartRole } | null;

/** The roles of a department, which can be added, renamed, granted and deleted. The server decides who may do so. */
export function DepartRoles({ depart }: { readonly depart: Department }) {
  const text = useText();
  const { id: tab } = useTab();
  const [word, setWord] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [open, setOpen] = useState<Open>(null);
  const params = { deptId: depart.id, pageNo, pageSize, ...(word ? { roleName: word } : {}) };
  const roles = useRead<Page<DepartRole>>('/sys/sysDepartRole/list', params);
  const close = () => setOpen(null);
  const done = () => {
    close();
    roles.refetch();
  };
  const remove = async ({ id, roleName }: DepartRole) => {
    if (!(await notices.confirm({ ...asked(text('depart.roleDeleteAsk', { name: roleName })), dangerous: true, tab }))) return;
    await sendUndoable({
      request: { method: 'DELETE', path: '/sys/sysDepartRole/delete', params: { id } },
      undo: { method: 'PUT', path: '/sys/sysDepartRole/restore', body: { ids: [id] } },
      subject: roleName,
      label: text('user.undo'),
      onChanged: roles.refetch,
    });
  };
  return (
    <Flex vertical gap={12}>
      <Flex gap={8} wrap>
        <Button type="primary" onClick={() => setOpen({ form: null })}>
          {text('depart.roleAdd')}
        </Button>
        <Input.Search
          allowClear
          placeholder={text('depart.roleSearch')}
          aria-label={text('depart.roleSearch')}
          onSearch={(typed: string) => {
            setPageNo(1);
            setWord(typed.trim());
          }}
          style={{ width: 220, maxWidth: '100%' }}
        />
      </Flex>
      <ReadTable<DepartRole>
        rows={roles.data?.records}
        reading={roles}
        emptyText={text('depart.noRoles')}
        actionsOf={(row) => [
          { key: 'grant', label: text('depart.roleGrant'), run: () => setOpen({ grant: row }) },
          { key: 'edit', label: text('edit'), run: () => setOpen({ form: row }) },
          { key: 'delete', label: text('delete'), isDangerous: true, run: () => void remove(row) },
        ]}
        pagination={{ current: pageNo, pageSize, total: roles.data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
        columns={[
          { key: 'roleName', title: text('depart.roleName'), dataIndex: 'roleName' },
          { key: 'roleCode', title: text('depart.roleCode'), dataIndex: 'roleCode' },
          { key: 'description', title: text('depart.roleDescription'), dataIndex: 'description' },
        ]}
      />
      {open && 'form' in open && <DepartRoleModal depart={depart} role={open.form} onClose={close} onDone={done} />}
      {open && 'grant' in open && <RoleGrant role={open.grant} onClose={close} />}
    </Flex>
  );
}

function RoleGrant({ role, onClose }: { readonly role: DepartRole; readonly onClose: () => void }) {
  const text = useText();
  const { id: roleId, departId } = role;
  return (
    <GrantingDrawer
      open
      title={text('depart.roleGrantTitle', { name: role.roleName })}
      hint={text('depart.roleGrantHint')}
      tree={{ path: '/sys/sysDepartPermission/queryTreeListForDeptRole', params: { departId } }}
      granted={{ path: '/sys/sysDepartPermission/queryDeptRolePermission', params: { roleId } }}
      save={(permissionIds, lastpermissionIds) => ({
        ...{ method: 'POST', path: '/sys/sysDepartPermission/saveDeptRolePermission' },
        body: { roleId, permissionIds, lastpermissionIds },
      })}
      consequence={grantConsequence('departRole', roleId)}
      rules={{
        limited: { path: '/sys/sysDepartRole/limitedMenus', params: { roleId } },
        read: (permissionId) => `/sys/sysDepartRole/datarule/${permissionId}/${departId}/${roleId}`,
        save: (permissionId, dataRuleIds) => ({
          ...{ method: 'POST', path: '/sys/sysDepartRole/datarule' },
          body: { permissionId, roleId, dataRuleIds },
        }),
        consequence: rulesConsequence('departRole', roleId),
      }}
      onClose={onClose}
      onDone={onClose}
    />
  );
}
