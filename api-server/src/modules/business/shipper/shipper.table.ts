import { pgTable } from 'drizzle-orm/pg-core';
import { baseColumns, code, decimal, flag, id, money, ratio, text, whole } from '../../../kernel/database/columns.ts';

export const shippers = pgTable('biz_shipper', {
  ...baseColumns,
  shipperNo: text(20).notNull(),
  shipperName: text(100).notNull(),
  shipperType: code().notNull(),
  uscc: text(18),
  idCardNo: text(18),
  legalPerson: text(50),
  contactName: text(50).notNull(),
  contactMobile: text(11).notNull(),
  telephone: text(20),
  email: text(100),
  provinceCode: code(6).notNull(),
  cityCode: code(6).notNull(),
  districtCode: code(6).notNull(),
  address: text(255).notNull(),
  industryCode: code(),
  customerLevel: code(),
  companyId: code().notNull(),
  settleType: code().notNull(),
  accountPeriodDays: whole(),
  creditLimit: money(),
  creditUsed: money().notNull().default('0'),
  prepayBalance: money().notNull().default('0'),
  serviceFeeMode: code().notNull(),
  serviceFeeRate: ratio(),
  managerUserId: id(),
  source: code().notNull().default('1'),
  certStatus: code().notNull().default('0'),
  auditStatus: code().notNull().default('0'),
  status: code().notNull(),
  blackFlag: flag().notNull().default('N'),
  certRejectReason: text(255),
  /** Who submitted it for certification: somebody else decides. */
  certSubmitterId: id(),
  ratingScore: decimal(4, 1).notNull().default('80'),
  remark: text(255),
});

export type ShipperRow = typeof shippers.$inferSelect;
