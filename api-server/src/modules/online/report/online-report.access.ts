import { onlineReport } from 'shared-contracts/online/online-report';
import { access } from '../../system/role/entity-access.ts';

/** People who define reports. Whoever may read the records of a report's source may read the report. */
export const onlineReportAccess = access(onlineReport, {
  platform_admin: ['all'],
  platform_operator: ['all'],
  ops: ['list'],
  sys_admin: ['all'],
});
