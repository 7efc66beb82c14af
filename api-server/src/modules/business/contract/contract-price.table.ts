import { contract } from 'shared-contracts/business/contract/contract';
import { lineTable } from '../../../kernel/tables/declare-table.ts';
import { contracts } from './contract.table.ts';

/**
 * Everything that a price depends on as one text column, so that the unique constraint treats empty parts as equal. Days are written as
 * numbers, independent of the session's date style.
 */
const priceKey = `text not null generated always as (
  coalesce(start_city_code, '') || '|' || coalesce(end_city_code, '') || '|' || coalesce(goods_type_code, '') || '|'
  || coalesce(vehicle_type, '') || '|' || coalesce((effective_from - date '2000-01-01')::text, '')) stored`;

export const contractPrices = lineTable('biz_contract_price', contract.lines.prices, {
  parent: contracts,
  by: 'contractId',
  computedColumns: { price_key: priceKey },
  constraints: {
    biz_contract_price_unit_price_check: 'check (unit_price > 0)',
    biz_contract_price_min_charge_check: 'check (min_charge >= 0)',
    biz_contract_price_distance_check: 'check (distance > 0)',
    // The unique constraint is checked at COMMIT, so that two lines can exchange their values.
    contract_price_once: 'unique (contract_id, price_key) deferrable initially deferred',
    contract_price_days: 'check (effective_to >= effective_from)',
  },
});

export type ContractPriceRow = typeof contractPrices.$inferSelect;

/** The sub-table of a contract's prices, with the column that refers to the contract. */
export const priceLines = { table: contractPrices, parent: contractPrices.contractId };
