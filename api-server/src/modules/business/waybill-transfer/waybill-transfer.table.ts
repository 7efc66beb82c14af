import { auditStatus } from 'shared-contracts/business/states';
import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { id } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { waybills } from '../waybill/waybill.table.ts';

export const waybillTransfers = entityTable('biz_waybill_transfer', waybillTransfer, {
  defaults: { auditStatus: auditStatus.passed },
  further: {
    /** Who transferred the waybill or requested the transfer; somebody else must decide about a request. */
    operatorId: id().notNull(),
  },
  references: { waybillId: waybills },
  unique: {
    no: { on: ['tenantId', 'transferNo'], deletedToo: true },
    pending: { on: ['waybillId'], where: `audit_status = '${auditStatus.pending}'` },
  },
  indexes: { list: { on: newestFirst }, waybill: { on: ['waybillId'], deletedToo: true } },
  search: { trigram: ['waybillNo'] },
  rows: { follows: { by: 'waybillId', table: waybills } },
});

export type WaybillTransferRow = typeof waybillTransfers.$inferSelect;
