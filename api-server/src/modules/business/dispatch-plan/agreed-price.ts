import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { contract as contractEntity } from 'shared-contracts/business/contract/contract';
import { findPrice } from 'shared-contracts/business/contract/contract-price';
import { dispatchGoods as entity } from 'shared-contracts/business/dispatch-goods';
import { dispatchGoodsStatus } from 'shared-contracts/business/states';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { carriageContractsOn } from '../contract/carrier-contract.ts';
import { contracts } from '../contract/contract.table.ts';
import { type ContractPriceRow, contractPrices } from '../contract/contract-price.table.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import type { OrderRow } from '../order/order.table.ts';

interface Carriage {
  readonly carrierId: string;
  readonly vehicleType: string;
}

type PriceFor = (carriage: Carriage) => string | null;

/** The price in the carrier's contract for this load, or else the last agreed price on this route; null when no price was agreed yet. */
export async function agreedPrice(tx: Tx, caller: Caller, order: OrderRow, carriage: Carriage): Promise<string | null> {
  return (await agreedPrices(tx, caller, order, [carriage.carrierId]))(carriage);
}

/**
 * The agreed prices for lorries of several carriers, read together: from the carrier's contract, or else the last agreed price on the
 * route.
 */
export async function agreedPrices(tx: Tx, caller: Caller, order: OrderRow, carrierIds: readonly string[]): Promise<PriceFor> {
  const day = order.loadDateFrom.slice(0, 10);
  const agreed = await contractPricesOf(tx, caller, carrierIds, day);
  const last = await lastPrices(tx, caller, order, carrierIds);
  const load = { startCityCode: order.sendCityCode, endCityCode: order.receiveCityCode, goodsTypeCode: order.goodsTypeCode, day };
  return ({ carrierId, vehicleType }) => {
    const found = findPrice(agreed.get(carrierId) ?? [], { ...load, vehicleType });
    return found?.priceUnit === order.priceUnit ? found.unitPrice : (last.get(carrierId) ?? null);
  };
}

/** The prices in the carriers' contracts on a day, by carrier, of contracts that the caller may read. */
async function contractPricesOf(tx: Tx, caller: Caller, carrierIds: readonly string[], day: string) {
  const found = new Map<string, ContractPriceRow[]>();
  if (!mayRead(caller, contractEntity)) return found;
  const ids = [...(await carriageContractsOn(tx, carrierIds, day)).values()].map(({ id }) => id);
  if (ids.length === 0) return found;
  const rows = await tx
    .select({ carrierId: contracts.carrierId, line: contractPrices })
    .from(contracts)
    .innerJoin(contractPrices, eq(contractPrices.contractId, contracts.id))
    .where(and(inArray(contracts.id, ids), scopeCondition(contracts, caller)))
    .orderBy(asc(contractPrices.position), asc(contractPrices.id));
  for (const { carrierId, line } of rows) found.set(carrierId ?? '', [...(found.get(carrierId ?? '') ?? []), line]);
  return found;
}

async function lastPrices(tx: Tx, caller: Caller, order: OrderRow, carrierIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!mayRead(caller, entity)) return new Map();
  const agreed = [dispatchGoodsStatus.dispatched, dispatchGoodsStatus.finished, dispatchGoodsStatus.closed];
  const last = tx
    .select({ price: dispatchGoods.carrierPrice })
    .from(dispatchGoods)
    .where(
      and(
        eq(dispatchGoods.carrierId, carriers.id),
        eq(dispatchGoods.sendCityCode, order.sendCityCode),
        eq(dispatchGoods.receiveCityCode, order.receiveCityCode),
        eq(dispatchGoods.priceUnit, order.priceUnit),
        inArray(dispatchGoods.dispatchGoodsStatus, agreed),
        scopeCondition(dispatchGoods, caller),
      ),
    )
    .orderBy(desc(dispatchGoods.createTime), desc(dispatchGoods.id))
    .limit(1)
    .as('last');
  const rows = await tx
    .select({ carrierId: carriers.id, price: last.price })
    .from(carriers)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(carriers.id, [...carrierIds]));
  return new Map(rows.map(({ carrierId, price }) => [carrierId, price]));
}
