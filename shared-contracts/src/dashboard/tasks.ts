/** Open tasks (`GET /business/dashboard/tasks`): records in a state in which the caller has to act. */
import { contractStatus, dispatchGoodsStatus, dispatchOrderStatus, orderStatus, waybillStatus } from '../business/states.ts';
import type { Label } from '../texts/label.ts';

export const tasksPath = '/business/dashboard/tasks';

/** Records of one kind are counted up to this number. */
export const mostTasks = 1_000;

export interface TaskKind {
  /** Entity and action: the permission for the task. */
  readonly code: `${string}:${string}`;
  readonly label: Label;
  /** States of the entity in which the task is open. */
  readonly states: readonly string[];
  /** Screens for the task, the best first; the task links to the first one in the person's menu. */
  readonly screens: readonly string[];
}

export interface Task {
  /** `code` of the task's kind. */
  readonly code: string;
  /** At most `mostTasks`. */
  readonly count: number;
  /** Path of a screen in the caller's menu. */
  readonly path: string;
}

/** Certification of parties, people and lorries: submitted, not yet decided. */
const submitted = ['1'];
/** Not registered with the provider yet. */
const unregistered = ['0'];
/** Submitted to the provider, no response recorded yet. */
const registering = ['1'];

/** In the order in which freight is processed. */
export const taskKinds: readonly TaskKind[] = [
  { code: 'shipper:auditCert', label: ['待审核货主', 'Shippers to audit'], states: submitted, screens: ['/business/shipper'] },
  { code: 'carrier:auditCert', label: ['待审核承运商', 'Carriers to audit'], states: submitted, screens: ['/business/carrier'] },
  { code: 'driver:auditCert', label: ['待审核司机', 'Drivers to audit'], states: submitted, screens: ['/business/driver'] },
  { code: 'lorry:auditCert', label: ['待审核车辆', 'Lorries to audit'], states: submitted, screens: ['/business/lorry'] },
  {
    code: 'contract:audit',
    label: ['待审核合同', 'Contracts to audit'],
    states: [contractStatus.awaitingAudit],
    screens: ['/business/contract'],
  },
  {
    code: 'contract:sign',
    label: ['待签署合同', 'Contracts to sign'],
    states: [contractStatus.awaitingSignature],
    screens: ['/business/contract'],
  },
  {
    code: 'order:take',
    label: ['待接订单', 'Orders to take'],
    states: [orderStatus.awaitingTake],
    screens: ['/business/order/list'],
  },
  {
    code: 'order:resubmit',
    label: ['被拒待处理订单', 'Rejected orders'],
    states: [orderStatus.rejected],
    screens: ['/shipper/order', '/business/order/list'],
  },
  {
    code: 'dispatchGoods:dispatch',
    label: ['待派货物', 'Goods to dispatch'],
    states: [dispatchGoodsStatus.awaitingDispatch],
    screens: ['/business/dispatch-goods'],
  },
  {
    code: 'dispatchOrder:accept',
    label: ['待接派单', 'Dispatch orders to accept'],
    states: [dispatchOrderStatus.awaitingAccept],
    screens: ['/business/dispatch-order'],
  },
  {
    code: 'dispatchOrder:createWaybill',
    label: ['待派车派单', 'Dispatch orders awaiting lorries'],
    states: [dispatchOrderStatus.accepted, dispatchOrderStatus.partlyAssigned],
    screens: ['/business/dispatch-order'],
  },
  {
    code: 'waybill:assign',
    label: ['待指派运单', 'Waybills to assign'],
    states: [waybillStatus.awaitingAssign],
    screens: ['/business/waybill/assign'],
  },
  {
    code: 'waybill:load',
    label: ['待装货运单', 'Waybills to load'],
    states: [waybillStatus.awaitingLoad],
    screens: ['/carrier/waybill/wait-depart', '/business/waybill/load'],
  },
  {
    code: 'waybill:depart',
    label: ['待发车运单', 'Waybills to depart'],
    states: [waybillStatus.awaitingDeparture],
    screens: ['/carrier/waybill/wait-depart', '/business/waybill/depart'],
  },
  {
    code: 'waybill:deliver',
    label: ['待送达运单', 'Waybills to deliver'],
    states: [waybillStatus.inTransit],
    screens: ['/carrier/waybill/wait-delivery', '/business/waybill/delivery'],
  },
  { code: 'etcLorry:register', label: ['待备案ETC车辆', 'ETC lorries to register'], states: unregistered, screens: ['/etc/lorry'] },
  { code: 'etcLorry:accept', label: ['备案待确认车辆', 'ETC registrations to confirm'], states: registering, screens: ['/etc/lorry'] },
];
