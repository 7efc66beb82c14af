import { position } from 'shared-contracts/system/position';
import { access } from '../role/entity-access.ts';

export const positionAccess = access(position, {
  platform_admin: ['all'],
  ops: ['read'],
  sys_admin: ['all'],
});
