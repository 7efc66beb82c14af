/** A sample entity with a field of every kind that tests need. */
import { defineEntity } from 'shared-contracts/entity/entity';
import { choice, date, flag, instant, integer, longText, money, reference, region, text, tonnes } from 'shared-contracts/entity/field';

export const parcel = defineEntity({
  name: 'parcel',
  tier: 'tenant',
  group: 'test',
  api: '/test/parcel',
  label: ['包裹', 'Parcel'],
  titleField: 'parcelNo',
  stateField: 'parcelStatus',
  fields: {
    parcelNo: text(['包裹号', 'Parcel no.'], { distinct: true, max: 10, required: true, fixed: true }),
    mobile: text(['手机号', 'Mobile'], { required: true, rule: 'mobile' }),
    weight: tonnes(['重量', 'Weight'], { positive: true, max: 50.5 }),
    price: money(['金额', 'Amount']),
    pieces: integer(['件数', 'Pieces'], { min: 1 }),
    sentOn: date(['寄出日期', 'Sent on']),
    loadTime: instant(['装货时间', 'Loaded at']),
    urgent: flag(['加急', 'Urgent']),
    placeCode: region(['地区', 'Region']),
    senderId: reference('sender', ['寄件人', 'Sender'], { shownBy: 'senderName' }),
    senderName: text(['寄件人姓名', 'Sender name'], { readOnly: true }),
    remark: longText(['备注', 'Remark'], { max: 20 }),
    parcelStatus: choice('parcel_status', ['状态', 'Status'], { readOnly: true, always: true }),
  },
  query: ['parcelNo', 'mobile', 'weight', 'sentOn', 'parcelStatus'],
  wildcard: ['parcelNo'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  editFrom: ['10'],
  actions: {
    send: { label: ['发出', 'Send'], from: ['10'], idempotent: true, bulk: true, inverse: 'callBack' },
    callBack: { label: ['召回', 'Call back'], from: ['20'], idempotent: true, bulk: true },
    weigh: {
      label: ['称重', 'Weigh'],
      from: ['10', '20'],
      idempotent: true,
      bulk: true,
      body: { weight: tonnes(['实际重量', 'Actual weight'], { required: true, positive: true }) },
    },
    stop: { label: ['拦截', 'Stop'], from: ['20'], idempotent: true, dangerous: true },
    sign: { label: ['签收', 'Sign for'], from: ['20'], idempotent: true },
  },
});

export const parcelStatuses = [
  { value: '10', text: '待发出' },
  { value: '20', text: '运输中' },
  { value: '90', text: '已取消' },
];

export const allParcelCodes = ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export', 'send', 'weigh', 'stop', 'sign'].map(
  (action) => `parcel:${action}`,
);

/** A sample record in the form of a response. */
export function parcelRecord(number: number, values: Readonly<Record<string, unknown>> = {}) {
  return {
    id: `id-${number}`,
    version: 3,
    parcelNo: `P${String(number).padStart(3, '0')}`,
    mobile: '13800138000',
    weight: '1234.500',
    price: '9876543.20',
    pieces: 2,
    sentOn: '2026-11-01',
    loadTime: '2026-11-02 08:30:00',
    urgent: 'N',
    placeCode: '440305',
    senderId: 's1',
    senderName: '王五',
    remark: null,
    parcelStatus: '10',
    parcelStatus_dictText: '待发出',
    createBy: 'admin',
    createTime: '2026-11-01 10:00:00',
    updateBy: null,
    updateTime: null,
    ...values,
  };
}
