import { baseColumns, code, id, instant } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from './user.table.ts';

/** Table of agents (代理人), who do a person's work for a period; each person has at most one. */
export const userAgents = plainTable(
  'sys_user_agent',
  {
    ...baseColumns,
    userId: id().notNull(),
    agentUserId: id().notNull(),
    startTime: instant().notNull(),
    endTime: instant().notNull(),
    /** `1`: the agent is active within the period. */
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
