/** Dialog that asks for the name under which a query is saved, and with which roles it is shared. */
import { Form, Input } from 'antd';
import { useState } from 'react';
import type { ConditionGroup } from 'shared-contracts/entity/advanced-query';
import { listViewLimits, shareViewsPermission } from 'shared-contracts/entity/list-view';
import { listTexts } from 'shared-contracts/texts/error-texts';
import { nameLabel } from 'shared-contracts/texts/label';
import { Modal } from 'shared-controls/modal';
import { failureOf } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useRead } from 'shared-platform/read';
import { useTab } from 'shared-platform/tabs';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { Select } from '../ui/select.tsx';
import { useQueryWords } from './query-words.ts';
import type { SavedQueries } from './use-saved-queries.ts';

interface Values {
  readonly name: string;
  readonly roles?: readonly string[];
}

interface Role {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn: string | null;
}

export interface SaveQueryProps {
  readonly query: ConditionGroup;
  readonly saved: SavedQueries;
  readonly onClose: () => void;
}

export function SaveQuery({ query, saved, onClose }: SaveQueryProps) {
  const words = useQueryWords();
  const t = useWidgetMessages();
  const text = useLabel();
  const { id: tab } = useTab();
  const mayShare = useCan()(shareViewsPermission);
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const roles = useRead<readonly Role[]>('/sys/role/queryall', undefined, { entity: 'role', skip: !mayShare, quiet: true });
  const save = async (values: Values): Promise<void> => {
    const name = values.name.trim();
    const shared = values.roles ?? [];
    const instead = saved.queries?.find((each) => each.isEditable && each.isShared === shared.length > 0 && each.name === name);
    if (instead && !(await notices.confirm({ title: text(listTexts.queryExists(name)), tab }))) return;
    setSaving(true);
    try {
      await saved.save({ name, query, roles: shared, instead });
      notices.success(words('saved'));
      onClose();
    } catch (error) {
      form.setFields([{ name: 'name', errors: [failureOf(error).message] }]);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      open
      title={words('saveQuery')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values> form={form} layout="vertical" onFinish={(values) => void save(values)}>
        <Form.Item name="name" label={words('nameAsk')} rules={[{ required: true, whitespace: true, message: words('nameEmpty') }]}>
          <Input maxLength={listViewLimits.name} autoFocus />
        </Form.Item>
        {mayShare && (
          <Form.Item name="roles" label={words('roles')} extra={words('rolesHint')}>
            <Select
              mode="multiple"
              showSearch={{ optionFilterProp: 'label' }}
              options={(roles.data ?? []).map(({ roleCode, roleName, roleNameEn }) => ({
                value: roleCode,
                label: text(nameLabel(roleName, roleNameEn)),
              }))}
            />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
