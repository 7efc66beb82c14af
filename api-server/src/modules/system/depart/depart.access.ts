import { depart } from 'shared-contracts/system/depart';
import { access } from '../role/entity-access.ts';

export const departAccess = access(depart, {
  platform_admin: ['all'],
  ops: ['read'],
  sys_admin: ['all'],
});
