/** Dialog to switch to another of the person's departments; people without any do not see it. */
import { useEffect, useState } from 'react';
import type { DepartmentChoice } from 'shared-contracts/session/session';
import { departLabel } from 'shared-contracts/texts/label';
import { modalSizes } from 'shared-contracts/wire/constants';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { currentDepartments, selectDepartment } from 'shared-platform/session';
import { Form, Select } from 'shared-widgets/ui/form';
import { Modal } from 'shared-widgets/ui/overlay';
import { reloadPage } from '../../browser/leave-page.ts';
import { useShellText } from '../../messages/shell-messages.ts';

export function DepartmentDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  const label = useLabel();
  const [form] = Form.useForm<{ orgCode: string }>();
  const [choices, setChoices] = useState<readonly DepartmentChoice[]>([]);
  const [current, setCurrent] = useState<DepartmentChoice | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    currentDepartments().then(
      ({ list, orgCode }) => {
        if (!isCurrent) return;
        if (list.length === 0) {
          notices.warning(t('noDepartments'));
          onClose();
          return;
        }
        setChoices(list);
        setCurrent(list.find((choice) => choice.orgCode === orgCode) ?? null);
        form.setFieldsValue({ orgCode: orgCode ?? undefined });
      },
      () => isCurrent && onClose(),
    );
    return () => {
      isCurrent = false;
    };
  }, [form, onClose, t]);

  const save = async ({ orgCode }: { orgCode: string }): Promise<void> => {
    setBusy(true);
    // When the server refuses, `http` has shown the reason, and the dialog stays open for another choice.
    const isDone = await selectDepartment(orgCode).then(
      () => true,
      () => false,
    );
    if (isDone) reloadPage();
    else setBusy(false);
  };

  return (
    <Modal
      open={choices.length > 0}
      title={current ? t('departmentTitleNow', { name: label(departLabel(current)) }) : t('departmentTitle')}
      width={modalSizes.departmentSwitch}
      confirmLoading={isBusy}
      onCancel={onClose}
      onOk={form.submit}
      forceRender
    >
      <Form form={form} layout="vertical" onFinish={(choice) => void save(choice)}>
        <Form.Item name="orgCode" label={t('department')} rules={[{ required: true, message: t('departmentMissing') }]}>
          <Select options={choices.map((depart) => ({ value: depart.orgCode, label: label(departLabel(depart)) }))} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
