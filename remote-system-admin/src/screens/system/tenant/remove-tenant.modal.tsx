import { useEffect, useState } from 'react';
import { type TenantContents, type tenant, tenantContentsPath, tenantRemovePath } from 'shared-contracts/system/tenant';
import { failureOf, http } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { SlideCheck } from 'shared-widgets/controls';
import type { RowSurfaceProps } from 'shared-widgets/list-page';
import { Spin } from 'shared-widgets/ui/content';
import { Alert } from 'shared-widgets/ui/core';
import { Descriptions } from 'shared-widgets/ui/data';
import { Form, Input } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { useText } from '../../../messages.ts';
import { useSending } from './use-sending.ts';

/** 彻底删除: dialog that shows which data will be deleted with the tenant. The tenant's name must be typed, and a slider dragged to its end. */
export function RemoveTenantModal({ record, open, onClose, onDone }: RowSurfaceProps<typeof tenant>) {
  const text = useText();
  const labelText = useLabel();
  const [form] = Form.useForm<{ name: string }>();
  const [contents, setContents] = useState<TenantContents>();
  const [isSlid, setSlid] = useState(false);
  const { isSending, error, setError, send } = useSending(onDone);
  const id = Number(record.id);
  useEffect(() => {
    if (!open) return;
    http.get<TenantContents>(tenantContentsPath, { id }, { quiet: true }).then(setContents, (failure: unknown) => {
      setError(failureOf(failure).message);
    });
  }, [id, open, setError]);
  return (
    <Modal
      open={open}
      title={text('tenant.removeTitle', { name: record.name })}
      okText={text('tenant.remove')}
      cancelText={text('cancel')}
      okButtonProps={{ danger: true, disabled: !contents || !isSlid }}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Alert type="error" showIcon title={text('tenant.removeHint')} style={{ marginBottom: 16 }} />
      {error && <Alert type="warning" showIcon title={error} style={{ marginBottom: 16 }} />}
      <Spin spinning={!contents && !error}>
        <div style={{ maxHeight: 280, overflow: 'auto', marginBottom: 16 }}>
          <Descriptions bordered size="small" column={1} items={contents ? lines(contents, text, labelText) : []} />
        </div>
      </Spin>
      <Form<{ name: string }> form={form} layout="vertical" onFinish={({ name }) => void send(tenantRemovePath, { id, name: name.trim() })}>
        <Form.Item
          name="name"
          label={text('tenant.typeName')}
          rules={[
            {
              validator: async (_rule, typed: string | undefined) => {
                if (typed?.trim() !== record.name) throw new Error(text('tenant.nameDiffers'));
              },
            },
          ]}
          validateTrigger="onSubmit"
        >
          <Input autoComplete="off" placeholder={record.name} />
        </Form.Item>
      </Form>
      <SlideCheck onSuccess={() => setSlid(true)} />
    </Modal>
  );
}

/** Numbers of the data that are removed: people, files, and one line per kind of record. */
function lines(contents: TenantContents, text: ReturnType<typeof useText>, labelText: ReturnType<typeof useLabel>) {
  const { people, files, fileBytes, kinds, otherRows } = contents;
  const size = (fileBytes / 1_048_576).toFixed(1);
  const counted = [
    { key: 'people', label: text('tenant.people'), children: String(people) },
    { key: 'files', label: text('tenant.files'), children: text('tenant.filesSize', { count: files, size }) },
    ...kinds.map(({ label, rows }) => ({ key: label[0], label: labelText(label), children: String(rows) })),
    { key: 'other', label: text('tenant.otherRows'), children: String(otherRows) },
  ];
  return counted;
}
