/** Dialog to change one's own password: on success it closes with the server's message, on failure it shows a warning and stays open. */
import { useState } from 'react';
import { modalSizes } from 'shared-contracts/wire/constants';
import { failureOf, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useShellText } from '../../messages/shell-messages.ts';

interface PasswordChange {
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}

export interface PasswordDialogProps {
  readonly username: string;
  readonly onClose: () => void;
}

export function PasswordDialog({ username, onClose }: PasswordDialogProps) {
  const t = useShellText();
  const [form] = Form.useForm<PasswordChange>();
  const [isBusy, setBusy] = useState(false);

  const save = async (change: PasswordChange): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await http.request({
        method: 'PUT',
        path: '/sys/user/updatePassword',
        body: { username, ...change },
        quiet: 'refusals',
      });
      notices.success(message);
      onClose();
    } catch (error) {
      const failure = failureOf(error);
      if (failure.quiet) notices.warning(failure.message);
      // The warning passes; the field that the server names keeps its message.
      const told = failure.result;
      if (typeof told === 'object' && told !== null)
        form.setFields(Object.entries(told).map(([name, problem]) => ({ name: name as keyof PasswordChange, errors: [String(problem)] })));
      setBusy(false);
    }
  };

  return (
    <Modal
      open
      title={t('changePasswordTitle')}
      width={modalSizes.password}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={form.submit}
      destroyOnHidden
    >
      <Form form={form} layout="horizontal" labelCol={{ sm: 6 }} wrapperCol={{ sm: 14 }} onFinish={(change) => void save(change)}>
        <Form.Item wrapperCol={{ sm: { span: 14, offset: 6 } }}>{t('passwordEndsOthers')}</Form.Item>
        <Form.Item name="oldpassword" label={t('oldPassword')} rules={[{ required: true, message: t('oldPasswordMissing') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
        <Form.Item name="password" label={t('newPassword')} rules={[{ required: true, message: t('newPasswordMissing') }]}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="confirmpassword"
          label={t('confirmPassword')}
          dependencies={['password']}
          rules={[
            { required: true, message: t('confirmPasswordMissing') },
            ({ getFieldValue }) => ({
              validator: (_, value) =>
                !value || value === getFieldValue('password') ? Promise.resolve() : Promise.reject(new Error(t('passwordsDiffer'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
