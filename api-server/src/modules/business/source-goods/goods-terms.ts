/** Determines the terms of offered goods from the platform's input, from the contract and from defaults. */
import { findPrice } from 'shared-contracts/business/contract/contract-price';
import { sourceGoods as entity, platformTerms } from 'shared-contracts/business/goods/source-goods';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { storedLines } from '../../../kernel/entity/lines.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { type ContractRow, contracts } from '../contract/contract.table.ts';
import { type ContractPriceRow, priceLines } from '../contract/contract-price.table.ts';
import { checkOrderable } from '../contract/use-contract.ts';
import { setting } from '../settings.ts';
import type { SourceGoodsRow } from './source-goods.table.ts';

export type GoodsDraft = DraftOf<typeof entity>;

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Default values of the terms that the platform sets; a shipper's draft may contain exactly these values. */
const standard: Readonly<Partial<Record<(typeof platformTerms)[number], string>>> = {
  businessType: '1002996',
  transportType: '1',
  publishScope: '2',
  priceMode: '2',
  invoiceFlag: 'Y',
};

/** Refuses terms in a shipper's draft: a shipper enters goods, places, times, quantity and at most a wished price. */
export function checkShipperTerms(draft: Partial<GoodsDraft>, current?: SourceGoodsRow): void {
  const known = (name: (typeof platformTerms)[number]) => current?.[name] ?? standard[name];
  const own = platformTerms.filter((name) => isGiven(draft[name]) && String(draft[name]) !== String(known(name) ?? ''));
  if (own.length > 0) throw invalidAt(Object.fromEntries(own.map((name) => [name, `${entity.fields[name].label[0]}由平台设定`])));
}

/** The unit of price that belongs to a unit of quantity. */
const priceUnits: Readonly<Record<string, string>> = { 1: '1', 2: '2', 3: '3', 4: '6' };

/** The contract that the goods name; throws a refusal when the contract cannot be used for them. */
export async function contractOf(tx: Tx, caller: Caller, draft: GoodsDraft): Promise<ContractRow | null> {
  if (!draft.contractId) return null;
  const row = await findRow(tx, caller, contracts, draft.contractId);
  checkOrderable(row, { ...draft, shipperId: draft.shipperId ?? undefined });
  return row;
}

type Load = Pick<GoodsDraft, 'sendCityCode' | 'receiveCityCode' | 'goodsTypeCode' | 'loadDateFrom'>;

/** The price of a contract for the goods; null when it has none. The caller must have read the contract within their own scope. */
export async function contractPriceOf(tx: Tx, caller: Caller, contractId: string | null, load: Load): Promise<ContractPriceRow | null> {
  if (contractId === null) return null;
  const lines = await storedLines(tx, caller, priceLines, contractId);
  return findPrice(lines, pricedLoad(load));
}

export const pricedLoad = (load: Load) => ({
  startCityCode: load.sendCityCode,
  endCityCode: load.receiveCityCode,
  goodsTypeCode: load.goodsTypeCode,
  day: load.loadDateFrom.slice(0, 10),
});

/** Every term of the goods: from the draft, or else from the contract, or else from the settings. */
export async function termsOf(tx: Tx, caller: Caller, draft: GoodsDraft, contract: ContractRow | null) {
  const configured = async (key: Parameters<typeof setting>[2]) => await setting(tx, caller.tenantId, key);
  const agreed = await contractPriceOf(tx, caller, contract?.id ?? null, draft);
  return {
    businessType: draft.businessType ?? '1002996',
    transportType: draft.transportType ?? '1',
    publishScope: draft.publishScope ?? '2',
    priceMode: draft.priceMode ?? '2',
    priceUnit: draft.priceUnit ?? agreed?.priceUnit ?? contract?.priceUnit ?? priceUnits[draft.qtyUnit] ?? '1',
    lossType: draft.lossType ?? contract?.lossType ?? (await configured('freight.lossType')),
    lossTolerance: draft.lossTolerance ?? contract?.lossTolerance ?? (await configured('freight.lossTolerance')),
    lossCalcMode: draft.lossCalcMode ?? contract?.lossCalcMode ?? (await configured('freight.lossCalcMode')),
    settleWeightRule: draft.settleWeightRule ?? contract?.settleWeightRule ?? '3',
    wipeZeroRule: draft.wipeZeroRule ?? contract?.wipeZeroRule ?? (await configured('freight.wipeZeroRule')),
    invoiceFlag: draft.invoiceFlag ?? ('Y' as const),
  };
}
