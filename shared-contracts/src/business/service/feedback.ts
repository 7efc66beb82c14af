import { defineEntity } from '../../entity/entity.ts';
import { choice, files, instant, integer, longText, reference, text } from '../../entity/field.ts';
import { feedbackStatus as state } from '../transport-states.ts';

const kept = { readOnly: true, always: true } as const;
const score = { min: 1, max: 5 } as const;
const message = {
  content: longText(['内容', 'Message'], { required: true, min: 2, max: 1000 }),
  images: files(['图片', 'Pictures'], { count: 9 }),
} as const;

/** Days after the last response within which its author can open a feedback again; after them it closes by itself. */
export const feedbackDays = 7;
const closesItself = [`${feedbackDays}天内未答复自动关闭`, `Closes by itself after ${feedbackDays} days without an answer`] as const;
/** Hours within which the platform should respond to feedback. */
export const feedbackHours = 24;

/** 反馈: a question or complaint of a shipper, carrier, driver or employee, with its messages (`feedbackMessage`). */
export const feedback = defineEntity({
  name: 'feedback',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizFeedback',
  label: ['反馈', 'Feedback'],
  titleField: 'feedbackNo',
  stateField: 'feedbackStatus',
  fields: {
    feedbackNo: text(['反馈单号', 'Feedback no.'], { max: 20, ...kept }),
    feedbackType: choice('feedback_type', ['反馈类型', 'Type'], { required: true }),
    /** Kind of party that gave the feedback. Besides the platform, the people of that party can read it who see its waybill. */
    sourceType: choice('owner_type', ['来源', 'From'], kept),
    waybillId: reference('waybill', ['运单', 'Waybill'], { fixed: true, shownBy: 'waybillNo' }),
    waybillNo: text(['运单号', 'Waybill no.'], { max: 20, readOnly: true }),
    shipperId: reference('shipper', ['货主', 'Shipper'], { readOnly: true, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, readOnly: true }),
    carrierId: reference('carrier', ['承运商', 'Carrier'], { readOnly: true, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, readOnly: true }),
    driverId: reference('driver', ['司机', 'Driver'], { readOnly: true }),
    contactName: text(['联系人', 'Contact'], { max: 50, required: true }),
    contactMobile: text(['联系电话', 'Contact mobile'], { max: 11, required: true, rule: 'mobileBusiness', masked: 'mobile' }),
    title: text(['标题', 'Subject'], { min: 2, max: 100, required: true }),
    content: longText(['内容', 'Message'], { min: 5, max: 1000, required: true }),
    images: files(['图片', 'Pictures'], { count: 9 }),
    /** Scores from one to five. Each side evaluates a waybill once. */
    scoreTime: integer(['时效评分', 'Score: time'], score),
    scoreService: integer(['服务评分', 'Score: service'], score),
    scoreGoods: integer(['货物评分', 'Score: goods'], score),
    feedbackStatus: choice('feedback_status', ['状态', 'Status'], kept),
    handleUserName: text(['处理人', 'Handled by'], { max: 100, readOnly: true }),
    handleTime: instant(['处理时间', 'Handled at'], { readOnly: true }),
    handleResult: longText(['处理结果', 'Response'], { max: 500, readOnly: true }),
    satisfaction: integer(['满意度', 'Satisfaction'], { ...score, readOnly: true }),
    replyDeadline: instant(['应答时限', 'Respond by'], kept),
    closeTime: instant(['关闭时间', 'Closed at'], { readOnly: true }),
  },
  belongsTo: [{ entity: 'waybill', by: 'waybillId', optional: true }],
  awaits: [
    { states: [state.open], party: 'platform', action: 'accept', deadline: 'replyDeadline' },
    { states: [state.running], party: 'platform', action: 'reply', deadline: 'replyDeadline' },
    { states: [state.responded], party: 'shipper', action: 'close', otherwise: closesItself },
    {
      states: [state.responded],
      party: 'carrier',
      permission: 'feedback:close',
      label: ['确认并关闭', 'Confirm and close'],
      otherwise: closesItself,
    },
  ],
  query: ['feedbackNo', 'feedbackType', 'waybillNo', 'feedbackStatus', 'createTime'],
  wildcard: ['feedbackNo', 'waybillNo'],
  search: {
    by: ['feedbackNo', 'title'],
    facts: ['shipperName', 'carrierName'],
    screens: ['business/feedback', 'shipper/waybill/feedback', 'carrier/feedback'],
  },
  generic: ['list', 'add', 'export'],
  actions: {
    accept: { label: ['受理', 'Accept'], from: [state.open], idempotent: true, confirm: true, bulk: true },
    reply: {
      label: ['回复', 'Respond'],
      from: [state.running],
      idempotent: true,
      body: { handleResult: longText(['处理结果', 'Response'], { required: true, min: 2, max: 500 }), images: message.images },
    },
    /** Adds a message without deciding anything. */
    say: { label: ['补充说明', 'Add a message'], optional: true, from: [state.open, state.running], idempotent: true, body: message },
    close: {
      label: ['确认并关闭', 'Confirm and close'],
      from: [state.responded],
      idempotent: true,
      body: { satisfaction: integer(['满意度(1-5)', 'Satisfaction (1-5)'], score) },
    },
    reopen: { label: ['重新打开', 'Open again'], optional: true, from: [state.responded, state.closed], idempotent: true, body: message },
  },
});

/** 反馈消息: one message about a feedback; only the feedback's actions write it. */
export const feedbackMessage = defineEntity({
  name: 'feedbackMessage',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizFeedbackMessage',
  label: ['反馈消息', 'Message about a feedback'],
  titleField: 'content',
  fields: {
    feedbackId: reference('feedback', ['反馈', 'Feedback'], kept),
    /** Who wrote the message: the platform or the party, as codes of `owner_type`. */
    senderType: choice('owner_type', ['发送方', 'Sender'], kept),
    senderName: text(['发送人', 'Sender'], { max: 100, ...kept }),
    content: longText(['内容', 'Message'], { max: 1000, ...kept }),
    images: files(['图片', 'Pictures'], { count: 9, readOnly: true }),
  },
  belongsTo: [{ entity: 'feedback', by: 'feedbackId', part: true }],
  query: ['feedbackId'],
  generic: ['list'],
  actions: {},
});

/** The platform or a party of the trade: codes of `owner_type`. */
export const ownerType = { platform: '1', shipper: '2', carrier: '3', driver: '4' } as const;
