import { ruleTexts, validationRules } from 'shared-contracts/entity/validation-rules';
import { type tenant, tenantAdministratorPath } from 'shared-contracts/system/tenant';
import { user } from 'shared-contracts/system/user';
import { useLabel } from 'shared-platform/i18n';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { useSending } from './use-sending.ts';

interface Draft {
  readonly username: string;
  readonly realname: string;
  readonly password: string;
}

/** 新增管理员: the first person of a tenant, who creates all others. */
export function AdministratorModal({ record, open, onClose, onDone }: RowSurfaceProps<typeof tenant>) {
  const text = useText();
  const labelText = useLabel();
  const [form] = Form.useForm<Draft>();
  const { isSending, error, send } = useSending(onDone);
  const { username, realname, password } = user.fields;
  const required = (field: Parameters<typeof ruleTexts.required>[0]) => ({
    required: true,
    message: labelText(ruleTexts.required(field)),
  });
  const save = (draft: Draft) => send(tenantAdministratorPath, { ...draft, id: Number(record.id) });
  return (
    <Modal
      open={open}
      title={`${text('tenant.administrator')} · ${record.name}`}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title={text('tenant.administratorHint')} style={{ marginBottom: 16 }} />
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      <Form<Draft> form={form} layout="vertical" onFinish={(draft) => void save(draft)}>
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
      </Form>
    </Modal>
  );
}
