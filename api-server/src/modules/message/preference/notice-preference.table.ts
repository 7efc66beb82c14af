import { id, text, whole } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { users } from '../../system/user/user.table.ts';

/** Table of the notices that a person wants, by channel; people without a row have the defaults. */
export const noticePreferences = plainTable(
  'sys_notice_preference',
  {
    userId: id().primaryKey(),
    tenantId: whole().notNull().default(0),
    /** The chosen notices as `<kind>:<channel>`, comma separated. */
    wanted: text(500).notNull(),
    /** Begin and end of the quiet hours, `HH:mm` in Asia/Shanghai; both are null or both are set. */
    quietFrom: text(5),
    quietTo: text(5),
  },
  {
    references: { userId: { table: users, cascade: true } },
    constraints: { sys_notice_preference_check: 'check ((quiet_from is null) = (quiet_to is null))' },
    rows: { everybodys: 'settings of people; reached by their own account calls and by senders only' },
  },
);
