import { category } from 'shared-contracts/system/category';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const categories = entityTable('sys_category', category, {
  computed: ['hasChild'],
  references: { pid: 'self' },
  unique: { code: { on: ['tenantId', 'code'], deletedToo: true } },
  indexes: { parent: { on: ['pid', 'code'] } },
  dictionaryColumns: ['id', 'pid', 'name', 'code'],
});
