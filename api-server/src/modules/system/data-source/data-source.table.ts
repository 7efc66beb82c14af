import { dataSource } from 'shared-contracts/system/data-source';
import { text } from '../../../kernel/database/columns.ts';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const dataSources = entityTable('sys_data_source', dataSource, {
  computed: ['hasPassword'],
  further: {
    /** AES-256-GCM, see password-box.ts; in no response, filter or sort. */
    passwordCipher: text(600),
  },
  unique: { code: { on: ['tenantId', 'code'] } },
});
