import { baseColumns, code, id, instant, text } from '../../../kernel/database/columns.ts';
import { plainTable } from '../../../kernel/tables/declare-table.ts';
import { waybills } from './waybill.table.ts';

/** 转单记录: transfers of waybills; this product has type 2 only: another lorry or driver before loading. */
export const waybillTransfers = plainTable(
  'biz_waybill_transfer',
  {
    ...baseColumns,
    transferNo: text(20).notNull(),
    waybillId: id().notNull(),
    waybillNo: text(20).notNull(),
    transferType: code().notNull(),
    fromLorryId: id(),
    toLorryId: id(),
    fromDriverId: id(),
    toDriverId: id(),
    transferTime: instant().notNull(),
    reason: text().notNull(),
    operatorId: id().notNull(),
  },
  {
    references: { waybillId: waybills },
    unique: { no: { on: ['tenantId', 'transferNo'], deletedToo: true } },
    indexes: { waybill: { on: ['waybillId'], deletedToo: true } },
    rows: { follows: { by: 'waybillId', table: waybills } },
  },
);
