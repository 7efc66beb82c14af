import { and, desc, eq, inArray } from 'drizzle-orm';
import { contract as contractEntity } from 'shared-contracts/business/contract/contract';
import { findPrice } from 'shared-contracts/business/contract/contract-price';
import { dispatchGoods as entity } from 'shared-contracts/business/dispatch-goods';
import { dispatchGoodsStatus } from 'shared-contracts/business/states';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { storedLines } from '../../../kernel/entity/lines.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { carriageContractOn } from '../contract/carrier-contract.ts';
import { type ContractRow, contracts } from '../contract/contract.table.ts';
import { priceLines } from '../contract/contract-price.table.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import type { OrderRow } from '../order/order.table.ts';

interface Carriage {
  readonly carrierId: string;
  readonly vehicleType: string;
}

/** The price in the carrier's contract for this load, or else the last agreed price on this route; null: no price was agreed yet. */
export async function agreedPrice(tx: Tx, caller: Caller, order: OrderRow, { carrierId, vehicleType }: Carriage): Promise<string | null> {
  const day = order.loadDateFrom.slice(0, 10);
  const contract = await readableContract(tx, caller, carrierId, day);
  const load = {
    startCityCode: order.sendCityCode,
    endCityCode: order.receiveCityCode,
    goodsTypeCode: order.goodsTypeCode,
    vehicleType,
    day,
  };
  const found = contract && findPrice(await storedLines(tx, caller, priceLines, contract.id), load);
  if (found?.priceUnit === order.priceUnit) return found.unitPrice;
  return await lastPrice(tx, caller, order, carrierId);
}

/** The carrier's contract on a day, if the caller may read it. */
async function readableContract(tx: Tx, caller: Caller, carrierId: string, day: string): Promise<ContractRow | undefined> {
  const contract = mayRead(caller, contractEntity) ? await carriageContractOn(tx, carrierId, day) : undefined;
  return contract && (await findRow(tx, caller, contracts, contract.id));
}

async function lastPrice(tx: Tx, caller: Caller, order: OrderRow, carrierId: string): Promise<string | null> {
  if (!mayRead(caller, entity)) return null;
  const agreed = [dispatchGoodsStatus.dispatched, dispatchGoodsStatus.finished, dispatchGoodsStatus.closed];
  const [last] = await tx
    .select({ price: dispatchGoods.carrierPrice })
    .from(dispatchGoods)
    .where(
      and(
        eq(dispatchGoods.carrierId, carrierId),
        eq(dispatchGoods.sendCityCode, order.sendCityCode),
        eq(dispatchGoods.receiveCityCode, order.receiveCityCode),
        eq(dispatchGoods.priceUnit, order.priceUnit),
        inArray(dispatchGoods.dispatchGoodsStatus, agreed),
        scopeCondition(dispatchGoods, caller),
      ),
    )
    .orderBy(desc(dispatchGoods.createTime), desc(dispatchGoods.id))
    .limit(1);
  return last?.price ?? null;
}
