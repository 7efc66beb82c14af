import { defineEntity } from '../../entity/entity.ts';
import { choice, date, files, instant, longText, reference, text } from '../../entity/field.ts';

/** Events in the certification of a record: codes of the dictionary `cert_event`. */
export const certEvent = {
  submitted: '1',
  withdrawn: '2',
  passed: '3',
  refused: '4',
  expired: '5',
  frozen: '6',
  released: '7',
  blacklisted: '8',
  unlisted: '9',
  changed: '10',
} as const;

const kept = { readOnly: true, always: true } as const;
const optional = { readOnly: true } as const;
/** Options of fields with names of the platform's people, which shippers and carriers may not read. */
const office = { readOnly: true, hiddenFrom: ['shipper', 'carrier'] } as const;

/**
 * 认证记录: an event in the certification of a shipper, carrier, driver or lorry. Each submission and decision is stored with the documents it was
 * about; later changes of the documents do not affect it.
 */
export const certRecord = defineEntity({
  name: 'certRecord',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizCertRecord',
  label: ['认证记录', 'Certification record'],
  titleField: 'partyName',
  fields: {
    certParty: choice('cert_party', ['认证对象', 'Certified'], kept),
    partyId: text(['对象ID', 'Id of the object'], { max: 32, ...kept }),
    partyName: text(['名称', 'Name'], { max: 100, ...kept }),
    shipperId: reference('shipper', ['货主', 'Shipper'], optional),
    carrierId: reference('carrier', ['承运商', 'Carrier'], optional),
    driverId: reference('driver', ['司机', 'Driver'], optional),
    lorryId: reference('lorry', ['车辆', 'Lorry'], optional),
    certEvent: choice('cert_event', ['事件', 'Event'], kept),
    eventTime: instant(['时间', 'Time'], kept),
    operatorName: text(['操作人', 'By'], { max: 100, ...office }),
    reason: text(['原因', 'Reason'], { max: 255, readOnly: true }),
    certStatus: choice('cert_status', ['认证状态', 'Certification'], kept),
    /**
     * One line for each document: `资料: 有效期 结论` (document: last day, decision). Without a last day the line tells whether there is a picture, unless
     * the picture is masked.
     */
    papers: longText(['资料', 'Papers'], { max: 1000, readOnly: true }),
    /** The day on which the first of the documents expires. */
    firstEnd: date(['最早到期', 'Ends first on'], optional),
    idCardNo: text(['身份证号码', 'ID card no.'], { max: 18, readOnly: true, masked: 'idCard' }),
    paperImgs: files(['资料照片', 'Pictures of the papers'], { count: 12, readOnly: true }),
    /** Pictures on which the ID card number can be read. */
    personalImgs: files(['证件照片', 'Pictures of personal papers'], { count: 12, readOnly: true, sameFactAs: 'idCardNo' }),
  },
  query: ['certParty', 'partyName', 'certEvent', 'eventTime', 'firstEnd'],
  wildcard: ['partyName'],
  generic: ['list', 'export'],
  actions: {},
});
