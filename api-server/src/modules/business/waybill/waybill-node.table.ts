import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, code, cubicMetres, decimal, files, flag, id, instant, text, tonnes, whole } from '../../../kernel/columns.ts';

export const waybillNodes = pgTable('biz_waybill_node', {
  ...baseColumns,
  waybillId: id().notNull(),
  nodeType: code().notNull(),
  nodeTime: instant().notNull(),
  operatorId: id(),
  operatorName: text(100),
  operatorRole: text(100),
  lng: decimal(10, 6),
  lat: decimal(10, 6),
  address: text(256),
  inFenceFlag: flag(),
  outFenceReason: text(255),
  weightGross: tonnes(),
  weightTare: tonnes(),
  weightNet: tonnes(),
  volume: cubicMetres(),
  pieces: whole(),
  voucherImgs: files(),
  sealNo: text(32),
  signerName: text(50),
  signerMobile: text(18),
  signImg: files(),
  abnormalDesc: text(255),
  supplementFlag: flag().notNull().default('N'),
  supplementReason: text(255),
  speedReason: text(255),
  remark: text(255),
});

export type WaybillNodeRow = typeof waybillNodes.$inferSelect;
