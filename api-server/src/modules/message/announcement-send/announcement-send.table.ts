import { varchar } from 'drizzle-orm/pg-core';
import { newId } from '../../../kernel/basics/ids.ts';
import { id, instant, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from '../../system/user/user.table.ts';
import { announcements } from '../announcement/announcement.table.ts';

const ofTenant = 'tenant_id = (select freight.scope_tenant())';
const own = `${ofTenant} and user_id = (select freight.scope_user())`;

/** A person's copy of an announcement; row-level security shows it to that person only. */
export const announcementSends = plainTable(
  'sys_announcement_send',
  {
    id: id().primaryKey().$defaultFn(newId),
    tenantId: whole().notNull().default(0),
    anntId: id().notNull(),
    userId: id().notNull(),
    readFlag: varchar({ length: 1 }).notNull().default('0'),
    readTime: instant(),
  },
  {
    references: { anntId: announcements, userId: users },
    computedColumns: { create_time: 'timestamptz(0) not null default now()' },
    // There is no index on the announcement alone: no query needs all copies of one announcement, and on an empty table the planner would
    // prefer such an index to the person's.
    indexes: { unread: { on: ['userId', 'anntId'], where: "read_flag = '0'" } },
    constraints: {
      sys_announcement_send_read_flag_check: "check (read_flag in ('0', '1'))",
      sys_announcement_send_user_id_annt_id_key: 'unique (user_id, annt_id)',
    },
    rows: {
      policies: {
        freight_own: `to freight_app using (${own}) with check (${own})`,
        // The release of an announcement writes a copy for every recipient, so a person must be able to insert rows that belong to others
        // in the tenant.
        freight_copies: `for insert to freight_app with check (${ofTenant})`,
      },
    },
  },
);
