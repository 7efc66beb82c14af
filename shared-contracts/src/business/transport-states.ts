/** States of dispatch orders, receipts, tracks, feedback and risks. */
import { states } from '../entity/states.ts';

export const sourceGoodsStatus = states('source_goods_status', ['货源状态', 'Status of offered goods'], {
  draft: ['0', '草稿', 'Draft', 'default'],
  awaitingAudit: ['10', '待审核', 'To be audited', 'warning'],
  rejected: ['11', '审核驳回', 'Rejected', 'error', 'aside'],
  quoting: ['20', '报价中', 'Being quoted', 'processing'],
  awaitingPrice: ['30', '待确认价格', 'Price to be confirmed', 'warning'],
  awaitingShipper: ['35', '待货主确认', 'To be confirmed by the shipper', 'warning'],
  agreed: ['40', '已成交', 'Agreed', 'success'],
  expired: ['80', '已过期', 'Expired', 'error', 'aside'],
  cancelled: ['90', '已取消', 'Cancelled', 'default', 'aside'],
});

export const offerStatus = states('offer_status', ['报价状态', 'Quotation status'], {
  awaitingConfirmation: ['10', '待确认', 'To be confirmed', 'warning'],
  won: ['20', '已中标', 'Won', 'success'],
  partlyWon: ['21', '部分中标', 'Partly won', 'success', 'aside'],
  lost: ['30', '未中标', 'Not won', 'default', 'aside'],
  withdrawn: ['40', '已撤回', 'Withdrawn', 'default', 'aside'],
  expired: ['50', '已失效', 'Expired', 'default', 'aside'],
  abandoned: ['60', '已弃标', 'Abandoned', 'default', 'aside'],
});

/** The shipper's answer to a receipt; `none` until the platform has approved the receipt, and while no confirmation is needed. */
export const shipperConfirmStatus = states('shipper_confirm_status', ['货主确认状态', "Shipper's confirmation"], {
  none: ['0', '未到确认', 'Not asked', 'default'],
  pending: ['1', '待确认', 'To be confirmed', 'warning'],
  passed: ['2', '已确认', 'Confirmed', 'success'],
  rejected: ['3', '已驳回', 'Refused', 'error', 'aside'],
});

/** What a receipt waits for; it follows from `receipt_status`, `shipper_confirm_status` and `paper_status`. */
export const receiptStep = states('receipt_step', ['回单环节', 'Step of a receipt'], {
  audit: ['1', '待平台审核', 'To be audited', 'warning'],
  confirm: ['2', '待货主确认', 'To be confirmed by the shipper', 'warning'],
  rejected: ['3', '待重新上传', 'To be uploaded again', 'error', 'aside'],
  sendPaper: ['4', '待寄原件', 'Original to be sent', 'warning'],
  receivePaper: ['5', '待收原件', 'Original to be received', 'processing'],
  done: ['6', '已办结', 'Done', 'success'],
});

export const paperStatus = states('paper_status', ['纸质回单状态', 'Paper receipt'], {
  notNeeded: ['0', '无需', 'Not needed', 'default'],
  awaitingReturn: ['1', '待寄回', 'To be sent back', 'warning'],
  sent: ['2', '已寄出', 'Sent', 'processing'],
  received: ['3', '已收到', 'Received', 'success'],
  lost: ['4', '遗失', 'Lost', 'error'],
});

export const feedbackStatus = states('feedback_status', ['反馈状态', 'Feedback'], {
  open: ['0', '待处理', 'Open', 'warning'],
  running: ['1', '处理中', 'In hand', 'processing'],
  responded: ['2', '已回复', 'Responded', 'success'],
  closed: ['3', '已关闭', 'Closed', 'default'],
});

export const verifyStatus = states('verify_status', ['验证状态', 'Verification'], {
  none: ['0', '未验证', 'Not verified', 'warning'],
  running: ['1', '验证中', 'Being verified', 'processing'],
  verified: ['2', '已验证', 'Verified', 'success'],
  failed: ['3', '验证失败', 'Failed', 'error'],
});

export const gpsAccessStatus = states('gps_access_status', ['入网状态', 'Positioning'], {
  none: ['0', '未入网', 'Not connected', 'warning'],
  connected: ['1', '已入网', 'Connected', 'success'],
  offline: ['2', '离线', 'Offline', 'default'],
  abnormal: ['3', '异常', 'Abnormal', 'error'],
});

export const bindStatus = states('bind_status', ['绑定状态', 'Binding'], {
  awaitingAccept: ['0', '待接受', 'To be accepted', 'warning'],
  bound: ['1', '已绑定', 'Bound', 'success'],
  refused: ['2', '已拒绝', 'Refused', 'error', 'aside'],
  released: ['3', '已解除', 'Released', 'default', 'aside'],
});

export const trackCheck = states('track_check', ['轨迹校验', 'Check of the track'], {
  normal: ['1', '正常', 'Normal', 'success'],
  missing: ['2', '无轨迹', 'No track', 'warning'],
  abnormal: ['3', '异常', 'Abnormal', 'error'],
});

/** A vehicle changes between these states in any order. */
export const transitStatus = states('transit_status', ['在途状态', 'On the road'], {
  driving: ['1', '行驶中', 'Driving', 'success'],
  standing: ['2', '停留', 'Standing', 'default', 'aside'],
  longStop: ['3', '长时间停留', 'Standing long', 'warning', 'aside'],
  offline: ['4', '无定位', 'No position', 'error', 'aside'],
});

export const riskStatus = states('risk_status', ['风险状态', 'Risk handling'], {
  open: ['0', '待处理', 'Open', 'warning'],
  running: ['1', '处理中', 'In hand', 'processing'],
  confirmed: ['2', '已确认', 'Confirmed', 'error'],
  dismissed: ['3', '已排除', 'Dismissed', 'default', 'aside'],
  corrected: ['4', '已整改', 'Corrected', 'success'],
  closed: ['5', '已关闭', 'Closed', 'default'],
});
