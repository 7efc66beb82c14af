/** States of settlement, invoices, fuel and tolls. */
import { states } from '../entity/states.ts';

export const freightAdjustStatus = states('freight_adjust_status', ['运费调整状态', 'Freight adjustment'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingAudit: ['1', '待审核', 'To be audited', 'warning'],
  effective: ['2', '已生效', 'Effective', 'success'],
  rejected: ['3', '已驳回', 'Rejected', 'error', 'aside'],
  withdrawn: ['4', '已撤销', 'Withdrawn', 'default', 'aside'],
});

export const writeOffStatus = states('write_off_status', ['核销状态', 'Write-off'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingAudit: ['1', '待审核', 'To be audited', 'warning'],
  awaitingPayment: ['2', '待付款(收款)', 'To be paid (collected)', 'warning'],
  paying: ['3', '付款中', 'Being paid', 'processing'],
  partly: ['4', '部分核销', 'Partly written off', 'warning'],
  done: ['5', '已核销', 'Written off', 'success'],
  paymentFailed: ['6', '付款失败', 'Payment failed', 'error'],
  rejected: ['7', '已驳回', 'Rejected', 'error'],
  reversed: ['8', '已反核销', 'Reversed', 'default'],
  void: ['9', '已作废', 'Void', 'default'],
});

export const invoiceOutStatus = states('invoice_out_status', ['销项发票状态', 'Outgoing invoice'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingAudit: ['1', '待审核', 'To be audited', 'warning'],
  awaitingIssue: ['2', '待开票', 'To be issued', 'warning'],
  issuing: ['3', '开票中', 'Being issued', 'processing'],
  issued: ['4', '已开票', 'Issued', 'success'],
  failed: ['5', '开票失败', 'Issue failed', 'error'],
  handedOver: ['6', '已交付', 'Handed over', 'success'],
  rejected: ['7', '已驳回', 'Rejected', 'error'],
  void: ['8', '已作废', 'Void', 'default'],
  reversing: ['9', '红冲中', 'Being reversed', 'processing'],
  reversed: ['10', '已红冲', 'Reversed', 'default'],
});

export const invoiceInStatus = states('invoice_in_status', ['进项发票状态', 'Incoming invoice'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingVerification: ['1', '待查验', 'To be verified', 'warning'],
  awaitingAudit: ['2', '待审核', 'To be audited', 'warning'],
  booked: ['3', '已入账', 'Booked', 'success'],
  mismatched: ['4', '查验不符', 'Does not match', 'error'],
  rejected: ['5', '已驳回', 'Rejected', 'error'],
  deducted: ['6', '已勾选抵扣', 'Deducted', 'success'],
  void: ['8', '已作废', 'Void', 'default'],
  reversed: ['9', '已红冲', 'Reversed', 'default'],
});

export const invoiceVerifyStatus = states('invoice_verify_status', ['发票查验状态', 'Invoice verification'], {
  none: ['0', '未查验', 'Not verified', 'warning'],
  matched: ['1', '查验一致', 'Matches', 'success'],
  mismatched: ['2', '查验不一致', 'Does not match', 'error'],
  unknown: ['3', '查无此票', 'No such invoice', 'error'],
  void: ['4', '作废/红冲票', 'Void or reversed', 'default'],
});

export const tradeStatus = states('trade_status', ['交易状态', 'Payment'], {
  failed: ['0', '失败', 'Failed', 'error'],
  done: ['1', '成功', 'Successful', 'success'],
  running: ['2', '处理中', 'In hand', 'processing'],
  withdrawn: ['3', '撤销', 'Withdrawn', 'default'],
  timedOut: ['4', '超时', 'Timed out', 'error'],
});

export const oilStatus = states('oil_status', ['油气状态', 'Fuel'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingAudit: ['1', '待审核', 'To be audited', 'warning'],
  rejected: ['2', '已驳回', 'Rejected', 'error'],
  awaitingIssue: ['3', '待发放', 'To be issued', 'warning'],
  issued: ['4', '已发放', 'Issued', 'processing'],
  partlyUsed: ['5', '部分使用', 'Partly used', 'processing'],
  used: ['6', '已用完', 'Used up', 'success'],
  withdrawn: ['7', '已撤销', 'Withdrawn', 'default'],
  returned: ['8', '已退回', 'Returned', 'default'],
  failed: ['9', '发放失败', 'Issue failed', 'error'],
});

export const tollStatus = states('toll_status', ['通行费状态', 'Toll'], {
  awaitingConfirmation: ['0', '待确认', 'To be confirmed', 'warning'],
  confirmed: ['1', '已确认', 'Confirmed', 'processing'],
  settled: ['2', '已结算', 'Settled', 'success'],
  void: ['3', '已作废', 'Void', 'default'],
});
