import { dictItem } from 'shared-contracts/system/dict';
import { access } from '../role/entity-access.ts';

export const dictItemAccess = access(dictItem, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['all'],
});
