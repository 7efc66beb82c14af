import { onlineReport } from 'shared-contracts/online/online-report';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const onlineReports = entityTable('onl_report', onlineReport, {
  unique: { code: { on: ['tenantId', 'reportCode'] } },
});
