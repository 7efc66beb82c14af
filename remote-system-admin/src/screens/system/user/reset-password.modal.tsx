import { useState } from 'react';
import { ruleTexts } from 'shared-contracts/entity/validation-rules';
import { user } from 'shared-contracts/system/user';
import { useLabel } from 'shared-platform/i18n';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Alert } from 'shared-widgets/ui/core';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { ConfirmPasswordItem } from '../../../parts/security/confirm-password-item.tsx';
import { changePassword } from './user.api.ts';

interface Passwords {
  readonly password: string;
  readonly confirmpassword: string;
}

/** 重置密码: dialog to set another user's password. */
export function ResetPasswordModal({ record, open, onClose, onDone }: RowSurfaceProps<typeof user>) {
  const text = useText();
  const labelText = useLabel();
  const [form] = Form.useForm<Passwords>();
  const [isSaving, setSaving] = useState(false);
  const { min } = user.fields.password;

  const save = async ({ password, confirmpassword }: Passwords) => {
    setSaving(true);
    const isTaken = await changePassword(record.username, password, confirmpassword);
    setSaving(false);
    if (isTaken) onDone();
  };
  return (
    <Modal
      open={open}
      title={`${text('user.resetPassword')} · ${record.username}`}
      okText={text('save')}
      cancelText={text('cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="info" showIcon title={text('user.passwordHint')} style={{ marginBottom: 16 }} />
      <Form<Passwords> form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item
          name="password"
          label={text('user.newPassword')}
          rules={[
            { required: true, message: text('user.passwordMissing') },
            { min, message: labelText(ruleTexts.minLength(min)) },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <ConfirmPasswordItem
          label={text('user.confirmPassword')}
          texts={{ missing: text('user.confirmMissing'), differs: text('user.passwordsDiffer') }}
        />
      </Form>
    </Modal>
  );
}
