import { role } from 'shared-contracts/system/role';
import { access } from './entity-access.ts';

export const roleAccess = access(role, {
  platform_admin: ['all'],
  ops: ['read'],
  sys_admin: ['all'],
});
