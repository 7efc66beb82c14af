import Big from 'big.js';
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
 * `current` is the stored order, when one is edited: its terms and price stay unless the contract changes or the load for which it gives a
 * price.
 */
export async function shipperTerms(tx: Tx, caller: Caller, draft: OrderDraft | OrderRow, current?: OrderRow): Promise<Partial<Terms>> {
  if (caller.shipperId === null) return {};
  const wish = wished(draft, current);
  const kept = current && (current.contractId ?? null) === (draft.contractId ?? null) ? pick(current) : undefined;
  if (!draft.contractId) return { ...(kept ?? usualTerms()), ...wish };
  const { terms: agreed, price } = await offerOf(tx, caller, {
    contractId: draft.contractId,
    shipperId: caller.shipperId,
    startCityCode: draft.sendCityCode,
    endCityCode: draft.receiveCityCode,
    goodsTypeCode: draft.goodsTypeCode,
    loadDate: draft.loadDateFrom,
  });
  if (kept && current && isSameLoad(draft, current)) {
    const { priceUnit, shipperPrice, wishPrice, distance } = current;
    if (!price) return { ...kept, ...wish, ...(agreed.priceUnit && { priceUnit }) };
    return { ...kept, priceUnit, shipperPrice, wishPrice, ...(price.distance !== null && { distance }) };
  }
  const { accountPeriodDays, priceUnit, ...rest } = agreed;
  const ofContract = { ...usualTerms(), ...rest, ...(accountPeriodDays !== null && { payTerm: accountPeriodDays }) };
  if (!price) return { ...ofContract, ...wish, ...(priceUnit && { priceUnit }) };
  const { priceUnit: per, unitPrice, minCharge, distance } = price;
  return { ...ofContract, priceUnit: per, shipperPrice: unitPrice, minCharge, wishPrice: null, ...(distance !== null && { distance }) };
}

/**
 * The wished price is the order's price until the platform sets another one; from then on a change by the shipper concerns the wished price
 * only, and the unit stays that of the price.
 */
function wished(draft: OrderDraft | OrderRow, current: OrderRow | undefined): Pick<Terms, 'priceUnit' | 'shipperPrice' | 'wishPrice'> {
  const isReplaced = current && !isSame(current.wishPrice, current.shipperPrice);
  if (!isReplaced) return { priceUnit: draft.priceUnit, shipperPrice: draft.shipperPrice, wishPrice: draft.shipperPrice };
  const { priceUnit, shipperPrice, wishPrice } = current;
  return { priceUnit, shipperPrice, wishPrice: isSame(draft.shipperPrice, shipperPrice) ? wishPrice : draft.shipperPrice };
}

/** The facts by which a contract gives its price: route, type of goods and day. */
const priceFacts = ({ sendCityCode, receiveCityCode, goodsTypeCode, loadDateFrom }: OrderDraft | OrderRow) =>
  [sendCityCode, receiveCityCode, goodsTypeCode, loadDateFrom.slice(0, 10)].join();

const isSameLoad = (draft: OrderDraft | OrderRow, current: OrderRow): boolean => priceFacts(draft) === priceFacts(current);

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
