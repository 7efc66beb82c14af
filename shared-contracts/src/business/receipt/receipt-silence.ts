/** What the product does by itself when nobody acts on a receipt in time. */
export const missingReceipt = ['逾期未上传，运单标记为异常', 'If it is late, the waybill is marked as an exception'] as const;
export const silenceConfirms = ['逾期未答复视为确认', 'No answer in time counts as confirmation'] as const;
