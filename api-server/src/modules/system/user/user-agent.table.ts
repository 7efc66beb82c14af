import { baseColumns, code, id, instant } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from './user.table.ts';

/** Who does a person's work for a time (代理人): one agent for each person. */
export const userAgents = plainTable(
  'sys_user_agent',
  {
    ...baseColumns,
    userId: id().notNull(),
    agentUserId: id().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    /** `1`: in force within the period. */
    status: code(2).notNull().default('1'),
  },
  {
    references: { userId: users, agentUserId: users },
    unique: { user: { on: ['userId'] } },
    indexes: { agent: { on: ['agentUserId'] } },
    constraints: {
      sys_user_agent_other: 'check (user_id <> agent_user_id)',
      sys_user_agent_period: 'check (start_time < end_time)',
    },
  },
);
