import { commonConfig } from 'shared-contracts/business/master/common-config';
import { yesNo } from 'shared-contracts/business/states';
import { useOpenTab } from 'shared-platform/tabs';
import { EntityFormDrawer } from 'shared-widgets/entity-form';
import { type FormSurfaceProps, ListPage } from 'shared-widgets/list-page';
import { CopyrightCard } from './copyright-card.tsx';
import { ValueInput } from './value-input.tsx';

function ConfigForm({ record, ...drawer }: FormSurfaceProps<typeof commonConfig>) {
  // The product declares name, limits and unit of such a setting, so they cannot be edited.
  const fields = record
    ? record.defaultValue === null
      ? (['configName', 'unit', 'minValue', 'maxValue', 'description'] as const)
      : (['description'] as const)
    : (['configGroup', 'configKey', 'configName', 'valueType', 'unit', 'minValue', 'maxValue', 'companyId', 'description'] as const);
  return (
    <EntityFormDrawer
      entity={commonConfig}
      record={record}
      fields={fields}
      lead={(values) => record && <ValueInput values={values} record={record} />}
      extra={(values) => !record && <ValueInput values={values} record={undefined} />}
      {...drawer}
    />
  );
}

export default function CommonConfigPage() {
  const open = useOpenTab();
  return (
    <ListPage
      entity={commonConfig}
      statusTabs="configGroup"
      extra={<CopyrightCard onFind={(key) => open(`/business/common-config?configKey=${encodeURIComponent(key)}`)} />}
      columns={[
        { combine: ['configName', 'configKey'], stack: true },
        'configValue',
        'unit',
        'defaultValue',
        { combine: ['minValue', 'maxValue'], between: ' ~ ' },
        'companyId',
        'updateBy',
        'updateTime',
        { field: 'valueType', hidden: true },
        { field: 'description', hidden: true },
      ]}
      defaultSort={{ column: 'configKey', order: 'asc' }}
      rowActions={[
        { action: 'restoreDefault', when: ({ defaultValue, configValue }) => defaultValue !== null && defaultValue !== configValue },
      ]}
      editable={({ editableFlag }) => editableFlag === yesNo.yes}
      removable={({ defaultValue, companyId }) => defaultValue === null || companyId !== null}
      form={ConfigForm}
    />
  );
}
