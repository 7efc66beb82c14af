import { jsonb } from 'drizzle-orm/pg-core';
import { order } from 'shared-contracts/business/order/order';
import { roundingMode } from 'shared-contracts/business/states';
import { code, ratio, tonnes } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { oftenLines } from '../often-line/often-line.table.ts';
import { sendReceiveInfos } from '../send-receive-info/send-receive-info.table.ts';
import { shippers } from '../shipper/shipper.table.ts';

/** The person in charge of an order, since when, and who decided so. */
export interface Assignment {
  readonly dispatcherId: string | null;
  readonly dispatcherName: string | null;
  readonly takeTime: string | null;
  readonly assignType: string | null;
  readonly assignerId: string | null;
  readonly assignerName: string | null;
  readonly assignTime: string | null;
}

export const orders = entityTable('biz_order', order, {
  defaults: {
    roundingMode: roundingMode.halfUp,
    dispatchedQty: '0',
    loadedQty: '0',
    deliveredQty: '0',
    receivableFreight: '0',
    addReceivable: '0',
    deductReceivable: '0',
    serviceFee: '0',
    writeOffStatus: '0',
    writtenOffAmount: '0',
    invoiceStatus: '0',
    invoicedAmount: '0',
  },
  further: {
    /** Quantity that can no longer be dispatched because the order was closed. */
    closedQty: tonnes().notNull().default('0'),
    /** The service fee that was agreed when the order was created. Without a mode, the present fee of the contract or shipper applies. */
    feeMode: code(),
    feeRate: ratio(),
    /** The values of `assignmentFields` before the last assignment, so that it can be taken back. */
    beforeAssign: jsonb().$type<Assignment>(),
  },
  references: { shipperId: shippers, lineId: oftenLines, sendInfoId: sendReceiveInfos, receiveInfoId: sendReceiveInfos },
  unique: {
    no: { on: ['tenantId', 'orderNo'], deletedToo: true },
    customer_no: { on: ['shipperId', 'customerOrderNo'] },
  },
  indexes: {
    list: { on: newestFirst, include: ['shipperId'] },
    shipper: { on: ['shipperId', '-createTime', '-id'] },
    status: { on: ['tenantId', 'orderStatus', '-createTime', '-id'], include: ['shipperId'] },
    send_city: { on: ['tenantId', 'sendCityCode'] },
    receive_city: { on: ['tenantId', 'receiveCityCode'] },
    load_date: { on: ['tenantId', 'loadDateFrom'] },
    dispatcher: { on: ['dispatcherId', 'orderStatus'], where: 'dispatcher_id is not null' },
    contract: { on: ['contractId'], where: 'contract_id is not null', deletedToo: true },
  },
  search: { trigram: ['orderNo', 'shipperName', 'goodsName'] },
  constraints: {
    order_quantity: 'check (order_qty > 0)',
    order_over_ship: 'check (over_ship_ratio between 0 and 1)',
    order_dispatched: 'check (dispatched_qty >= 0 and dispatched_qty <= order_qty * (1 + over_ship_ratio))',
    order_balance: 'check (order_qty = dispatched_qty + remain_qty + closed_qty)',
    order_progress: 'check (loaded_qty >= 0 and delivered_qty >= 0)',
    biz_order_min_charge_check: 'check (min_charge >= 0)',
  },
  rows: { hiddenFrom: 'carrier' },
});

export type OrderRow = typeof orders.$inferSelect;
