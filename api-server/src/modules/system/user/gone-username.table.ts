import { text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';

/**
 * Table of the user names of accounts that were deleted for ever. They are never given again: the log and the columns `create_by` and
 * `update_by` name people by user name, so a new holder of the name would appear as the author of the work of the earlier one. The names go
 * with their tenant.
 */
export const goneUsernames = plainTable(
  'sys_gone_username',
  {
    tenantId: whole().notNull().default(0),
    /** In small letters, because user names that differ in case only are equal. */
    username: text(50).notNull(),
  },
  { primaryKey: ['username'] },
);
