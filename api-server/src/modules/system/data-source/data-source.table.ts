import { dataSource } from 'shared-contracts/system/data-source';
import { text } from '../../../kernel/database/columns.ts';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const dataSources = entityTable('sys_data_source', dataSource, {
  computed: ['hasPassword'],
  further: {
    /** The password, encrypted by AES-256-GCM (password-box.ts); it is in no response, filter or sort. */
    passwordCipher: text(600),
  },
  unique: { code: { on: ['tenantId', 'code'] } },
});
