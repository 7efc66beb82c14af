import { departLabel } from 'shared-contracts/texts/label';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { Form, Input } from 'shared-widgets/ui/form';
import { useText } from '../../messages.ts';
import { FormModal } from '../form.modal.tsx';
import type { Department } from './depart-grant.drawer.tsx';
import type { DepartRole } from './depart-roles.tsx';

interface Draft {
  readonly roleName: string;
  readonly roleCode: string;
  readonly description?: string;
}

interface DepartRoleModalProps {
  readonly depart: Department;
  /** The role to edit; null for a new role. */
  readonly role: DepartRole | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Form for name, code and description of a department's role. After a refusal it still contains what was typed. */
export function DepartRoleModal({ depart, role, onClose, onDone }: DepartRoleModalProps) {
  const text = useText();
  const label = useLabel();
  // Codes are unique within the department, so the department's own roles tell which codes are taken.
  const roles = useRead<DepartRole[]>('/sys/sysDepartRole/getDeptRoleList', { departId: depart.id }, { skip: role !== null });
  const isTaken = (code: unknown): boolean => roles.data?.some(({ roleCode }) => roleCode === code) ?? false;
  return (
    <FormModal<Draft>
      open
      title={role ? `${text('edit')} · ${role.roleName}` : `${text('depart.roleAddTitle')} · ${label(departLabel(depart))}`}
      draft={role ? `departRole:${role.id}` : `departRole:new:${depart.id}`}
      initialValues={role ? { ...role, description: role.description ?? '' } : {}}
      save={({ roleName, roleCode, description }) =>
        role
          ? { method: 'PUT', path: '/sys/sysDepartRole/edit', body: { id: role.id, version: role.version, roleName, description } }
          : { method: 'POST', path: '/sys/sysDepartRole/add', body: { departId: depart.id, roleName, roleCode, description } }
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="roleName" label={text('depart.roleName')} rules={[{ required: true, message: text('depart.roleNameMissing') }]}>
        <Input autoComplete="off" maxLength={100} />
      </Form.Item>
      <Form.Item
        name="roleCode"
        label={text('depart.roleCode')}
        rules={[
          { required: true, message: text('depart.roleCodeMissing') },
          { pattern: /^[\w-]+$/, message: text('depart.roleCodeWrong') },
          // A taken code causes only a warning: somebody may have deleted that role since, and the server decides.
          {
            warningOnly: true,
            validator: async (_, code) => {
              if (isTaken(code)) throw new Error(text('depart.roleCodeTaken'));
            },
          },
        ]}
      >
        <Input autoComplete="off" maxLength={100} disabled={role !== null} />
      </Form.Item>
      <Form.Item name="description" label={text('depart.roleDescription')}>
        <Input.TextArea maxLength={255} autoSize={{ minRows: 2 }} />
      </Form.Item>
    </FormModal>
  );
}
