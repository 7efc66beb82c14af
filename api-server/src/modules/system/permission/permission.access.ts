import { permission } from 'shared-contracts/system/permission';
import { access } from '../role/entity-access.ts';

export const permissionAccess = access(permission, {
  platform_admin: ['all'],
  ops: ['read'],
  sys_admin: ['all'],
});
