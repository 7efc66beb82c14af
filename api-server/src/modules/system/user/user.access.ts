import { user } from 'shared-contracts/system/user';
import { access } from '../role/entity-access.ts';

export const userAccess = access(user, {
  platform_admin: ['all'],
  ops: ['read'],
  sys_admin: ['all'],
});
