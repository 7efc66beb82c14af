import { type ContractOffer, findPrice } from 'shared-contracts/business/contract/contract-price';
import { readSurcharges } from 'shared-contracts/business/surcharges';
import { z } from 'zod';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { storedLines } from '../../../kernel/entity/lines.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { type ContractRow, contracts } from './contract.table.ts';
import { priceLines } from './contract-price.table.ts';
import { checkOrderable } from './use-contract.ts';

const region = z.string().regex(/^\d{6}$/, '请选择正确的地区');
const code = z.string().max(20);

/** Query parameters of the price call. Without route and goods the call returns the terms only. */
export const offerQuery = z.object({
  contractId: z.string({ error: '请选择合同' }).min(1, '请选择合同').max(36),
  /** The shipper of the order; a contract with another shipper is refused. */
  shipperId: z.string().max(36).optional(),
  startCityCode: region.optional(),
  endCityCode: region.optional(),
  goodsTypeCode: code.optional(),
  /** Moment or day on which the goods are loaded. */
  loadDate: z.string({ error: '请选择装货时间' }).regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, '请选择装货时间'),
});

const surcharge = z.object({ name: z.string(), amount: z.string(), bearer: z.string() });

export const offerSchema: z.ZodType<ContractOffer> = z.object({
  contractId: z.string(),
  contractNo: z.string(),
  contractName: z.string(),
  effectiveFrom: z.string(),
  effectiveTo: z.string(),
  terms: z.object({
    priceUnit: z.string().nullable(),
    settleType: z.string(),
    accountPeriodDays: z.int().nullable(),
    settleWeightRule: z.string(),
    lossType: z.string(),
    lossTolerance: z.string(),
    lossCalcMode: z.string(),
    wipeZeroRule: z.string(),
    taxRate: z.string(),
  }),
  price: z
    .object({
      priceUnit: z.string(),
      unitPrice: z.string(),
      minCharge: z.string().nullable(),
      distance: z.string().nullable(),
      surcharges: z.array(surcharge).readonly(),
    })
    .nullable(),
});

/** The terms and price of a shipper's contract for a load. */
export async function offerOf(tx: Tx, caller: Caller, query: z.output<typeof offerQuery>): Promise<ContractOffer> {
  const { contractId, shipperId, startCityCode, endCityCode, goodsTypeCode, loadDate } = query;
  const row: ContractRow = await getRow(tx, caller, contracts, contractId);
  checkOrderable(row, { shipperId, loadDateFrom: loadDate, goodsTypeCode });
  const { contractNo, contractName, effectiveFrom, effectiveTo, priceUnit, settleType, accountPeriodDays, settleWeightRule } = row;
  const { lossType, lossTolerance, lossCalcMode, wipeZeroRule, taxRate } = row;
  const terms = {
    priceUnit,
    settleType,
    accountPeriodDays,
    settleWeightRule,
    lossType,
    lossTolerance,
    lossCalcMode,
    wipeZeroRule,
    taxRate,
  };
  const load = startCityCode && endCityCode && goodsTypeCode && { startCityCode, endCityCode, goodsTypeCode, day: loadDate.slice(0, 10) };
  const found = load ? findPrice(await storedLines(tx, caller, priceLines, row.id), load) : null;
  const price = found && {
    priceUnit: found.priceUnit,
    unitPrice: found.unitPrice,
    minCharge: found.minCharge,
    distance: found.distance,
    surcharges: readSurcharges(found.surcharges),
  };
  return { contractId, contractNo, contractName, effectiveFrom, effectiveTo, terms, price };
}
