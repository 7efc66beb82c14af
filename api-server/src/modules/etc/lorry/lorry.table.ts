import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, code, decimal, files, id, instant, text, whole } from '../../../kernel/database/columns.ts';

export const etcLorries = pgTable('etc_lorry', {
  ...baseColumns,
  lorryId: id().notNull(),
  plateNumber: text(10).notNull(),
  plateColor: code().notNull(),
  etcPlateColor: code().notNull(),
  etcVehicleClass: code().notNull(),
  etcCardNo: text(20).notNull(),
  obuNo: text(20),
  cardIssuer: text(64),
  carrierId: id().notNull(),
  carrierName: text(100).notNull(),
  companyId: code().notNull(),
  ownerName: text(128).notNull(),
  ownerIdNo: text(18).notNull(),
  axleCount: whole().notNull(),
  grossMass: decimal(9, 2).notNull(),
  licenseImg: files(),
  authorizeImg: files(),
  providerCode: code().notNull(),
  providerVehicleId: text(64),
  etcLorryStatus: code().notNull().default('0'),
  submitTime: instant(),
  approveTime: instant(),
  cancelTime: instant(),
  failReason: text(255),
  lastTradeTime: instant(),
  remark: text(255),
});

export type EtcLorryRow = typeof etcLorries.$inferSelect;
