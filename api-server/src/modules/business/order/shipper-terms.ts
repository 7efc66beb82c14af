import Big from 'big.js';
import type { ContractOffer } from 'shared-contracts/business/contract/contract-price';
import { order } from 'shared-contracts/business/order/order';
import type { DraftOf } from 'shared-contracts/entity/entity';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { offerOf } from '../contract/contract-offer.ts';
import { initial } from '../registered-party.ts';
import type { OrderRow } from './order.table.ts';

type OrderDraft = DraftOf<typeof order>;

/** Fields that a shipper agrees with the platform in a contract and cannot enter in an order. */
const terms = [
  ...(['settleWeightRule', 'lossType', 'lossTolerance', 'lossCalcMode', 'wipeZeroRule', 'settleType', 'payTerm', 'taxRate'] as const),
  'minCharge',
  'carrierPriceLimit',
] as const;
type Terms = Pick<OrderRow, (typeof terms)[number] | 'priceUnit' | 'shipperPrice' | 'wishPrice' | 'distance'>;

/**
 * Price and terms of an order that a shipper enters. They are those of the order's contract; when no contract has a price for the load,
 * they are the platform's usual terms and the shipper's wished price, which the platform accepts by taking the order or replaces before.
 * Other values in the request are ignored. Empty when the caller belongs to the platform, whose people enter everything themselves.
 * `current` is the stored order, when one is edited: terms stay unless the contract changes. A price stays with its unit while contract and
 * load stay; for another load it is the contract's, or else counts as a wish, because the platform never agreed it for that load.
 */
export async function shipperTerms(tx: Tx, caller: Caller, draft: OrderDraft | OrderRow, current?: OrderRow): Promise<Partial<Terms>> {
  if (caller.shipperId === null) return {};
  const { shipperId } = caller;
  const offer = draft.contractId ? await offerOf(tx, caller, { ...offerFacts(draft), contractId: draft.contractId, shipperId }) : null;
  const price = offer?.price ?? null;
  const sameContract = current && (current.contractId ?? null) === (draft.contractId ?? null) ? current : undefined;
  const fixed = sameContract ? pick(sameContract) : { ...termsOf(offer?.terms), carrierPriceLimit: current?.carrierPriceLimit ?? null };
  const distance = price !== null && price.distance !== null ? { distance: price.distance } : {};
  if (sameContract && isSameLoad(draft, sameContract, price !== null)) {
    const { priceUnit, shipperPrice, wishPrice } = sameContract;
    if (price) return { ...fixed, priceUnit, shipperPrice, wishPrice, ...distance };
    return { ...fixed, ...wished(draft, sameContract), ...(offer?.terms.priceUnit && { priceUnit }) };
  }
  if (price)
    return {
      ...fixed,
      priceUnit: price.priceUnit,
      shipperPrice: price.unitPrice,
      minCharge: price.minCharge,
      wishPrice: null,
      ...distance,
    };
  const { shipperPrice, priceUnit } = draft;
  // A price that the shipper did not change keeps its unit, also under a contract that states another one.
  const isUntouched = current !== undefined && isSame(shipperPrice, current.shipperPrice);
  return { ...fixed, shipperPrice, wishPrice: shipperPrice, priceUnit: isUntouched ? priceUnit : (offer?.terms.priceUnit ?? priceUnit) };
}

/** The terms that a contract states, and the platform's usual ones where it states none. */
function termsOf(stated: ContractOffer['terms'] | undefined): Partial<Terms> {
  if (!stated) return usualTerms();
  const { accountPeriodDays, priceUnit: _unit, ...terms } = stated;
  return { ...usualTerms(), ...terms, ...(accountPeriodDays !== null && { payTerm: accountPeriodDays }) };
}

/**
 * The wished price is the order's price until the platform sets another one; from then on a change by the shipper concerns the wished price
 * only, and the unit stays that of the price.
 */
function wished(draft: OrderDraft | OrderRow, current: OrderRow): Pick<Terms, 'priceUnit' | 'shipperPrice' | 'wishPrice'> {
  const { priceUnit, shipperPrice, wishPrice } = current;
  const isReplaced = !isSame(wishPrice, shipperPrice);
  if (!isReplaced) return { priceUnit: draft.priceUnit, shipperPrice: draft.shipperPrice, wishPrice: draft.shipperPrice };
  return { priceUnit, shipperPrice, wishPrice: isSame(draft.shipperPrice, shipperPrice) ? wishPrice : draft.shipperPrice };
}

/** The facts of a load by which a contract gives its price. */
const offerFacts = ({ sendCityCode, receiveCityCode, goodsTypeCode, loadDateFrom }: OrderDraft | OrderRow) => ({
  ...{ startCityCode: sendCityCode, endCityCode: receiveCityCode, goodsTypeCode },
  loadDate: loadDateFrom,
});

/**
 * Whether a price holds for both loads: route and type of goods agree, and the day, by which contracts have prices, or without a contract's
 * price the distance, for which the price was set.
 */
function isSameLoad(draft: OrderDraft | OrderRow, current: OrderRow, isOfContract: boolean): boolean {
  const facts = (row: OrderDraft | OrderRow): string => {
    const { startCityCode, endCityCode, goodsTypeCode, loadDate } = offerFacts(row);
    return [startCityCode, endCityCode, goodsTypeCode, isOfContract ? loadDate.slice(0, 10) : Number(row.distance ?? 0)].join();
  };
  return facts(draft) === facts(current);
}

const isSame = (one: string | null, other: string): boolean => one !== null && new Big(one).eq(other);

const pick = (row: OrderRow): Partial<Terms> => Object.fromEntries(terms.map((name) => [name, row[name]]));

const usualTerms = () => ({
  settleWeightRule: initial(order, 'settleWeightRule'),
  lossType: initial(order, 'lossType'),
  lossTolerance: initial(order, 'lossTolerance'),
  lossCalcMode: initial(order, 'lossCalcMode'),
  wipeZeroRule: initial(order, 'wipeZeroRule'),
  settleType: initial(order, 'settleType'),
  payTerm: Number(order.fields.payTerm.initial),
  taxRate: initial(order, 'taxRate'),
  minCharge: null,
  carrierPriceLimit: null,
});
