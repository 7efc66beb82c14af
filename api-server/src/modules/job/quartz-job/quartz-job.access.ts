import { quartzJob } from 'shared-contracts/system/quartz-job';
import { access } from '../../system/role/entity-access.ts';

export const quartzJobAccess = access(quartzJob, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
