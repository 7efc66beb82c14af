/** Which price of a contract applies to a load, and on which days a contract is in effect. */
import { contractStatus as state } from '../states.ts';
import type { Surcharge } from '../surcharges.ts';

/** `GET`: the terms and the price that a contract has for a load. */
export const contractPricePath = '/business/bizContract/price';

/** Settlement rules that an order takes over from its contract. */
export interface ContractTerms {
  readonly priceUnit: string | null;
  readonly settleType: string;
  readonly accountPeriodDays: number | null;
  readonly settleWeightRule: string;
  readonly lossType: string;
  readonly lossTolerance: string;
  readonly lossCalcMode: string;
  readonly wipeZeroRule: string;
  readonly taxRate: string;
}

/** Response of the call for a price; `price` is null when the contract has none for the load. */
export interface ContractOffer {
  readonly contractId: string;
  readonly contractNo: string;
  readonly contractName: string;
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
  readonly terms: ContractTerms;
  readonly price: {
    readonly priceUnit: string;
    readonly unitPrice: string;
    readonly minCharge: string | null;
    readonly distance: string | null;
    readonly surcharges: readonly Surcharge[];
  } | null;
}

/** A price and its conditions; an empty condition applies to all loads. */
export interface PriceLine {
  /** GB/T 2260 code; the code of a province or city includes every place inside it. */
  readonly startCityCode: string | null;
  readonly endCityCode: string | null;
  readonly goodsTypeCode: string | null;
  readonly vehicleType: string | null;
  /** First and last day of the price, `YYYY-MM-DD`; null: the price is valid as long as its contract. */
  readonly effectiveFrom: string | null;
  readonly effectiveTo: string | null;
}

/** A load for which a price is searched. */
export interface PricedLoad {
  readonly startCityCode: string;
  readonly endCityCode: string;
  readonly goodsTypeCode: string;
  /** While no lorry is known, prices for certain lorry types do not apply. */
  readonly vehicleType?: string | null | undefined;
  /** Day on which the goods are loaded, `YYYY-MM-DD`. */
  readonly day: string;
}

/**
 * Number of leading digits that a region's code and the region code of a price have in common: 0 for a price without region, `null` when
 * the region lies outside that of the price.
 */
function depthOf(priced: string | null, region: string): number | null {
  if (!priced) return 0;
  const inside = priced.endsWith('0000') ? priced.slice(0, 2) : priced.endsWith('00') ? priced.slice(0, 4) : priced;
  return region.startsWith(inside) ? inside.length : null;
}

/** How specifically a price matches a load, per condition; `null` when it does not apply. */
function closeness(line: PriceLine, load: PricedLoad): readonly (number | string)[] | null {
  const start = depthOf(line.startCityCode, load.startCityCode);
  const end = depthOf(line.endCityCode, load.endCityCode);
  const fits = (priced: string | null, asked: string | null | undefined) => !priced || priced === asked;
  if (start === null || end === null || !fits(line.goodsTypeCode, load.goodsTypeCode) || !fits(line.vehicleType, load.vehicleType))
    return null;
  if ((line.effectiveFrom && load.day < line.effectiveFrom) || (line.effectiveTo && load.day > line.effectiveTo)) return null;
  return [start + end, line.goodsTypeCode ? 1 : 0, line.vehicleType ? 1 : 0, line.effectiveFrom ?? ''];
}

const compare = (left: readonly (number | string)[], right: readonly (number | string)[]): number => {
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) > (right[at] ?? 0) ? 1 : -1;
};

/** The most specific price for a load: by route first, then goods, then lorry, then the latest start. */
export function findPrice<Line extends PriceLine>(lines: readonly Line[], load: PricedLoad): Line | null {
  let best: { readonly line: Line; readonly rank: readonly (number | string)[] } | null = null;
  for (const line of lines) {
    const rank = closeness(line, load);
    if (rank && (!best || compare(rank, best.rank) > 0)) best = { line, rank };
  }
  return best?.line ?? null;
}

export interface ContractTerm {
  readonly contractStatus: string;
  readonly effectiveFrom: string;
  readonly effectiveTo: string;
  readonly terminateDate?: string | null;
}

/** Whether a contract was in effect on a day: an expired one within its period, a terminated one until it ended. Neither can be used for new orders. */
export function heldOn({ contractStatus, effectiveFrom, effectiveTo, terminateDate }: ContractTerm, day: string): boolean {
  if (day < effectiveFrom || day > effectiveTo) return false;
  if (contractStatus === state.terminated) return terminateDate !== null && terminateDate !== undefined && day < terminateDate;
  return contractStatus === state.effective || contractStatus === state.expired;
}
