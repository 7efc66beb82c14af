import { baseColumns, code, flag, id, text } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/** Table of business settings. A row with a company overrides the row without one. */
export const commonConfigs = plainTable(
  'biz_common_config',
  {
    ...baseColumns,
    configGroup: code(32).notNull(),
    configKey: text(64).notNull(),
    configName: text(100).notNull(),
    configValue: text(2000).notNull(),
    valueType: code(10).notNull(),
    unit: text(20),
    minValue: text(40),
    maxValue: text(40),
    companyId: id(),
    editableFlag: flag().notNull().default('Y'),
    description: text(255),
  },
  { unique: { key: { on: "tenant_id, coalesce(company_id, ''), config_key" } } },
);
