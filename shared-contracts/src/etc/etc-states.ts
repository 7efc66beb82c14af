/** States of waybills and invoices in the toll provider's system. */
import { states } from '../entity/states.ts';

export const etcWaybillStatus = states('etc_waybill_status', ['ETC运单状态', 'ETC waybill'], {
  awaitingUpload: ['0', '待上传', 'To be uploaded', 'warning'],
  running: ['1', '进行中', 'Running', 'processing'],
  finished: ['2', '已完成', 'Finished', 'success'],
  startFailed: ['3', '开始上传失败', 'Upload of the start failed', 'error'],
  endFailed: ['4', '结束上传失败', 'Upload of the end failed', 'error'],
  cancelled: ['5', '已取消', 'Cancelled', 'default'],
});

export const etcWaybillInvoiceStatus = states('etc_wb_invoice_status', ['ETC运单开票状态', 'Invoices of an ETC waybill'], {
  none: ['0', '未开票', 'Not invoiced', 'warning'],
  running: ['1', '开票中', 'Being invoiced', 'processing'],
  partly: ['2', '部分开票', 'Partly invoiced', 'warning'],
  done: ['3', '已开票', 'Invoiced', 'success'],
  nothing: ['4', '无可开交易', 'Nothing to invoice', 'default'],
  abnormal: ['5', '异常', 'Abnormal', 'error'],
});

export const etcInvoiceStatus = states('etc_invoice_status', ['ETC发票状态', 'ETC invoice'], {
  issued: ['1', '已开具', 'Issued', 'processing'],
  matched: ['2', '已匹配', 'Matched', 'success'],
  awaitingMatch: ['3', '待人工匹配', 'To be matched by hand', 'warning'],
  deducted: ['4', '已勾选抵扣', 'Deducted', 'success'],
  reversed: ['5', '已红冲', 'Reversed', 'default'],
  abnormal: ['6', '异常', 'Abnormal', 'error'],
});
