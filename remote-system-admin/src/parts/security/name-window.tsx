import { useState } from 'react';
import { factorRules } from 'shared-contracts/session/second-factor';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useSecurityText } from './security-messages.ts';

export interface NameWindowProps {
  readonly title: string;
  readonly initial: string;
  readonly onName: (label: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Dialog that asks for the name of a passkey. */
export function NameWindow({ title, initial, onName, onCancel }: NameWindowProps) {
  const text = useSecurityText();
  const [form] = Form.useForm<{ readonly label: string }>();
  const [isBusy, setBusy] = useState(false);
  const save = async ({ label }: { readonly label: string }): Promise<void> => {
    setBusy(true);
    await onName(label.trim());
    setBusy(false);
  };
  return (
    <Modal
      open
      title={title}
      width={440}
      okText={text('security.save')}
      cancelText={text('security.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onCancel}
    >
      <Form form={form} layout="vertical" initialValues={{ label: initial }} onFinish={(values) => void save(values)}>
        <Form.Item
          name="label"
          label={text('security.passkeyName')}
          rules={[{ required: true, whitespace: true, message: text('security.passkeyNameMissing') }]}
        >
          <Input autoFocus maxLength={factorRules.labelLength} placeholder={text('security.passkeyExample')} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
