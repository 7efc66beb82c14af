import { onlineReport } from 'shared-contracts/online/online-report';
import { access } from '../../system/role/entity-access.ts';

/** Permissions of the people who define reports. Reading a report needs no permission of its own, only that for the records it reads. */
export const onlineReportAccess = access(onlineReport, {
  platform_admin: ['all'],
  platform_operator: ['all'],
  ops: ['list'],
  sys_admin: ['all'],
});
