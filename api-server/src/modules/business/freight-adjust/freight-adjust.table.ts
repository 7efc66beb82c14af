import { freightAdjust } from 'shared-contracts/business/freight-adjust/freight-adjust';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { waybills } from '../waybill/waybill.table.ts';

export const freightAdjusts = entityTable('biz_freight_adjust', freightAdjust, {
  references: { waybillId: waybills, reverseOfId: 'self' },
  unique: { no: { on: ['tenantId', 'adjustNo'], deletedToo: true } },
  indexes: {
    list: { on: newestFirst, include: ['carrierId'] },
    status: { on: ['tenantId', 'adjustStatus', '-createTime', '-id'], include: ['carrierId'] },
    waybill: { on: ['waybillId'] },
    order: { on: ['orderId'] },
    receipt: { on: ['receiptId'] },
  },
  search: { trigram: ['adjustNo', 'waybillNo', 'orderNo'] },
  constraints: {
    freight_adjust_amounts: 'check (adjust_amount > 0 and after_amount >= 0)',
  },
  // Shippers cannot read the rows, because they contain what a carrier is paid.
  rows: { hiddenFrom: 'shipper' },
});

export type FreightAdjustRow = typeof freightAdjusts.$inferSelect;
