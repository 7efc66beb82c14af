import { onlineReport } from 'shared-contracts/online/online-report';
import { access } from '../../system/role/entity-access.ts';

/**
 * Permissions of the people who define reports. Reading a report needs no separate permission, only the permission for the records that it
 * shows.
 */
export const onlineReportAccess = access(onlineReport, {
  platform_admin: ['all'],
  platform_operator: ['all'],
  ops: ['list'],
  sys_admin: ['all'],
});
