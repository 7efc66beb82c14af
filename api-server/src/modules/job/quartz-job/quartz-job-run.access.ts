import { quartzJobRun } from 'shared-contracts/system/quartz-job';
import { access } from '../../system/role/entity-access.ts';

export const quartzJobRunAccess = access(quartzJobRun, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
