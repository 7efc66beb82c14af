import type { user } from 'shared-contracts/system/user';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Form, Input } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { FormModal } from '../../../parts/form.modal.tsx';
import { ConfirmPasswordItem } from '../../../parts/security/confirm-password-item.tsx';
import { usePasswordRule } from '../../../parts/security/password-rule.ts';

interface Passwords {
  readonly password: string;
  readonly confirmpassword: string;
}

/** 重置密码: dialog to set another user's password. */
export function ResetPasswordModal({ record, open, onClose, onDone }: RowSurfaceProps<typeof user>) {
  const text = useText();
  const { username } = record;
  const allowed = usePasswordRule(username);
  return (
    <FormModal<Passwords>
      open={open}
      title={`${text('user.resetPassword')} · ${username}`}
      hint={text('user.passwordHint')}
      save={({ password, confirmpassword }) => ({
        ...{ method: 'PUT', path: '/sys/user/changePassword' },
        body: { username, password, confirmpassword },
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item
        name="password"
        label={text('user.newPassword')}
        rules={[{ required: true, message: text('user.passwordMissing') }, allowed]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <ConfirmPasswordItem
        label={text('user.confirmPassword')}
        texts={{ missing: text('user.confirmMissing'), differs: text('user.passwordsDiffer') }}
      />
    </FormModal>
  );
}
