import { useState } from 'react';
import { type messageTemplate, sendMessagePath } from 'shared-contracts/message/message-template';
import { useCan } from 'shared-platform/permission';
import { CodeEditor, WidgetModal } from 'shared-widgets/controls';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { UserListSelect } from 'shared-widgets/record-picker';
import { Form, Input } from 'shared-widgets/ui/form';
import { useText } from '../../../messages.ts';
import { sendTold } from '../../../parts/send-told.ts';

interface Values {
  readonly receiver: string;
  readonly testData?: string;
}

/** The stored test values with one value per line. Text that is not JSON, or in which a number would change, is returned unchanged. */
function readable(json: string): string {
  try {
    const values: unknown = JSON.parse(json);
    return JSON.stringify(values) === json.trim() ? JSON.stringify(values, null, 2) : json;
  } catch {
    return json;
  }
}

/** Dialog that sends a test message made from the template to the named accounts. */
export function SendTestModal({ record, open, onClose }: RowSurfaceProps<typeof messageTemplate>) {
  const text = useText();
  // Whether the person may read users; otherwise the person types the accounts' names.
  const mayChoose = useCan()('user:list');
  const [form] = Form.useForm<Values>();
  const [isSending, setSending] = useState(false);
  const send = async ({ receiver, testData = '' }: Values) => {
    setSending(true);
    const body = { templateCode: record.templateCode, msgType: record.templateType, receiver: receiver.trim(), testData };
    const isSent = await sendTold({ method: 'POST', path: sendMessagePath, body });
    setSending(false);
    if (isSent) onClose();
  };
  return (
    <WidgetModal
      open={open}
      okClose={false}
      onClose={onClose}
      onOk={form.submit}
      okText={text('template.send')}
      confirmLoading={isSending}
      title={text('template.sendTitle', { name: record.templateName })}
      destroyOnHidden
    >
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={(values) => void send(values)}
        initialValues={{ testData: readable(record.templateTestJson ?? '') }}
      >
        <Form.Item
          name="receiver"
          label={text('template.receiver')}
          extra={mayChoose ? undefined : text('template.receiverHint')}
          rules={[{ required: true, whitespace: true, message: text('template.receiverMissing') }]}
        >
          {mayChoose ? <UserListSelect /> : <Input />}
        </Form.Item>
        <Form.Item name="testData" label={text('template.testData')} extra={text('template.testDataHint')}>
          <CodeEditor label={text('template.testData')} height={160} fullScreen />
        </Form.Item>
      </Form>
    </WidgetModal>
  );
}
