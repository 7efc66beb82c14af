import { numberKinds } from 'shared-contracts/business/number-kinds';
import { lorryHoldingStatuses, vehicleUse, waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { orders } from '../order/order.table.ts';

/** SQL condition of the indexes by which the running waybills of a lorry, trailer or driver are found. */
const onJourney = `waybill_status in (${lorryHoldingStatuses.map((state) => `'${state}'`).join(', ')})`;
/** SQL condition of the unique indexes: a lorry, trailer or driver can have only one running waybill among those that do not share it. */
const alone = `${onJourney} and vehicle_use = '${vehicleUse.alone}'`;

export const waybills = entityTable('biz_waybill', waybill, {
  defaults: {
    receivableFreight: '0',
    baseFreight: '0',
    addAmount: '0',
    deductAmount: '0',
    lossDeduct: '0',
    wipeAmount: '0',
    payableFreight: '0',
    serviceFee: '0',
    oilAmount: '0',
    tollAmount: '0',
    prepayAmount: '0',
    depositAmount: '0',
    insuranceFee: '0',
    infoFee: '0',
    taxWithheld: '0',
    cashAmount: '0',
    paidAmount: '0',
    unpaidAmount: '0',
    vehicleUse: vehicleUse.alone,
    transferFlag: 'N',
    exceptionFlag: 'N',
    frozenFlag: 'N',
    receiptStatus: '0',
    shipperAuditStatus: '0',
    settleLockFlag: 'N',
    writeOffStatus: '0',
    writtenOffAmount: '0',
    invoiceInStatus: '0',
    invoiceOutStatus: '0',
    reportStatus: '0',
    flowReportStatus: '0',
  },
  computed: ['fenceRadius', 'waitsForNo'],
  references: { orderId: orders, dispatchOrderId: dispatchOrders, carrierId: carriers, lorryId: lorries, driverId: drivers },
  unique: {
    no: { on: ['tenantId', 'waybillNo', 'serialNumber'], deletedToo: true },
    live_lorry: { on: ['lorryId'], where: alone },
    live_driver: { on: ['driverId'], where: alone },
    live_trailer: { on: ['tenantId', 'trailerPlateNumber'], where: alone },
  },
  indexes: {
    list: { on: newestFirst, include: ['shipperId', 'carrierId', 'driverId'] },
    shipper: { on: ['shipperId', '-createTime', '-id'], include: ['tenantId', 'carrierId', 'driverId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'], include: ['tenantId', 'shipperId', 'driverId'] },
    driver: { on: ['driverId', '-createTime', '-id'], include: ['tenantId', 'shipperId', 'carrierId'] },
    lorry: { on: ['lorryId'], deletedToo: true },
    running_lorry: { on: ['lorryId'], where: onJourney },
    running_driver: { on: ['driverId'], where: onJourney },
    running_trailer: { on: ['tenantId', 'trailerPlateNumber'], where: onJourney },
    status: { on: ['tenantId', 'waybillStatus', '-createTime', '-id'], include: ['shipperId', 'carrierId', 'driverId'] },
    shipper_status: { on: ['shipperId', 'waybillStatus', '-createTime', '-id'], include: ['tenantId', 'carrierId', 'driverId'] },
    carrier_status: { on: ['carrierId', 'waybillStatus', '-createTime', '-id'], include: ['tenantId', 'shipperId', 'driverId'] },
    order: { on: ['orderId'], deletedToo: true },
    order_no: { on: ['tenantId', 'orderNo'] },
    dispatch_no: { on: ['tenantId', 'dispatchNo'] },
    dispatch_order: { on: ['dispatchOrderId'], deletedToo: true },
    load_time: { on: ['tenantId', 'loadTime'], include: ['createTime', 'id', 'shipperId', 'carrierId', 'driverId'] },
    depart_time: { on: ['tenantId', 'departTime'], include: ['shipperId', 'carrierId', 'driverId'] },
    depart_deadline: { on: ['departDeadline'], where: `waybill_status = '${waybillStatus.awaitingDeparture}'` },
    receipt_deadline: {
      on: ['receiptDeadline'],
      where: `waybill_status in ('${waybillStatus.delivered}', '${waybillStatus.receiptRejected}')`,
    },
    delivery_time: { on: ['tenantId', 'deliveryTime'], include: ['createTime', 'id', 'shipperId', 'carrierId', 'driverId'] },
  },
  search: {
    trigram: ['waybillNo', 'orderNo', 'dispatchNo', 'shipperName', 'carrierName', 'plateNumber', 'driverName'],
    characters: ['shipperName', 'carrierName', 'plateNumber', 'driverName'],
    nGrams: ['waybillNo'],
    numbers: { waybillNo: numberKinds.waybill, orderNo: numberKinds.order, dispatchNo: numberKinds.dispatchOrder },
  },
  constraints: {
    waybill_quantity: 'check (plan_qty > 0)',
    waybill_load_net: 'check (load_gross is null or load_tare is null or abs(load_gross - load_tare - load_net) <= 0.001)',
    waybill_unload_net: 'check (unload_gross is null or unload_tare is null or abs(unload_gross - unload_tare - unload_net) <= 0.001)',
    waybill_amounts: 'check (payable_freight >= 0 and receivable_freight >= 0)',
    waybill_times: 'check (depart_time >= load_time and delivery_time >= depart_time and arrive_time >= depart_time)',
    // A check constraint: only waybills in these states may have no lorry and no driver.
    waybill_vehicle: `check (waybill_status in ('${waybillStatus.awaitingAssign}', '${waybillStatus.cancelled}') or (lorry_id is not null and driver_id is not null))`,
  },
});

export type WaybillRow = typeof waybills.$inferSelect;
