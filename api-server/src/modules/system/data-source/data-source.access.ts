import { dataSource } from 'shared-contracts/system/data-source';
import { access } from '../role/entity-access.ts';

export const dataSourceAccess = access(dataSource, {
  platform_admin: ['all'],
  ops: ['all'],
  sys_admin: ['list'],
});
