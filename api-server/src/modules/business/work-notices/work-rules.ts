/** Which record states wait for whom: they decide who is notified. */
import { carrier } from 'shared-contracts/business/carrier';
import { contract } from 'shared-contracts/business/contract/contract';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { driver } from 'shared-contracts/business/driver';
import { lorry } from 'shared-contracts/business/lorry';
import { order } from 'shared-contracts/business/order/order';
import { shipper } from 'shared-contracts/business/shipper';
import { certStatus, contractStatus, dispatchOrderStatus, orderStatus, waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { contracts } from '../contract/contract.table.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { orders } from '../order/order.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { waybills } from '../waybill/waybill.table.ts';

/** People of the platform, or those of the party that the record names. */
export type WorkParty = 'platform' | 'shipper' | 'carrier' | 'driver';

export interface WorkRule {
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  /** States in which the record waits. */
  readonly states: readonly string[];
  readonly party: WorkParty;
  /** Permission needed for the action that the record waits for. */
  readonly permission: string;
  /** The action to do, in few words: 待接单. */
  readonly todo: string;
  /** Path of the screen for the action; it opens the record by its id. */
  readonly page: string;
  /** Field with the time limit of the action. */
  readonly deadline?: string;
  /** Fields that describe the record in the notice. */
  readonly about: readonly string[];
  readonly urgent?: boolean;
}

const certified = (entity: EntityDefinition, table: EntityTable, about: readonly string[], page: string): WorkRule => ({
  entity,
  table,
  states: [certStatus.pending],
  party: 'platform',
  permission: permissionCode(entity, 'auditCert'),
  todo: '待认证审核',
  page,
  about,
});

export const workRules: readonly WorkRule[] = [
  {
    entity: order,
    table: orders,
    states: [orderStatus.awaitingTake],
    party: 'platform',
    permission: permissionCode(order, 'take'),
    todo: '待接单',
    page: '/business/order/list',
    about: ['shipperName', 'goodsName', 'orderQty'],
  },
  {
    entity: order,
    table: orders,
    states: [orderStatus.rejected],
    party: 'shipper',
    permission: permissionCode(order, 'resubmit'),
    todo: '被驳回，请修改后重新提交',
    page: '/shipper/order',
    about: ['goodsName', 'orderQty'],
  },
  {
    entity: dispatchOrder,
    table: dispatchOrders,
    states: [dispatchOrderStatus.awaitingAccept],
    party: 'carrier',
    permission: permissionCode(dispatchOrder, 'accept'),
    todo: '待接单',
    page: '/business/dispatch-order',
    deadline: 'acceptDeadline',
    about: ['goodsName', 'dispatchQty'],
    urgent: true,
  },
  {
    entity: dispatchOrder,
    table: dispatchOrders,
    states: [dispatchOrderStatus.rejected, dispatchOrderStatus.timedOut],
    party: 'platform',
    permission: permissionCode(dispatchGoods, 'add'),
    todo: '未被接单，请重新派货',
    page: '/business/dispatch-order',
    about: ['carrierName', 'goodsName', 'dispatchQty'],
    urgent: true,
  },
  {
    entity: waybill,
    table: waybills,
    states: [waybillStatus.awaitingAssign],
    party: 'carrier',
    permission: permissionCode(waybill, 'assign'),
    todo: '待指派车辆和司机',
    page: '/business/waybill/assign',
    about: ['goodsName', 'planQty'],
  },
  {
    entity: waybill,
    table: waybills,
    states: [waybillStatus.awaitingLoad],
    party: 'driver',
    permission: permissionCode(waybill, 'load'),
    todo: '待装货',
    page: '/carrier/waybill/wait-depart',
    about: ['plateNumber', 'goodsName', 'planQty'],
    urgent: true,
  },
  {
    entity: contract,
    table: contracts,
    states: [contractStatus.awaitingAudit],
    party: 'platform',
    permission: permissionCode(contract, 'audit'),
    todo: '待审核',
    page: '/business/contract',
    about: ['contractName'],
  },
  {
    entity: contract,
    table: contracts,
    states: [contractStatus.rejected],
    party: 'platform',
    permission: permissionCode(contract, 'submit'),
    todo: '被驳回，请修改后重新提交',
    page: '/business/contract',
    about: ['contractName'],
  },
  certified(shipper, shippers, ['shipperName'], '/business/shipper'),
  certified(carrier, carriers, ['carrierName'], '/business/carrier'),
  certified(driver, drivers, ['driverName', 'carrierName'], '/business/driver'),
  certified(lorry, lorries, ['plateNumber', 'carrierName'], '/business/lorry'),
];
