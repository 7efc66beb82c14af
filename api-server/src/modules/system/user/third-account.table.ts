import { id, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from './user.table.ts';

/** Links accounts of third parties to users. */
export const thirdAccounts = plainTable(
  'sys_third_account',
  {
    id: id().primaryKey(),
    tenantId: whole().notNull().default(0),
    userId: id().notNull(),
    thirdType: text(32).notNull(),
    thirdUserId: text(255).notNull(),
  },
  {
    references: { userId: users },
    computedColumns: { create_time: 'timestamptz(0) not null default now()' },
    unique: { user: { on: ['thirdType', 'thirdUserId'] } },
    indexes: { owner: { on: ['userId'] } },
  },
);
