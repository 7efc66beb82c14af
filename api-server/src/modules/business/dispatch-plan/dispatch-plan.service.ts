import type { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { findRow, getRow } from '../../../kernel/entity/rows.ts';
import { drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { agreedPrice } from './agreed-price.ts';
import type { DispatchPlanRow } from './dispatch-plan.table.ts';
import { goodsOf, type PlanGoods } from './plan-goods.ts';
import { checkDrop, type Drop, figuresOf, problemOf } from './plan-judgement.ts';

type PlanDraft = DraftOf<typeof dispatchPlan>;

/** Checks a new row of the dispatch plan (goods on a lorry); fills in the usual driver and the agreed price when they are missing. */
export async function preparePlan(tx: Tx, caller: Caller, draft: PlanDraft) {
  if (draft.orderId && draft.dispatchOrderId) throw invalidAt({ orderId: '订单和派单只能选择一个' });
  const goods = await goodsOf(tx, caller, draft);
  const lorry = await getRow(tx, caller, lorries, draft.lorryId);
  await checkDrop(tx, caller, { goods, lorry });
  const { order, dispatchOrder } = goods;
  const { qtyUnit, priceUnit, loadDateFrom, loadDateTo } = dispatchOrder ?? order;
  const named = { ...draft, driverId: draft.driverId ?? (await usualDriver(tx, caller, lorry)) };
  const carrierPrice = await priceOf(tx, caller, { goods, lorry, draft });
  return {
    ...named,
    orderId: order.id,
    orderNo: order.orderNo,
    dispatchNo: dispatchOrder?.dispatchNo ?? null,
    shipperName: order.shipperName,
    goodsName: order.goodsName,
    sendCityCode: order.sendCityCode,
    receiveCityCode: order.receiveCityCode,
    loadDateFrom,
    loadDateTo,
    plateNumber: lorry.plateNumber,
    carrierId: lorry.carrierId,
    carrierName: lorry.carrierName,
    qtyUnit,
    priceUnit,
    ...(await judged(tx, caller, { goods, lorry, planned: null, row: { ...named, carrierPrice } })),
  };
}

/** Checks a changed quantity, price or driver. The price of goods that were offered to a carrier cannot change. */
export async function changePlan(tx: Tx, caller: Caller, draft: Partial<PlanDraft>, current: DispatchPlanRow) {
  const goods = await goodsOf(tx, caller, current);
  const lorry = await getRow(tx, caller, lorries, current.lorryId);
  const { planQty, driverId, carrierPrice } = { ...current, ...draft };
  const price = goods.dispatchOrder?.carrierPrice ?? carrierPrice ?? null;
  return await judged(tx, caller, { goods, lorry, planned: current, row: { planQty, driverId, carrierPrice: price } });
}

async function usualDriver(tx: Tx, caller: Caller, { defaultDriverId, carrierId }: LorryRow): Promise<string | null> {
  const driver = defaultDriverId === null ? undefined : await findRow(tx, caller, drivers, defaultDriverId);
  return driver?.carrierId === carrierId ? driver.id : null;
}

interface Priced {
  readonly goods: PlanGoods;
  readonly lorry: LorryRow;
  readonly draft: PlanDraft;
}

async function priceOf(tx: Tx, caller: Caller, { goods: { order, dispatchOrder }, lorry, draft }: Priced): Promise<string | null> {
  return dispatchOrder?.carrierPrice ?? draft.carrierPrice ?? (await agreedPrice(tx, caller, order, lorry));
}

interface Judged extends Pick<Drop, 'goods' | 'lorry' | 'planned'> {
  readonly row: { readonly planQty: string; readonly carrierPrice: string | null; readonly driverId?: string | null | undefined };
}

async function judged(tx: Tx, caller: Caller, { goods, lorry, planned, row: { planQty, carrierPrice, driverId } }: Judged) {
  const driver = driverId ? await getRow(tx, caller, drivers, driverId) : null;
  const drop = { goods, lorry, driver, planQty, carrierPrice, planned };
  return {
    carrierPrice,
    driverName: driver?.driverName ?? null,
    ...figuresOf(drop),
    problem: await problemOf(tx, caller, drop),
  };
}
