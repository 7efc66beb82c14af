import { announcement } from 'shared-contracts/system/announcement';
import { access } from '../../system/role/entity-access.ts';

export const announcementAccess = access(announcement, {
  platform_admin: ['all'],
  customer_service: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
