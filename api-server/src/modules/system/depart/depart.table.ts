import { depart } from 'shared-contracts/system/depart';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const departs = entityTable('sys_depart', depart, {
  defaults: { departOrder: 0, orgCategory: '2', orgType: '1', status: '1' },
  dictionaryColumns: ['id', 'parentId', 'departName', 'orgCode'],
  references: { parentId: 'self' },
  unique: { org_code: { on: ['tenantId', 'orgCode'] } },
  indexes: { parent: { on: ['parentId'], deletedToo: true } },
});
