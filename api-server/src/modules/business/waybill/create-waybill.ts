import { eq } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { waybillStatus } from 'shared-contracts/business/states';
import { waybill as entity } from 'shared-contracts/business/waybill';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { changesBetween, getRow } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { carriers } from '../carrier/carrier.table.ts';
import type { DispatchOrderRow } from '../dispatch-order/dispatch-order.table.ts';
import { orders } from '../order/order.table.ts';
import { sendReceiveOf } from '../send-receive.ts';
import { assignVehicle, type VehicleChoice } from './assign-vehicle.ts';
import { waybills } from './waybill.table.ts';

/** The ministry's code of 干线普货运输, general cargo by road. */
const usualBusinessType = '1002996';
const usualTransportType = '1';

export interface CreatedWaybill {
  readonly id: string;
  readonly waybillNo: string;
}

/** Creates a waybill for one lorry of a dispatch order, with lorry and driver when they are chosen already. */
export async function createWaybill(
  act: Act & { readonly row: DispatchOrderRow },
  planQty: string,
  vehicle: VehicleChoice | null,
): Promise<CreatedWaybill> {
  const { tx, caller, now, row: dispatchOrder } = act;
  const order = await pricesOf(act, dispatchOrder.orderId);
  const carrier = await getRow(tx, caller, carriers, dispatchOrder.carrierId);
  const [created] = await tx
    .insert(waybills)
    .values({
      tenantId: caller.tenantId,
      sysOrgCode: caller.orgCode,
      createBy: caller.username,
      createTime: now,
      waybillNo: await nextNumber(tx, caller.tenantId, numberKinds.waybill, epochOf(now)),
      serialNumber: '0000',
      vehicleAmount: 1,
      orderId: dispatchOrder.orderId,
      orderNo: dispatchOrder.orderNo,
      dispatchOrderId: dispatchOrder.id,
      dispatchNo: dispatchOrder.dispatchNo,
      shipperId: dispatchOrder.shipperId,
      shipperName: dispatchOrder.shipperName,
      carrierId: dispatchOrder.carrierId,
      carrierName: dispatchOrder.carrierName,
      carrierType: carrier.carrierType,
      companyId: order.companyId,
      businessType: usualBusinessType,
      transportType: usualTransportType,
      goodsTypeCode: dispatchOrder.goodsTypeCode,
      goodsName: dispatchOrder.goodsName,
      packType: dispatchOrder.packType,
      goodsUnitPrice: dispatchOrder.goodsUnitPrice,
      planQty,
      qtyUnit: dispatchOrder.qtyUnit,
      ...sendReceiveOf(dispatchOrder),
      distance: order.distance,
      priceUnit: dispatchOrder.priceUnit,
      shipperPrice: order.shipperPrice,
      carrierPrice: dispatchOrder.carrierPrice,
      waybillStatus: waybillStatus.awaitingAssign,
    })
    .returning();
  if (!created) throw new Error('The waybill was not stored');
  const transition = { id: created.id, no: created.waybillNo, action: 'create', from: '', to: waybillStatus.awaitingAssign };
  await logTransition(act, entity, transition);
  auditFollowing(act, entity, created.id, 'add', changesBetween({}, created));
  const made = { id: created.id, waybillNo: created.waybillNo };
  if (!vehicle) return made;
  const patch = await assignVehicle({ ...act, row: created }, vehicle);
  await tx.update(waybills).set(patch).where(eq(waybills.id, created.id));
  auditFollowing(act, entity, created.id, 'assign', changesBetween(created, { ...created, ...patch }));
  await logTransition(act, entity, { ...transition, action: 'assign', from: transition.to, to: waybillStatus.awaitingLoad });
  return made;
}

async function pricesOf(act: Act, orderId: string) {
  const columns = { companyId: orders.companyId, distance: orders.distance, shipperPrice: orders.shipperPrice };
  const [order] = await bypassRowScope(act.tx, () => act.tx.select(columns).from(orders).where(eq(orders.id, orderId)));
  if (!order) throw new Error(`Order ${orderId} is gone`);
  return order;
}
