import { useState } from 'react';
import { user } from 'shared-contracts/system/user';
import type { Page } from 'shared-contracts/wire/envelope';
import type { WireRecord } from 'shared-platform/entity-api';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { FieldCell } from 'shared-widgets/field-cell';
import { useText } from '../../messages.ts';
import { ChecksModal } from '../checks.modal.tsx';
import { ReadTable } from '../read-table.tsx';
import type { Department } from './depart-grant.drawer.tsx';
import type { DepartRole } from './depart-roles.tsx';

type User = WireRecord<typeof user>;
const pageSize = 10;
const shown = ['username', 'realname', 'phone', 'status'] as const;

/** The people of a department, each with the department's roles. */
export function DepartPeople({ depart }: { readonly depart: Department }) {
  const text = useText();
  const labelText = useLabel();
  const [pageNo, setPageNo] = useState(1);
  const [assigned, setAssigned] = useState<User | null>(null);
  const people = useRead<Page<User>>('/sys/user/departUserList', { depId: depart.id, pageNo, pageSize }, { entity: user.name });
  return (
    <>
      <ReadTable<User>
        rows={people.data?.records}
        reading={people}
        emptyText={text('depart.noMembers')}
        actionsOf={(row) => [{ key: 'assign', label: text('depart.assignRoles'), run: () => setAssigned(row) }]}
        pagination={{ current: pageNo, pageSize, total: people.data?.total ?? 0, onChange: setPageNo, hideOnSinglePage: true }}
        columns={[
          ...shown.map((name) => ({
            key: name,
            title: labelText(user.fields[name].label),
            render: (_: unknown, row: User) => <FieldCell field={user.fields[name]} name={name} row={row} tag={name === 'status'} />,
          })),
        ]}
      />
      {assigned && <AssignRoles depart={depart} person={assigned} onClose={() => setAssigned(null)} />}
    </>
  );
}

interface AssignRolesProps {
  readonly depart: Department;
  readonly person: User;
  readonly onClose: () => void;
}

/** 分配部门角色: dialog to choose which of the department's roles a member has. */
function AssignRoles({ depart, person, onClose }: AssignRolesProps) {
  const text = useText();
  const departId = depart.id;
  const roles = useRead<readonly DepartRole[]>('/sys/sysDepartRole/getDeptRoleList', { departId, userId: person.id });
  const held = useRead<readonly { readonly droleId: string }[]>('/sys/sysDepartRole/getDeptRoleByUserId', { departId, userId: person.id });
  const change = (newRoleId: string, oldRoleId: string) => ({
    ...{ method: 'POST' as const, path: '/sys/sysDepartRole/deptRoleUserAdd' },
    body: { userId: person.id, newRoleId, oldRoleId },
  });
  return (
    <ChecksModal
      title={text('depart.assignTitle', { name: person.realname })}
      emptyText={text('depart.noRoles')}
      error={roles.error ?? held.error}
      choices={held.isFetching ? undefined : roles.data?.map(({ id, roleName }) => ({ id, label: roleName }))}
      stored={held.data?.map(({ droleId }) => droleId)}
      save={change}
      onClose={onClose}
    />
  );
}
