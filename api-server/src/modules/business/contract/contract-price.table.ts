import { pgTable } from 'drizzle-orm/pg-core';
import { code, day, id, kilometres, lineColumns, money, price, text } from '../../../kernel/database/columns.ts';

export const contractPrices = pgTable('biz_contract_price', {
  ...lineColumns,
  contractId: id().notNull(),
  startCityCode: code(6),
  endCityCode: code(6),
  goodsTypeCode: code(),
  vehicleType: code(),
  priceUnit: code().notNull(),
  unitPrice: price().notNull(),
  minCharge: money(),
  distance: kilometres(),
  surcharges: text(255),
  effectiveFrom: day(),
  effectiveTo: day(),
});

export type ContractPriceRow = typeof contractPrices.$inferSelect;

/** How the kernel finds the prices of a contract. */
export const priceLines = { table: contractPrices, parent: contractPrices.contractId };
