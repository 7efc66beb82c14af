import { type ReactNode, useState } from 'react';
import { type FullRequest, failureOf, http } from 'shared-platform/http';
import { notices } from 'shared-platform/notices';
import { Alert, Skeleton } from 'shared-widgets/ui/core';
import { Form } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../messages.ts';

export interface FormModalProps<Draft extends object> {
  readonly open: boolean;
  readonly title: string;
  readonly hint?: string;
  readonly initialValues?: Partial<Draft>;
  /** The values are still read. */
  readonly isReading?: boolean;
  /** The call that saves what was typed. */
  readonly save: (draft: Draft) => FullRequest;
  /** Button at the left of the footer. */
  readonly further?: ReactNode;
  readonly onClose: () => void;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** Window with a form. A refusal of the server stands above the fields, and what was typed stays. */
export function FormModal<Draft extends object>(props: FormModalProps<Draft>) {
  const { open, title, hint, initialValues, isReading = false, save, further, onClose, onDone, children } = props;
  const text = useText();
  const [form] = Form.useForm<Draft>();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (draft: Draft) => {
    setSaving(true);
    setProblem(null);
    try {
      const { message } = await http.request({ ...save(draft), quiet: 'refusals' });
      notices.success(message);
      onDone();
    } catch (failure) {
      setProblem(failureOf(failure).message);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open={open}
      title={title}
      okText={text('save')}
      cancelText={text('cancel')}
      okButtonProps={{ disabled: isReading }}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      {hint && <Alert type="info" showIcon title={hint} style={{ marginBottom: 16 }} />}
      {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
      {isReading && <Skeleton active />}
      {!isReading && (
        <Form<Draft> form={form} layout="vertical" {...(initialValues ? { initialValues } : {})} onFinish={(draft) => void send(draft)}>
          {children}
        </Form>
      )}
      {!isReading && further}
    </Modal>
  );
}
