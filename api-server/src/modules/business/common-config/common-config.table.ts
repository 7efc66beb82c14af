import { commonConfig } from 'shared-contracts/business/master/common-config';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const commonConfigs = entityTable('biz_common_config', commonConfig, {
  defaults: { editableFlag: 'Y', configValue: '' },
  computed: ['defaultValue', 'allowedValues'],
  unique: { key: { on: "tenant_id, coalesce(company_id, ''), config_key" } },
});

export type CommonConfigRow = typeof commonConfigs.$inferSelect;
