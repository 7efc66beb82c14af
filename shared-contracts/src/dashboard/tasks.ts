/** Open tasks (`GET /business/dashboard/tasks`): records in a state in which the caller has to act. */
import { auditStatus, contractStatus, dispatchGoodsStatus, dispatchOrderStatus, orderStatus, waybillStatus } from '../business/states.ts';
import { feedbackStatus, receiptStep, riskStatus, sourceGoodsStatus } from '../business/transport-states.ts';
import type { QueryCondition } from '../entity/advanced-query.ts';
import type { Label } from '../texts/label.ts';

export const tasksPath = '/business/dashboard/tasks';
/** The records behind the tasks, one by one (`GET /business/dashboard/work`). */
export const workPath = '/business/dashboard/work';

/** Maximum count of records of one kind; counting stops at this number. */
export const mostTasks = 1_000;

export interface TaskKind {
  /** Entity and action, e.g. `waybill:load`; also the permission for the task, unless `permission` names another. */
  readonly code: `${string}:${string}`;
  readonly permission?: string;
  readonly label: Label;
  /** States of the entity in which the task is open; empty: all. */
  readonly states: readonly string[];
  /** Further fields of the entity with the code that they have while the task is open. */
  readonly where?: Readonly<Record<string, string>>;
  /** The task is of one person: the field that holds the id of its user. */
  readonly person?: string;
  /** The records also belong to another kind of task: they are counted for both kinds, but listed only once as work. */
  readonly isPart?: boolean;
  /** The screen is a form for the person's own record, not a list. */
  readonly isForm?: boolean;
  /** Screens for the task, the best first; the task links to the first one in the person's menu. */
  readonly screens: readonly string[];
  /** The task's time limit: a field of the record, or of another record whose id is in the field `by`. */
  readonly due?: { readonly field: string; readonly of?: { readonly entity: string; readonly by: string } };
  /** An action that people take before the task's own one, as long as the record's field `until` is empty. */
  readonly before?: { readonly action: string; readonly until: string };
}

export interface Task {
  /** Code of the kind of task. */
  readonly code: string;
  /** Number of waiting records, at most `mostTasks`. */
  readonly count: number;
  /** Path of a screen in the caller's menu; for lists, with the query that shows exactly the counted records. */
  readonly path: string;
}

/** One record that waits for the caller. */
export interface WorkItem {
  /** Code of the kind of task to which the record belongs. */
  readonly code: string;
  /** Name of the action to take now; the entity is in `code`. */
  readonly action: string;
  /** Path of a screen in the caller's menu. */
  readonly path: string;
  /** Path of the page for this action alone (`stepPages`), when it is in the caller's menu. */
  readonly page?: string;
  readonly id: string;
  /** `YYYY-MM-DD HH:mm:ss`; null without a time limit. */
  readonly due: string | null;
  /** Number of the waybill that must be delivered before this one can be loaded; empty: one that the caller may not read. Absent: nothing hinders the action. */
  readonly waitsFor?: string;
  /** The fields listed in `workFacts` that the caller may see, with the texts of codes. */
  readonly record: Readonly<Record<string, unknown>>;
}

export interface OwnWork {
  /** The most urgent records, at most `mostWork`. */
  readonly items: readonly WorkItem[];
  /** Number of all records that wait for the caller. */
  readonly total: number;
}

/** Maximum number of records that the list of waiting work contains. */
export const mostWork = 30;

const journey = ['sendCityCode', 'receiveCityCode', 'goodsName'] as const;

/** By entity, the fields that identify a waiting record to a person; the first one is its title. */
export const workFacts: Readonly<Record<string, readonly string[]>> = {
  waybill: ['waybillNo', ...journey, 'planQty', 'qtyUnit', 'plateNumber'],
  // What still needs lorries; of an order that is not accepted yet, the whole quantity.
  dispatchOrder: ['dispatchNo', ...journey, 'remainQty', 'qtyUnit'],
  order: ['orderNo', ...journey, 'orderQty', 'qtyUnit'],
  sourceGoods: ['goodsNo', ...journey, 'totalQty', 'qtyUnit'],
  receipt: ['receiptNo', 'waybillNo', 'plateNumber', 'signUser'],
  feedback: ['feedbackNo', 'title'],
  risk: ['riskNo', 'ruleName', 'objectNo', 'actualValue', 'waybillNo'],
  shipper: ['shipperName'],
  carrier: ['carrierName'],
};

/** Certification states: not certified, refused, expired. */
const uncertified = ['0', '3', '4'];
/** Certification state of shippers, carriers, drivers and lorries: submitted, not yet decided. */
const submitted = ['1'];
/** ETC registration state: not registered with the provider yet. */
const unregistered = ['0'];
/** ETC registration state: submitted to the provider, no response recorded yet. */
const registering = ['1'];

const agreed = { entity: 'dispatchOrder', by: 'dispatchOrderId' } as const;
const byLoading = { field: 'loadDateTo', of: agreed } as const;
const byDelivery = { field: 'deliveryDeadline', of: agreed } as const;

/** The conditions that the records of a kind fulfil for this user, as an advanced query of the entity's list. */
export function taskConditions({ states, where = {}, person }: TaskKind, stateField: string, userId: string): QueryCondition[] {
  return [
    ...(person ? [{ field: person, rule: 'eq', val: userId } as const] : []),
    ...(states.length > 0 ? [{ field: stateField, rule: 'in', val: states.join(',') } as const] : []),
    ...Object.entries(where).map(([field, val]) => ({ field, rule: 'eq', val }) as const),
  ];
}

/** All kinds of tasks, in the order in which freight is processed. */
export const taskKinds: readonly TaskKind[] = [
  {
    code: 'shipper:fillCert',
    label: ['我的认证待完成', 'My certification to complete'],
    states: uncertified,
    screens: ['/shipper/certification'],
    isForm: true,
  },
  {
    code: 'carrier:fillCert',
    label: ['我的认证待完成', 'My certification to complete'],
    states: uncertified,
    screens: ['/carrier/certification'],
    isForm: true,
  },
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
    code: 'sourceGoods:audit',
    label: ['待审核货源', 'Goods to audit'],
    states: [sourceGoodsStatus.awaitingAudit],
    screens: ['/business/source-goods/audit'],
  },
  {
    code: 'sourceGoods:confirmPrice',
    label: ['待定价货源', 'Goods awaiting a price'],
    states: [sourceGoodsStatus.awaitingPrice],
    screens: ['/business/source-goods/confirm-price'],
  },
  {
    code: 'sourceGoods:shipperConfirm',
    label: ['待确认价格货源', 'Prices to agree to'],
    states: [sourceGoodsStatus.awaitingShipper],
    screens: ['/shipper/source-goods'],
    due: { field: 'loadDateTo' },
  },
  {
    code: 'order:take',
    label: ['待接订单', 'Orders to take'],
    states: [orderStatus.awaitingTake],
    screens: ['/business/order/list'],
  },
  {
    code: 'order:allot',
    permission: 'dispatchGoods:add',
    label: ['我的待派货订单', 'My orders to allot'],
    states: [orderStatus.awaitingDispatch, orderStatus.partlyDispatched],
    person: 'dispatcherId',
    screens: ['/business/order/assign', '/business/order/list'],
    due: { field: 'loadDateTo' },
  },
  {
    code: 'order:resubmit',
    label: ['被拒待处理订单', 'Rejected orders'],
    states: [orderStatus.rejected],
    screens: ['/shipper/order', '/business/order/list'],
  },
  {
    code: 'dispatchGoods:dispatch',
    label: ['待派单的派货', 'Allotments to dispatch'],
    states: [dispatchGoodsStatus.awaitingDispatch],
    screens: ['/business/dispatch-goods'],
  },
  {
    code: 'dispatchOrder:accept',
    label: ['待接派单', 'Dispatch orders to accept'],
    states: [dispatchOrderStatus.awaitingAccept],
    screens: ['/business/dispatch-order'],
    due: { field: 'acceptDeadline' },
  },
  {
    code: 'dispatchOrder:createWaybill',
    label: ['待派车派单', 'Dispatch orders awaiting lorries'],
    states: [dispatchOrderStatus.accepted, dispatchOrderStatus.partlyAssigned],
    screens: ['/business/dispatch-order'],
    due: { field: 'loadDateTo' },
  },
  {
    code: 'waybill:assign',
    label: ['待指派运单', 'Waybills to assign'],
    states: [waybillStatus.awaitingAssign],
    screens: ['/business/waybill/assign'],
    due: byLoading,
  },
  {
    code: 'waybill:load',
    label: ['待装货运单', 'Waybills to load'],
    states: [waybillStatus.awaitingLoad],
    screens: ['/carrier/waybill/wait-depart', '/business/waybill/load'],
    due: byLoading,
  },
  {
    code: 'waybill:depart',
    label: ['待发车运单', 'Waybills to depart'],
    states: [waybillStatus.awaitingDeparture],
    screens: ['/carrier/waybill/wait-depart', '/business/waybill/depart'],
    due: { field: 'departDeadline' },
  },
  {
    code: 'waybill:deliver',
    label: ['待送达运单', 'Waybills to deliver'],
    states: [waybillStatus.inTransit],
    screens: ['/carrier/waybill/wait-delivery', '/business/waybill/delivery'],
    due: byDelivery,
    before: { action: 'arrive', until: 'arriveTime' },
  },
  {
    code: 'waybill:uploadReceipt',
    label: ['待传回单运单', 'Waybills without receipt'],
    states: [waybillStatus.delivered, waybillStatus.receiptRejected],
    screens: ['/carrier/waybill/wait-receipt', '/business/waybill/receipt'],
    due: { field: 'receiptDeadline' },
  },
  {
    code: 'waybill:resolveException',
    label: ['异常待处理运单', 'Waybills with exceptions'],
    states: [],
    where: { exceptionFlag: 'Y' },
    screens: ['/business/waybill/list'],
    isPart: true,
  },
  {
    code: 'waybillTransfer:audit',
    label: ['待审核转单申请', 'Transfers to decide'],
    states: [auditStatus.pending],
    screens: ['/business/waybill/transfer'],
  },
  { code: 'receipt:audit', label: ['待审核回单', 'Receipts to audit'], states: [receiptStep.audit], screens: ['/business/receipt'] },
  {
    code: 'receipt:shipperConfirm',
    label: ['待确认回单', 'Receipts to confirm'],
    states: [receiptStep.confirm],
    screens: ['/shipper/waybill/receipt', '/business/receipt'],
    due: { field: 'stepDeadline' },
  },
  {
    code: 'receipt:sendPaper',
    label: ['待寄回单原件', 'Original receipts to send'],
    states: [receiptStep.sendPaper],
    screens: ['/carrier/waybill/receipt', '/business/receipt'],
    due: { field: 'stepDeadline' },
  },
  {
    code: 'receipt:receivePaper',
    label: ['待收回单原件', 'Original receipts to receive'],
    states: [receiptStep.receivePaper],
    screens: ['/business/receipt'],
  },
  { code: 'feedback:accept', label: ['待受理反馈', 'Feedback to accept'], states: [feedbackStatus.open], screens: ['/business/feedback'] },
  {
    code: 'feedback:reply',
    label: ['待回复反馈', 'Feedback to respond to'],
    states: [feedbackStatus.running],
    screens: ['/business/feedback'],
  },
  {
    code: 'feedback:close',
    label: ['已回复反馈', 'Feedback responded to'],
    states: [feedbackStatus.responded],
    screens: ['/shipper/waybill/feedback', '/carrier/feedback'],
  },
  {
    code: 'risk:claim',
    label: ['待处理风险', 'Risks to take on'],
    states: [riskStatus.open],
    screens: ['/business/risk'],
    due: { field: 'dueTime' },
  },
  {
    code: 'risk:confirm',
    label: ['待判定风险', 'Risks to decide'],
    states: [riskStatus.running],
    screens: ['/business/risk'],
    due: { field: 'dueTime' },
  },
  {
    code: 'risk:rectify',
    label: ['待整改风险', 'Risks to correct'],
    states: [riskStatus.confirmed],
    screens: ['/business/risk'],
    due: { field: 'dueTime' },
  },
  {
    code: 'risk:close',
    label: ['待关闭风险', 'Risks to close'],
    states: [riskStatus.dismissed, riskStatus.corrected],
    screens: ['/business/risk'],
    isPart: true,
  },
  {
    code: 'risk:override',
    label: ['阻断操作的风险', 'Risks that block a step'],
    states: [riskStatus.open, riskStatus.running, riskStatus.confirmed],
    where: { blockFlag: 'Y' },
    screens: ['/business/risk'],
    isPart: true,
  },
  { code: 'risk:explain', label: ['待说明风险', 'Risks to explain'], states: [riskStatus.open], screens: ['/carrier/risk'] },
  { code: 'etcLorry:register', label: ['待备案ETC车辆', 'ETC lorries to register'], states: unregistered, screens: ['/etc/lorry'] },
  { code: 'etcLorry:accept', label: ['备案待确认车辆', 'ETC registrations to confirm'], states: registering, screens: ['/etc/lorry'] },
];
