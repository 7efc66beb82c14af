import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, code, id, instant, text } from '../../../kernel/database/columns.ts';

/** 转单记录 (domain §1.21b); here type 2, another lorry or driver before loading. */
export const waybillTransfers = pgTable('biz_waybill_transfer', {
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
});
