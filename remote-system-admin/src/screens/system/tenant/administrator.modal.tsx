import { ruleTexts, validationRules } from 'shared-contracts/entity/validation-rules';
import { type tenant, tenantAdministratorPath } from 'shared-contracts/system/tenant';
import { user } from 'shared-contracts/system/user';
import { useLabel } from 'shared-platform/i18n';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { FormModal } from '../../../parts/form.modal.tsx';
import { reasonOutOfForce } from './in-force.ts';

interface Draft {
  readonly username: string;
  readonly realname: string;
  readonly password: string;
}

/** 新增管理员: dialog for the first person of a tenant, who then creates all other accounts. */
export function AdministratorModal({ record, open, onClose, onDone }: RowSurfaceProps<typeof tenant>) {
  const text = useText();
  const labelText = useLabel();
  const { username, realname, password } = user.fields;
  const required = (field: Parameters<typeof ruleTexts.required>[0]) => ({
    required: true,
    message: labelText(ruleTexts.required(field)),
  });
  const reason = reasonOutOfForce({ ...record });
  const notes = {
    frozen: () => text('tenant.administratorFrozen'),
    early: () => text('tenant.administratorEarly', { date: record.beginDate ?? '' }),
    ended: () => text('tenant.administratorEnded', { date: record.endDate ?? '' }),
  };
  return (
    <FormModal<Draft>
      open={open}
      title={`${text('tenant.administrator')} · ${record.name}`}
      hint={text('tenant.administratorHint')}
      save={(draft) => ({ method: 'POST', path: tenantAdministratorPath, body: { ...draft, id: Number(record.id) } })}
      onClose={onClose}
      onDone={onDone}
    >
      {reason && <Alert type="warning" showIcon title={notes[reason]()} style={{ marginBottom: 16 }} />}
      <Form.Item
        name="username"
        label={labelText(username.label)}
        rules={[required(username), { pattern: /^\w+$/, message: labelText(validationRules.username.message) }]}
      >
        <Input autoComplete="off" maxLength={username.max} />
      </Form.Item>
      <Form.Item name="realname" label={labelText(realname.label)} rules={[required(realname)]}>
        <Input autoComplete="off" maxLength={realname.max} />
      </Form.Item>
      <Form.Item
        name="password"
        label={labelText(password.label)}
        rules={[required(password), { min: password.min, message: labelText(ruleTexts.minLength(password.min)) }]}
      >
        <Input.Password autoComplete="new-password" maxLength={password.max} />
      </Form.Item>
    </FormModal>
  );
}
