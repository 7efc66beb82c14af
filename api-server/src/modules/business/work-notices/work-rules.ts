/** Rules by which people are notified of records that wait for them. The contracts state who acts in which state. */
import { carrier } from 'shared-contracts/business/carrier';
import { contract } from 'shared-contracts/business/contract/contract';
import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { driver } from 'shared-contracts/business/driver';
import { sourceGoods as goods } from 'shared-contracts/business/goods/source-goods';
import { lorry } from 'shared-contracts/business/lorry';
import { order } from 'shared-contracts/business/order/order';
import { receipt } from 'shared-contracts/business/receipt/receipt';
import { risk } from 'shared-contracts/business/risk/risk';
import { feedback } from 'shared-contracts/business/service/feedback';
import { shipper } from 'shared-contracts/business/shipper';
import { orderStatus } from 'shared-contracts/business/states';
import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { riskStatus, sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import { waybill } from 'shared-contracts/business/waybill';
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { stepPages } from 'shared-contracts/session/record-places';
import type { Transition } from '../../../kernel/database/transitions.ts';
import type { EntityTable } from '../../../kernel/entity/entity-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { contracts } from '../contract/contract.table.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { drivers } from '../driver/driver.table.ts';
import { feedbacks } from '../feedback/feedback.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { orders } from '../order/order.table.ts';
import { receipts } from '../receipt/receipt.table.ts';
import { risks } from '../risk/risk.table.ts';
import { shippers } from '../shipper/shipper.table.ts';
import { sourceGoods } from '../source-goods/source-goods.table.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { waybillTransfers } from '../waybill-transfer/waybill-transfer.table.ts';
import type { WorkParty } from './people-with.ts';

export interface WorkRule {
  /** Code of the event that message templates refer to, and its English name. Codes never change. */
  readonly event: readonly [code: string, english: string];
  readonly entity: EntityDefinition;
  readonly table: EntityTable;
  /** States in which a record waits for the action. */
  readonly states: readonly string[];
  readonly party: WorkParty;
  /** Permission needed for the action that the record waits for. */
  readonly permission: string;
  /** The action in few words, e.g. 待接单. */
  readonly todo: string;
  /** Path of the screen for the action; it opens the record by its id. */
  readonly page: string;
  /**
   * Path of a page on which the action is taken for a single waybill. A notice about one waybill links to this page instead of the screen
   * `page`.
   */
  readonly stepPage?: string;
  /** Name of the record's field with the time limit of the action. */
  readonly deadline?: string;
  /** Fields that describe the record in the notice. */
  readonly about: readonly string[];
  readonly urgent?: boolean;
  /**
   * Only one person is notified: the one whose id is in this field of the record, or of another record whose id is in the field `by`. When
   * the field is empty, nobody is notified.
   */
  readonly person?: { readonly field: string; readonly of?: { readonly table: EntityTable; readonly by: string } };
  /** Selects the changes into these states that cause a notice; by default all do. */
  readonly when?: (transition: Transition) => boolean;
  /** The notice only says what happened: it ends when it is read, and it is sent even when the record has left the state already. */
  readonly isNews?: boolean;
  /**
   * The person who made the change is notified too, because the change is a consequence of something else that the person did. By default
   * that person is not notified.
   */
  readonly tellsMaker?: boolean;
  /**
   * Another record, whose id is in the field `by`: the notice opens it, and people who may read it are notified. By default that is the
   * record itself.
   */
  readonly opens?: { readonly entity: EntityDefinition; readonly table: EntityTable; readonly by: string };
}

type Told = Pick<WorkRule, 'event' | 'todo' | 'page' | 'stepPage' | 'about'> & { readonly urgent?: boolean };

/**
 * Makes a rule. The contract states who acts in which state (`awaits`); the rule adds texts and the screen. `step` is the contract's action
 * or permission.
 */
function rule(entity: EntityDefinition, table: EntityTable, step: string, told: Told): WorkRule {
  const awaiting = entity.awaits?.find(({ action, permission }) => step === (action ?? permission));
  if (!awaiting) throw new Error(`The contract of ${entity.name} awaits no ${step}`);
  const { states, party, action, permission = permissionCode(entity, action ?? ''), deadline } = awaiting;
  return { entity, table, states, party, permission, ...(deadline ? { deadline } : {}), ...told };
}

const certified = (entity: EntityDefinition, table: EntityTable, about: readonly string[], page: string): WorkRule =>
  rule(entity, table, 'auditCert', {
    event: [`${entity.name}CertificationWaiting`, `${entity.label[1]} certification to audit`],
    todo: '待认证审核',
    page,
    about,
  });

/**
 * Goods that were refused must be submitted again by people of their shipper or, for the platform's goods, by people of the platform with
 * that permission.
 */
const rejectedGoods = (party: 'shipper' | 'platform', page: string, event: WorkRule['event']): WorkRule => ({
  event,
  entity: goods,
  table: sourceGoods,
  states: [sourceGoodsStatus.rejected],
  party,
  permission: permissionCode(goods, 'submit'),
  todo: '被驳回，请修改后重新提交',
  page,
  about: ['goodsName', 'totalQty'],
});

const again = permissionCode(dispatchGoods, 'add');

export const workRules: readonly WorkRule[] = [
  rule(goods, sourceGoods, 'audit', {
    event: ['sourceGoodsWaiting', 'Goods to audit'],
    todo: '待审核',
    page: '/business/source-goods/audit',
    about: ['shipperName', 'goodsName', 'totalQty'],
  }),
  rule(goods, sourceGoods, 'confirmPrice', {
    event: ['sourceGoodsPriceWaiting', 'Goods whose price is to be confirmed'],
    todo: '待定价',
    page: '/business/source-goods/confirm-price',
    about: ['shipperName', 'goodsName', 'totalQty'],
  }),
  rule(goods, sourceGoods, 'shipperConfirm', {
    event: ['sourceGoodsShipperWaiting', 'Price to agree to'],
    todo: '价格待确认',
    page: '/shipper/source-goods',
    about: ['goodsName', 'totalQty', 'shipperPrice'],
    urgent: true,
  }),
  rejectedGoods('shipper', '/shipper/source-goods', ['sourceGoodsRejected', 'Goods rejected']),
  rejectedGoods('platform', '/business/source-goods/list', ['sourceGoodsReturned', 'Goods rejected that the platform made']),
  rule(order, orders, 'take', {
    event: ['orderWaiting', 'Order to take'],
    todo: '待接单',
    page: '/business/order/list',
    about: ['shipperName', 'goodsName', 'orderQty'],
  }),
  {
    event: ['orderAssigned', 'Order assigned to a dispatcher'],
    entity: order,
    table: orders,
    // An order that was made from offered goods may have allotments before a dispatcher takes it. Sending them to the carriers is then the
    // work that waits.
    states: [orderStatus.awaitingDispatch, orderStatus.partlyDispatched, orderStatus.dispatched],
    when: ({ fromStatus, toStatus }) => fromStatus === orderStatus.awaitingTake || fromStatus === toStatus,
    party: 'platform',
    person: { field: 'dispatcherId' },
    permission: again,
    todo: '由您负责，请安排派货',
    page: '/business/order/assign',
    deadline: 'loadDateTo',
    about: ['shipperName', 'goodsName', 'orderQty', 'assignerName'],
    urgent: true,
  },
  rule(order, orders, 'resubmit', {
    event: ['orderRejected', 'Order rejected'],
    todo: '被驳回，请修改后重新提交',
    page: '/shipper/order',
    about: ['goodsName', 'orderQty'],
  }),
  rule(dispatchOrder, dispatchOrders, 'accept', {
    event: ['dispatchOrderSent', 'Dispatch order to accept'],
    todo: '待接单',
    page: '/business/dispatch-order',
    about: ['goodsName', 'dispatchQty'],
    urgent: true,
  }),
  rule(dispatchOrder, dispatchOrders, again, {
    event: ['dispatchOrderRefused', 'Dispatch order refused or overdue'],
    todo: '未被接单，请重新派货',
    page: '/business/dispatch-order',
    about: ['carrierName', 'goodsName', 'dispatchQty'],
    urgent: true,
  }),
  rule(waybill, waybills, 'assign', {
    event: ['waybillWaiting', 'Waybill without lorry and driver'],
    todo: '待指派车辆和司机',
    page: '/business/waybill/assign',
    about: ['goodsName', 'planQty'],
  }),
  rule(waybill, waybills, 'load', {
    event: ['waybillAssigned', 'Waybill to load'],
    todo: '待装货',
    page: '/carrier/waybill/wait-depart',
    stepPage: stepPages.load,
    about: ['plateNumber', 'goodsName', 'planQty'],
    urgent: true,
  }),
  rule(waybill, waybills, 'uploadReceipt', {
    event: ['waybillDelivered', 'Receipt to upload'],
    todo: '请上传回单',
    page: '/carrier/waybill/wait-receipt',
    about: ['plateNumber', 'goodsName', 'deliveryTime'],
  }),
  rule(waybillTransfer, waybillTransfers, 'audit', {
    event: ['transferRequested', 'Transfer to decide'],
    todo: '待审核',
    page: '/business/waybill/transfer',
    about: ['waybillNo', 'fromPlateNumber', 'reason'],
    urgent: true,
  }),
  rule(receipt, receipts, 'audit', {
    event: ['receiptUploaded', 'Receipt to audit'],
    todo: '待审核',
    page: '/business/receipt',
    about: ['waybillNo', 'plateNumber', 'carrierName'],
  }),
  rule(receipt, receipts, 'shipperConfirm', {
    event: ['receiptPassed', 'Receipt to confirm'],
    todo: '待确认，逾期未答复视为确认',
    page: '/shipper/waybill/receipt',
    about: ['waybillNo', 'plateNumber', 'signUser'],
  }),
  rule(receipt, receipts, 'waybill:uploadReceipt', {
    event: ['receiptRejected', 'Receipt refused'],
    todo: '被驳回，请重新上传',
    page: '/carrier/waybill/receipt',
    about: ['waybillNo', 'plateNumber', 'rejectReason'],
    urgent: true,
  }),
  rule(receipt, receipts, 'sendPaper', {
    event: ['receiptOriginalDue', 'Original receipt to send'],
    todo: '请寄回原件',
    page: '/carrier/waybill/receipt',
    about: ['waybillNo', 'plateNumber'],
  }),
  rule(receipt, receipts, 'receivePaper', {
    event: ['receiptOriginalSent', 'Original receipt on its way'],
    todo: '原件已寄出，请收件登记',
    page: '/business/receipt',
    about: ['waybillNo', 'expressCompany', 'expressNo'],
  }),
  rule(contract, contracts, 'audit', {
    event: ['contractWaiting', 'Contract to audit'],
    todo: '待审核',
    page: '/business/contract',
    about: ['contractName'],
  }),
  rule(contract, contracts, 'submit', {
    event: ['contractRejected', 'Contract rejected'],
    todo: '被驳回，请修改后重新提交',
    page: '/business/contract',
    about: ['contractName'],
  }),
  certified(shipper, shippers, ['shipperName'], '/business/shipper'),
  certified(carrier, carriers, ['carrierName'], '/business/carrier'),
  certified(driver, drivers, ['driverName', 'carrierName'], '/business/driver'),
  certified(lorry, lorries, ['plateNumber', 'carrierName'], '/business/lorry'),
  rule(risk, risks, 'claim', {
    event: ['riskRaised', 'Risk to take on'],
    todo: '待处理',
    page: '/business/risk',
    about: ['ruleName', 'objectNo', 'actualValue'],
    urgent: true,
  }),
  rule(risk, risks, 'confirm', {
    event: ['riskTaken', 'Risk to decide'],
    todo: '待判定',
    page: '/business/risk',
    about: ['ruleName', 'objectNo', 'actualValue'],
  }),
  rule(risk, risks, 'rectify', {
    event: ['riskConfirmed', 'Risk to correct'],
    todo: '已确认，待整改',
    page: '/business/risk',
    about: ['ruleName', 'objectNo', 'handleResult'],
  }),
  {
    event: ['riskOfCarrier', 'Risk to explain'],
    entity: risk,
    table: risks,
    states: [riskStatus.open],
    party: 'carrier',
    permission: permissionCode(risk, 'explain'),
    todo: '请说明情况',
    page: '/carrier/risk',
    about: ['ruleName', 'objectNo', 'actualValue'],
  },
  rule(feedback, feedbacks, 'accept', {
    event: ['feedbackWaiting', 'Feedback to accept'],
    todo: '待受理',
    page: '/business/feedback',
    about: ['title', 'shipperName', 'carrierName'],
  }),
  rule(feedback, feedbacks, 'reply', {
    event: ['feedbackRunning', 'Feedback to respond to'],
    todo: '待回复',
    page: '/business/feedback',
    about: ['title', 'shipperName', 'carrierName'],
  }),
  rule(feedback, feedbacks, 'close', {
    event: ['feedbackRespondedShipper', 'Feedback of a shipper responded to'],
    todo: '已回复，请确认',
    page: '/shipper/waybill/feedback',
    about: ['title'],
  }),
  rule(feedback, feedbacks, 'feedback:close', {
    event: ['feedbackRespondedCarrier', 'Feedback of a carrier responded to'],
    todo: '已回复，请确认',
    page: '/carrier/feedback',
    about: ['title'],
  }),
];
