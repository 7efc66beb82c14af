import { useState } from 'react';
import { failureOf, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { useSession } from 'shared-platform/session';
import { Button } from 'shared-widgets/ui/core';
import { Progress } from 'shared-widgets/ui/data';
import { Form, type FormInstance, Input } from 'shared-widgets/ui/form';
import { showAtFields } from '../show-at-fields.ts';
import { ConfirmPasswordItem } from './confirm-password-item.tsx';
import { usePasswordRule } from './password-rule.ts';
import { passwordStrength, type Strength } from './password-strength.ts';
import { SecurityCard } from './security-card.tsx';
import { useSecurityText } from './security-messages.ts';

interface PasswordChange {
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}

export function PasswordCard({ since, onChanged }: { readonly since: string; readonly onChanged: () => void }) {
  const text = useSecurityText();
  const [isOpen, setOpen] = useState(false);
  return (
    <SecurityCard
      title={text('security.password')}
      state={text('security.passwordSince', { time: since })}
      actions={!isOpen && <Button onClick={() => setOpen(true)}>{text('security.changePassword')}</Button>}
    >
      {isOpen && (
        <PasswordForm
          onEnd={(isChanged) => {
            setOpen(false);
            if (isChanged) onChanged();
          }}
        />
      )}
    </SecurityCard>
  );
}

function PasswordForm({ onEnd }: { readonly onEnd: (isChanged: boolean) => void }) {
  const text = useSecurityText();
  const username = useSession()?.user.username ?? '';
  const allowed = usePasswordRule(username);
  const [form] = Form.useForm<PasswordChange>();
  const [isBusy, setBusy] = useState(false);
  const typed = Form.useWatch('password', form) ?? '';

  const save = async (change: PasswordChange): Promise<void> => {
    setBusy(true);
    try {
      const body = { username, ...change };
      await http.request({ method: 'PUT', path: '/sys/user/updatePassword', body, quiet: 'refusals' });
      notices.success(text('security.passwordChanged'));
      onEnd(true);
    } catch (error) {
      const failure = failureOf(error);
      if (failure.quiet && !showAtFields(form as FormInstance, failure.result)) notices.warning(failure.message);
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 420 }} onFinish={(change) => void save(change)}>
      <p>{text('security.passwordNote')}</p>
      <Form.Item name="oldpassword" label={text('security.oldPassword')} rules={[{ required: true, message: text('security.oldMissing') }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label={text('security.newPassword')}
        rules={[{ required: true, message: text('security.newMissing') }, allowed]}
        extra={typed && <StrengthBar strength={passwordStrength(typed, username)} />}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <ConfirmPasswordItem
        label={text('security.confirmPassword')}
        texts={{ missing: text('security.confirmMissing'), differs: text('security.differ') }}
      />
      <Button type="primary" htmlType="submit" loading={isBusy}>
        {text('security.save')}
      </Button>{' '}
      <Button onClick={() => onEnd(false)}>{text('security.cancel')}</Button>
    </Form>
  );
}

const shares: Readonly<Record<Strength, { readonly percent: number; readonly status: 'exception' | 'normal' | 'success' }>> = {
  weak: { percent: 33, status: 'exception' },
  fair: { percent: 66, status: 'normal' },
  strong: { percent: 100, status: 'success' },
};

function StrengthBar({ strength }: { readonly strength: Strength }) {
  const text = useSecurityText();
  const name = text(`security.${strength}`);
  return (
    <div role="status">
      {text('security.strength', { name })}
      <Progress {...shares[strength]} showInfo={false} size="small" aria-hidden />
    </div>
  );
}
