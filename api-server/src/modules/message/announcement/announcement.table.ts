import { announcement } from 'shared-contracts/system/announcement';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';

export const announcements = entityTable('sys_announcement', announcement, {
  defaults: { msgCategory: '1', priority: 'L', msgType: 'ALL', sendStatus: '0' },
  indexes: {
    list: { on: newestFirst },
    for_all: { on: ['tenantId', 'sendTime'], where: "del_flag = 0 and send_status = '1' and msg_type = 'ALL'", deletedToo: true },
    // Index by record: the product looks up announcements about open work by the record that they concern.
    work: { on: ['busId'], where: "bus_type = 'work'", deletedToo: true },
  },
  constraints: {
    sys_announcement_msg_category_check: "check (msg_category in ('1', '2'))",
    sys_announcement_priority_check: "check (priority in ('L', 'M', 'H'))",
    sys_announcement_msg_type_check: "check (msg_type in ('ALL', 'USER'))",
    sys_announcement_open_type_check: "check (open_type in ('url', 'component'))",
    sys_announcement_send_status_check: "check (send_status in ('0', '1', '2'))",
    sys_announcement_check: 'check (end_time > start_time)',
    sys_announcement_check1: "check ((send_status = '0') = (send_time is null))",
  },
});
