import { position } from 'shared-contracts/system/position';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const positions = entityTable('sys_position', position, {
  computed: ['rank_dictText'],
  unique: { code: { on: ['tenantId', 'code'] } },
  dictionaryColumns: ['id', 'name', 'code'],
});
