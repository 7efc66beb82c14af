import { dict } from 'shared-contracts/system/dict';
import { access } from '../role/entity-access.ts';

export const dictAccess = access(dict, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
