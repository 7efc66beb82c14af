import { Alert, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { type UnmaskedValue, type UnmaskRequest, unmaskReason } from 'shared-contracts/entity/unmasking';
import { Modal } from 'shared-controls/modal';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { requireField } from '../field-kinds/entity-fields.ts';
import type { Row } from '../field-kinds/field-kind.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';

export interface UnmaskDialogProps {
  readonly entity: EntityDefinition;
  readonly name: string;
  readonly record: Row;
  readonly onClose: () => void;
  readonly onValue: (value: string | null) => void;
}

/** Dialog that asks for the reason and then requests the value; when the server refuses, the dialog shows why. */
export function UnmaskDialog({ entity, name, record, onClose, onValue }: UnmaskDialogProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const [form] = Form.useForm<{ reason: string }>();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async ({ reason }: { readonly reason: string }): Promise<void> => {
    setError(null);
    setLoading(true);
    const body: UnmaskRequest = { id: String(record.id), field: name, reason: reason.trim() };
    try {
      const { value } = await http.put<UnmaskedValue>(`${entity.api}/unmask`, body, { quiet: true });
      onValue(value);
      onClose();
    } catch (problem) {
      setError(failureOf(problem).message);
      setLoading(false);
    }
  };
  return (
    <Modal
      open
      title={t('unmask', { name: text(requireField(entity, name).label) })}
      okText={t('unmaskOk')}
      cancelText={t('cancel')}
      confirmLoading={isLoading}
      width={460}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Typography.Paragraph>
        {text(entity.label)} <Typography.Text strong>{titleOf(entity, record)}</Typography.Text>
      </Typography.Paragraph>
      <Form form={form} layout="vertical" onFinish={(values) => void send(values)}>
        <Form.Item
          name="reason"
          label={t('unmaskReason')}
          extra={t('unmaskNote')}
          rules={[
            { required: true, whitespace: true, message: text(unmaskReason.missing) },
            {
              min: unmaskReason.shortest,
              transform: (value: string | undefined) => value?.trim() ?? '',
              message: text(unmaskReason.missing),
            },
          ]}
        >
          <Input.TextArea autoFocus rows={3} maxLength={unmaskReason.longest} />
        </Form.Item>
      </Form>
      {error && <Alert type="error" showIcon title={error} />}
    </Modal>
  );
}
