import { receipt } from 'shared-contracts/business/receipt/receipt';
import { receiptStep } from 'shared-contracts/business/transport-states';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { waybills } from '../waybill/waybill.table.ts';

export const receipts = entityTable('biz_receipt', receipt, {
  defaults: { depositRefundFlag: 'N' },
  further: {
    /** Who uploaded the receipt; somebody else must audit it. */
    uploadUserId: id(),
  },
  references: { waybillId: waybills },
  unique: { no: { on: ['tenantId', 'receiptNo'], deletedToo: true }, waybill: { on: ['waybillId'] } },
  indexes: {
    list: { on: newestFirst, include: ['shipperId', 'carrierId', 'driverId'] },
    step: { on: ['tenantId', 'receiptStep', '-createTime', '-id'], include: ['shipperId', 'carrierId', 'driverId'] },
    shipper: { on: ['shipperId', '-createTime', '-id'], include: ['tenantId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'], include: ['tenantId', 'driverId'] },
    driver: { on: ['driverId', '-createTime', '-id'], include: ['tenantId', 'carrierId'] },
    order: { on: ['orderId'] },
    deadline: { on: ['stepDeadline'], where: `receipt_step = '${receiptStep.confirm}'` },
  },
  search: { trigram: ['receiptNo', 'waybillNo', 'carrierName', 'plateNumber'] },
});

export type ReceiptRow = typeof receipts.$inferSelect;
