/** Dialog that saves the present list as view, renames a view, and sets with whom it is shared. */

import { Form, Input } from 'antd';
import { useState } from 'react';
import { type ListView, listViewLimits, listViewTexts } from 'shared-contracts/entity/list-view';
import { nameLabel } from 'shared-contracts/texts/label';
import { Modal } from 'shared-controls/modal';
import { failureOf } from 'shared-platform/http';
import { useLabel } from 'shared-platform/i18n';
import { useRead } from 'shared-platform/read';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { Select } from '../../ui/select.tsx';
import type { ListViewsModel } from './list-views.ts';

interface Values {
  readonly name: string;
  readonly roles?: readonly string[];
  readonly defaultFor?: readonly string[];
}

interface Role {
  readonly roleCode: string;
  readonly roleName: string;
  readonly roleNameEn: string | null;
}

export interface SaveViewProps {
  readonly model: ListViewsModel;
  /** The view to change; undefined: a new one. */
  readonly view: ListView | undefined;
  readonly state: ListView['state'];
  readonly onClose: () => void;
}

export function SaveView({ model, view, state, onClose }: SaveViewProps) {
  const t = useWidgetMessages();
  const text = useLabel();
  const [form] = Form.useForm<Values>();
  const [isSaving, setSaving] = useState(false);
  const roles = useRead<readonly Role[]>('/sys/role/queryall', undefined, { entity: 'role', skip: !model.mayShare, quiet: true });
  const options = (roles.data ?? []).map(({ roleCode, roleName, roleNameEn }) => ({
    value: roleCode,
    label: text(nameLabel(roleName, roleNameEn)),
  }));
  const shared = Form.useWatch('roles', form) ?? view?.roles ?? [];
  const save = async ({ name, roles: codes = [], defaultFor = [] }: Values): Promise<void> => {
    setSaving(true);
    try {
      // When a view is renamed, its saved content stays; another command saves the present state of the list.
      const kept = view ? { id: view.id, version: view.version, state: view.state } : { state };
      await model.save({ ...kept, name, roles: codes, defaultFor: defaultFor.filter((code) => codes.includes(code)) });
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
      title={t(view ? (model.mayShare ? 'viewRenameShare' : 'viewRename') : 'viewSaveAs')}
      okText={t('save')}
      cancelText={t('cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{ name: view?.name ?? '', roles: view?.roles ?? [], defaultFor: view?.defaultFor ?? [] }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item name="name" label={t('viewName')} rules={[{ required: true, whitespace: true, message: text(listViewTexts.name) }]}>
          <Input maxLength={listViewLimits.name} autoFocus />
        </Form.Item>
        {model.mayShare && (
          <>
            <Form.Item name="roles" label={t('viewRoles')} extra={t('viewRolesHint')}>
              <Select mode="multiple" options={options} optionFilterProp="label" />
            </Form.Item>
            <Form.Item name="defaultFor" label={t('viewDefaultFor')}>
              <Select mode="multiple" options={options.filter(({ value }) => shared.includes(value))} optionFilterProp="label" />
            </Form.Item>
          </>
        )}
      </Form>
    </Modal>
  );
}
