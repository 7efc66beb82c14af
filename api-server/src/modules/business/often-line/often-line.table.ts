import { oftenLine } from 'shared-contracts/business/master/often-line';
import { commonStatus } from 'shared-contracts/business/states';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { sendReceiveInfos } from '../send-receive-info/send-receive-info.table.ts';
import { shippers } from '../shipper/shipper.table.ts';

export const oftenLines = entityTable('biz_often_line', oftenLine, {
  defaults: { useCount: 0, status: commonStatus.enabled },
  references: { shipperId: shippers, sendInfoId: sendReceiveInfos, receiveInfoId: sendReceiveInfos },
  unique: {
    no: { on: ['tenantId', 'lineNo'], deletedToo: true },
    route: { on: "tenant_id, coalesce(shipper_id, ''), start_district_code, end_district_code, coalesce(goods_type_code, '')" },
  },
  indexes: { list: { on: newestFirst, include: ['shipperId'] }, shipper: { on: ['shipperId', '-useCount'] } },
  search: { trigram: ['lineName', 'lineNo', 'shipperName'] },
  rows: { hiddenFrom: 'carrier' },
});

export type OftenLineRow = typeof oftenLines.$inferSelect;
