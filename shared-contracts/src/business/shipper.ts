import { defineEntity } from '../entity/entity.ts';
import { choice, integer, longText, money, ratio, reference, text } from '../entity/field.ts';
import {
  addressFields,
  certAwaits,
  certificateFields,
  identityFields,
  partOf,
  partyActions,
  ratingScore,
  standingFields,
} from './party-fields.ts';

const fields = {
  shipperNo: text(['货主编号', 'Shipper no.'], { max: 20, readOnly: true, always: true }),
  shipperName: text(['货主名称', 'Shipper'], { distinct: true, min: 2, max: 100, required: true }),
  shipperType: choice('shipper_type', ['货主类型', 'Type'], { required: true, initial: '1' }),
  ...identityFields(),
  telephone: text(['座机', 'Landline'], { max: 20, rule: 'landline', masked: 'landline' }),
  email: text(['邮箱', 'E-mail'], { max: 100, rule: 'email' }),
  ...addressFields({ required: true }),
  industryCode: choice('industry', ['所属行业', 'Industry']),
  customerLevel: choice('customer_level', ['客户等级', 'Level'], { initial: 'C' }),
  companyId: choice('company', ['签约主体', 'Contracting company'], { required: true, initial: '1' }),
  settleType: choice('settle_type', ['结算方式', 'Settlement'], { required: true, initial: '3' }),
  accountPeriodDays: integer(['账期(天)', 'Credit period (days)'], { min: 0, max: 180 }),
  creditLimit: money(['授信额度(元)', 'Credit limit (yuan)'], { min: 0, max: 999999999.99 }),
  creditUsed: money(['已用授信(元)', 'Credit used (yuan)'], { readOnly: true, always: true }),
  prepayBalance: money(['预付款余额(元)', 'Prepaid balance (yuan)'], { readOnly: true, always: true }),
  /** When it is left empty in a new record, the settings fee.serviceMode and fee.serviceRate are used. */
  serviceFeeMode: choice('service_fee_mode', ['服务费模式', 'Service fee mode']),
  serviceFeeRate: ratio(['服务费率', 'Service fee rate'], { min: 0, max: 0.3 }),
  managerUserId: reference('user', ['客户经理', 'Account manager']),
  source: choice('register_source', ['来源', 'Source'], { readOnly: true, always: true }),
  ...certificateFields(),
  ...standingFields(),
  ratingScore,
  remark: longText(['备注', 'Remark'], { max: 255 }),
} as const;

/** Certification fields that the shipper's own people enter; the platform enters the others. */
const papers = partOf(fields, [
  ['shipperName', 'shipperType', 'contactName', 'contactMobile', 'uscc', 'idCardNo', 'legalPerson', 'address'],
  ['provinceCode', 'cityCode', 'districtCode', 'licenseImg', 'licenseValidTo', 'longTermFlag', 'idFrontImg', 'idBackImg'],
]);

/** 货主: a shipper, who orders and pays for transport. */
export const shipper = defineEntity({
  name: 'shipper',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizShipper',
  label: ['货主', 'Shipper'],
  titleField: 'shipperName',
  toldApartBy: 'shipperNo',
  stateField: 'certStatus',
  fields,
  awaits: certAwaits,
  query: ['shipperName', 'shipperType', 'contactName', 'contactMobile', 'provinceCode', 'certStatus', 'auditStatus'],
  wildcard: ['shipperName', 'shipperType', 'contactName', 'contactMobile', 'provinceCode', 'auditStatus'],
  search: {
    by: ['shipperName', 'shipperNo', 'contactName', 'contactMobile'],
    facts: ['contactName', 'contactMobile'],
    screens: ['business/shipper'],
  },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  actions: partyActions(papers),
});
