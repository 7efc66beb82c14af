/** States and codes of the business records by name; the codes are the dictionaries' values. */
import { states } from '../entity/states.ts';

export const orderStatus = states('order_status', ['订单状态', 'Order status'], {
  awaitingTake: ['10', '待接单', 'To be taken', 'warning'],
  awaitingDispatch: ['20', '待调度', 'To be dispatched', 'warning'],
  partlyDispatched: ['30', '部分调度', 'Partly dispatched', 'warning'],
  dispatched: ['40', '已调度', 'Dispatched', 'processing'],
  inTransit: ['50', '运输中', 'In transit', 'processing'],
  delivered: ['60', '已送达', 'Delivered', 'success'],
  finished: ['70', '已完成', 'Finished', 'success'],
  closed: ['80', '已关闭', 'Closed', 'default', 'aside'],
  cancelled: ['90', '已取消', 'Cancelled', 'default', 'aside'],
  rejected: ['91', '已拒单', 'Rejected', 'error', 'aside'],
});

export const dispatchGoodsStatus = states('dispatch_goods_status', ['派货状态', 'Allotment status'], {
  awaitingDispatch: ['10', '待派单', 'To be dispatched', 'warning'],
  dispatched: ['20', '已派单', 'Dispatched', 'processing'],
  finished: ['30', '已完成', 'Finished', 'success'],
  closed: ['80', '已关闭', 'Closed', 'default', 'aside'],
  cancelled: ['90', '已取消', 'Cancelled', 'default', 'aside'],
});

export const dispatchOrderStatus = states('dispatch_order_status', ['派单状态', 'Dispatch order status'], {
  awaitingAccept: ['10', '待接单', 'To be accepted', 'warning'],
  accepted: ['20', '已接单', 'Accepted', 'processing'],
  partlyAssigned: ['30', '部分派车', 'Partly assigned', 'warning'],
  assigned: ['40', '已派车', 'Assigned', 'processing'],
  finished: ['70', '已完成', 'Finished', 'success'],
  closed: ['80', '已关闭', 'Closed', 'default', 'aside'],
  cancelled: ['90', '已取消', 'Cancelled', 'default', 'aside'],
  rejected: ['91', '已拒绝', 'Rejected', 'error', 'aside'],
  timedOut: ['92', '已超时', 'Timed out', 'error', 'aside'],
});

export const dispatchPlanStatus = states('dispatch_plan_status', ['调度计划状态', 'Status of the plan'], {
  draft: ['10', '待发送', 'To be sent', 'warning'],
  offered: ['20', '已派单', 'Offered', 'processing'],
  done: ['30', '已派车', 'On its way', 'success'],
});

export const waybillStatus = states('waybill_status', ['运单状态', 'Waybill status'], {
  awaitingAssign: ['10', '待指派', 'To be assigned', 'warning'],
  awaitingLoad: ['20', '待装货', 'To be loaded', 'warning'],
  awaitingDeparture: ['30', '待发车', 'To depart', 'warning'],
  inTransit: ['40', '运输中', 'In transit', 'processing'],
  delivered: ['50', '已送达', 'Delivered', 'success'],
  receiptPending: ['60', '回单待审', 'Receipt to be audited', 'warning'],
  receiptRejected: ['61', '回单驳回', 'Receipt rejected', 'error', 'aside'],
  finished: ['70', '已完成', 'Finished', 'success'],
  cancelled: ['90', '已取消', 'Cancelled', 'default', 'aside'],
  split: ['95', '已分段', 'Split', 'default', 'aside'],
});

/** How amounts of an order are rounded to two digits: the setting `freight.roundingMode` at the time when it was agreed. */
export const roundingMode = states('rounding_mode', ['金额取舍方式', 'Rounding of amounts'], {
  halfUp: ['HALF_UP', '四舍五入', 'Half up', 'default'],
  down: ['DOWN', '截去尾数', 'Cut off', 'default'],
});

/**
 * Whether a waybill has its lorry, driver or trailer alone, follows another waybill that is still running on them, or shares the lorry with
 * it.
 */
export const vehicleUse = states('vehicle_use', ['用车方式', 'Use of the lorry'], {
  alone: ['0', '独用', 'Alone', 'default'],
  next: ['1', '接续', 'Next in line', 'processing'],
  shared: ['2', '拼车', 'Shared lorry', 'processing'],
});

/** States in which a waybill occupies its lorry and driver. */
export const lorryHoldingStatuses = [waybillStatus.awaitingLoad, waybillStatus.awaitingDeparture, waybillStatus.inTransit] as const;

export const waybillNodeType = {
  assign: '1',
  load: '2',
  depart: '3',
  arrive: '4',
  deliver: '5',
  receipt: '6',
  transfer: '7',
  exception: '8',
  cancel: '9',
} as const;

export const contractStatus = states('contract_status', ['合同状态', 'Contract status'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingAudit: ['1', '待审核', 'To be audited', 'warning'],
  awaitingSignature: ['6', '待签署', 'To be signed', 'warning'],
  effective: ['2', '生效', 'Effective', 'success'],
  rejected: ['3', '已驳回', 'Rejected', 'error', 'aside'],
  expired: ['4', '已到期', 'Expired', 'error', 'aside'],
  terminated: ['5', '已终止', 'Terminated', 'default', 'aside'],
});
/** States of contracts that the other party may see: contracts that it must sign and agreed ones, but not the platform's drafts. */
export const agreedContracts: readonly string[] = [
  contractStatus.awaitingSignature,
  contractStatus.effective,
  contractStatus.expired,
  contractStatus.terminated,
];
export const contractType = { consignment: '1', carriage: '2', collection: '3', framework: '4' } as const;
export const signMode = { electronic: '1', paper: '2' } as const;
export const signParty = { platform: '1', counterparty: '2' } as const;

export const etcLorryStatus = states('etc_lorry_status', ['ETC车辆状态', 'ETC lorry status'], {
  unregistered: ['0', '未备案', 'Not registered', 'warning'],
  registering: ['1', '备案中', 'Registering', 'processing'],
  registered: ['2', '已备案', 'Registered', 'success'],
  failed: ['3', '备案失败', 'Registration failed', 'error', 'aside'],
  cancelled: ['4', '已注销', 'Deregistered', 'default', 'aside'],
});
export const certStatus = states('cert_status', ['认证状态', 'Certification'], {
  none: ['0', '未认证', 'Not certified', 'default'],
  pending: ['1', '待审核', 'To be audited', 'warning'],
  certified: ['2', '已认证', 'Certified', 'success'],
  rejected: ['3', '已驳回', 'Rejected', 'error', 'aside'],
  expired: ['4', '已过期', 'Expired', 'error', 'aside'],
  frozen: ['5', '已冻结', 'Frozen', 'error', 'aside'],
});
export const auditStatus = states('audit_status', ['审核状态', 'Audit'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  pending: ['1', '待审核', 'To be audited', 'warning'],
  passed: ['2', '审核通过', 'Passed', 'success'],
  rejected: ['3', '审核驳回', 'Rejected', 'error', 'aside'],
});
export const workStatus = states('work_status', ['工作状态', 'Work'], {
  idle: ['1', '空闲', 'Idle', 'success'],
  working: ['2', '任务中', 'On a task', 'processing'],
  stopped: ['3', '停用', 'Stopped', 'default'],
});
export const commonStatus = states('common_status', ['启用状态', 'In use'], {
  enabled: ['1', '启用', 'In use', 'success'],
  disabled: ['0', '停用', 'Out of use', 'default'],
});
export const yesNo = { yes: 'Y', no: 'N' } as const;
export const receiptStatus = states('receipt_status', ['回单状态', 'Receipt'], {
  none: ['0', '未上传', 'Not uploaded', 'warning'],
  pending: ['1', '待审核', 'To be audited', 'warning'],
  passed: ['2', '审核通过', 'Passed', 'success'],
  rejected: ['3', '审核驳回', 'Rejected', 'error', 'aside'],
});
export const itemWriteOffStatus = states('item_write_off_status', ['明细核销状态', 'Write-off of an item'], {
  none: ['0', '未核销', 'Not written off', 'warning'],
  running: ['1', '核销中', 'Being written off', 'processing'],
  partly: ['2', '部分核销', 'Partly written off', 'warning'],
  done: ['3', '已核销', 'Written off', 'success'],
});
export const itemInvoiceStatus = states('item_invoice_status', ['明细开票状态', 'Invoice of an item'], {
  none: ['0', '未开票', 'Not invoiced', 'warning'],
  running: ['1', '开票中', 'Being invoiced', 'processing'],
  partly: ['2', '部分开票', 'Partly invoiced', 'warning'],
  done: ['3', '已开票', 'Invoiced', 'success'],
  reversed: ['4', '已红冲', 'Reversed', 'default'],
});
export const reportStatus = states('report_status', ['上报状态', 'Report to the ministry'], {
  none: ['0', '未上报', 'Not reported', 'warning'],
  running: ['1', '上报中', 'Being reported', 'processing'],
  done: ['2', '上报成功', 'Reported', 'success'],
  failed: ['3', '上报失败', 'Report failed', 'error'],
  notNeeded: ['4', '无需上报', 'Not needed', 'default'],
  resend: ['5', '待补传', 'To be sent again', 'warning'],
});
export const riskLevel = states('risk_level', ['风险等级', 'Risk'], {
  low: ['1', '低', 'Low', 'success'],
  medium: ['2', '中', 'Medium', 'warning'],
  high: ['3', '高', 'High', 'error'],
});

export const orderSource = { goods: '1', shipper: '2', office: '3', imported: '4', interface: '5' } as const;
export const registerSource = { office: '1', self: '2', imported: '3', interface: '4' } as const;
export const vehicleForm = { rigid: '1', tractor: '2', trailer: '3' } as const;
export const transferType = { carrier: '1', vehicleOrDriver: '2', enRoute: '3' } as const;
