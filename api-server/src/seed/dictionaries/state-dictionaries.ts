import { type DictionarySeed, dictionary } from './dictionary-seed.ts';

/** States of every document, in the order a document passes them (reference domain §2.5). */
export const stateDictionaries: readonly DictionarySeed[] = [
  dictionary(
    'source_goods_status',
    '货源状态',
    '0 草稿 · 10 待审核 · 11 审核驳回 · 20 报价中 · 30 待确认价格 · 35 待货主确认 · 40 已成交 · 80 已过期 · 90 已取消',
  ),
  dictionary('offer_status', '报价状态', '10 待确认 · 20 已中标 · 21 部分中标 · 30 未中标 · 40 已撤回 · 50 已失效 · 60 已弃标'),
  dictionary(
    'order_status',
    '订单状态',
    '10 待接单 · 20 待调度 · 30 部分调度 · 40 已调度 · 50 运输中 · 60 已送达 · 70 已完成 · 80 已关闭 · 90 已取消 · 91 已拒单',
  ),
  dictionary('dispatch_goods_status', '派货状态', '10 待派单 · 20 已派单 · 30 已完成 · 80 已关闭 · 90 已取消'),
  dictionary(
    'dispatch_order_status',
    '派单状态',
    '10 待接单 · 20 已接单 · 30 部分派车 · 40 已派车 · 70 已完成 · 80 已关闭 · 90 已取消 · 91 已拒绝 · 92 已超时',
  ),
  dictionary(
    'waybill_status',
    '运单状态',
    '10 待指派 · 20 待装货 · 30 待发车 · 40 运输中 · 50 已送达 · 60 回单待审 · 61 回单驳回 · 70 已完成 · 90 已取消 · 95 已分段',
  ),
  dictionary('receipt_status', '回单状态', '0 未上传 · 1 待审核 · 2 审核通过 · 3 审核驳回'),
  dictionary('freight_adjust_status', '运费调整状态', '0 草稿 · 1 待审核 · 2 已生效 · 3 已驳回 · 4 已撤销'),
  dictionary(
    'write_off_status',
    '核销状态',
    '0 草稿 · 1 待审核 · 2 待付款(收款) · 3 付款中 · 4 部分核销 · 5 已核销 · 6 付款失败 · 7 已驳回 · 8 已反核销 · 9 已作废',
  ),
  dictionary('item_write_off_status', '明细核销状态', '0 未核销 · 1 核销中 · 2 部分核销 · 3 已核销'),
  dictionary(
    'invoice_out_status',
    '销项发票状态',
    '0 草稿 · 1 待审核 · 2 待开票 · 3 开票中 · 4 已开票 · 5 开票失败 · 6 已交付 · 7 已驳回 · 8 已作废 · 9 红冲中 · 10 已红冲',
  ),
  dictionary(
    'invoice_in_status',
    '进项发票状态',
    '0 草稿 · 1 待查验 · 2 待审核 · 3 已入账 · 4 查验不符 · 5 已驳回 · 6 已勾选抵扣 · 8 已作废 · 9 已红冲',
  ),
  dictionary('item_invoice_status', '明细开票状态', '0 未开票 · 1 开票中 · 2 部分开票 · 3 已开票 · 4 已红冲'),
  dictionary(
    'oil_status',
    '油气状态',
    '0 草稿 · 1 待审核 · 2 已驳回 · 3 待发放 · 4 已发放 · 5 部分使用 · 6 已用完 · 7 已撤销 · 8 已退回 · 9 发放失败',
  ),
  dictionary('toll_status', '通行费状态', '0 待确认 · 1 已确认 · 2 已结算 · 3 已作废'),
  dictionary('etc_lorry_status', 'ETC车辆状态', '0 未备案 · 1 备案中 · 2 已备案 · 3 备案失败 · 4 已注销'),
  dictionary('etc_waybill_status', 'ETC运单状态', '0 待上传 · 1 进行中 · 2 已完成 · 3 开始上传失败 · 4 结束上传失败 · 5 已取消'),
  dictionary('etc_wb_invoice_status', 'ETC运单开票状态', '0 未开票 · 1 开票中 · 2 部分开票 · 3 已开票 · 4 无可开交易 · 5 异常'),
  dictionary('etc_invoice_status', 'ETC发票状态', '1 已开具 · 2 已匹配 · 3 待人工匹配 · 4 已勾选抵扣 · 5 已红冲 · 6 异常'),
  dictionary('risk_status', '风险状态', '0 待处理 · 1 处理中 · 2 已确认 · 3 已排除 · 4 已整改 · 5 已关闭'),
  dictionary('report_status', '上报状态', '0 未上报 · 1 上报中 · 2 上报成功 · 3 上报失败 · 4 无需上报 · 5 待补传'),
];
