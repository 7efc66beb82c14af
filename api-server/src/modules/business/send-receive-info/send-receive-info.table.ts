import { sendReceiveInfo } from 'shared-contracts/business/master/send-receive-info';
import { commonStatus } from 'shared-contracts/business/states';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { shippers } from '../shipper/shipper.table.ts';

export const sendReceiveInfos = entityTable('biz_send_receive_info', sendReceiveInfo, {
  defaults: { useCount: 0, fenceRadius: 1000, defaultFlag: 'N', status: commonStatus.enabled },
  references: { shipperId: shippers },
  unique: {
    place: { on: ['shipperId', 'unitName', 'districtCode', 'address'] },
    default: { on: ['shipperId', 'infoType'], where: "default_flag = 'Y'" },
  },
  indexes: { list: { on: newestFirst, include: ['shipperId'] }, shipper: { on: ['shipperId', '-useCount'] } },
  search: { trigram: ['unitName', 'contactName', 'shipperName'] },
  rows: { hiddenFrom: 'carrier' },
});

export type SendReceiveInfoRow = typeof sendReceiveInfos.$inferSelect;
