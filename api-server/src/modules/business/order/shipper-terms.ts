import Big from 'big.js';
import { order } from 'shared-contracts/business/order/order';
import type { DraftOf } from 'shared-contracts/entity/entity';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { offerOf } from '../contract/contract-offer.ts';
import { initial } from '../registered-party.ts';
import type { OrderRow } from './order.table.ts';

type OrderDraft = DraftOf<typeof order>;

/** Fields that a shipper agrees with the platform in a contract, and does not state in an order. */
const terms = [
  ...(['settleWeightRule', 'lossType', 'lossTolerance', 'lossCalcMode', 'wipeZeroRule', 'settleType', 'payTerm', 'taxRate'] as const),
  'minCharge',
  'carrierPriceLimit',
] as const;
type Terms = Pick<OrderRow, (typeof terms)[number] | 'priceUnit' | 'shipperPrice' | 'wishPrice' | 'distance'>;

/**
 * Price and terms of an order that a shipper states: those of its contract; where no contract has a price for the load, the platform's usual
 * terms and the shipper's wish, which the platform accepts by taking the order or replaces before. Whatever else was sent is ignored.
 * Empty for people of the platform, who set all of it. `current` is the edited order, whose terms stay while its contract does.
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
  const { accountPeriodDays, priceUnit, ...rest } = agreed;
  const ofContract = { ...usualTerms(), ...rest, ...(accountPeriodDays !== null && { payTerm: accountPeriodDays }) };
  if (!price) return { ...ofContract, ...wish, ...(priceUnit && { priceUnit }) };
  const { priceUnit: per, unitPrice, minCharge, distance } = price;
  return { ...ofContract, priceUnit: per, shipperPrice: unitPrice, minCharge, wishPrice: null, ...(distance !== null && { distance }) };
}

/** A wish is the price until the platform sets another one; then only the wish changes. */
function wished(draft: OrderDraft | OrderRow, current: OrderRow | undefined): Pick<Terms, 'shipperPrice' | 'wishPrice'> {
  const isReplaced = current && !isSame(current.wishPrice, current.shipperPrice);
  if (!isReplaced) return { shipperPrice: draft.shipperPrice, wishPrice: draft.shipperPrice };
  const isNew = !isSame(draft.shipperPrice, current.shipperPrice);
  return { shipperPrice: current.shipperPrice, wishPrice: isNew ? draft.shipperPrice : current.wishPrice };
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
