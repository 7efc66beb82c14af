import { defineEntity } from '../entity/entity.ts';
import { choice, date, files, integer, longText, money, ratio, reference, text } from '../entity/field.ts';
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
  carrierNo: text(['承运商编号', 'Carrier no.'], { max: 20, readOnly: true, always: true }),
  carrierName: text(['承运商名称', 'Carrier'], { distinct: true, min: 2, max: 100, required: true }),
  carrierType: choice('carrier_type', ['承运商类型', 'Type'], { required: true, initial: '1' }),
  ...identityFields(),
  ...addressFields({ required: true }),
  permitNo: text(['道路运输经营许可证号', 'Road transport permit no.'], { max: 50, rule: 'permitNo' }),
  permitValidFrom: date(['许可证有效期起', 'Permit valid from']),
  permitValidTo: date(['许可证有效期至', 'Permit valid to']),
  permitScope: text(['经营范围', 'Permit scope'], { max: 255 }),
  taxpayerType: choice('taxpayer_type', ['纳税人类型', 'Taxpayer type'], { required: true, initial: '1' }),
  invoiceRate: choice('tax_rate', ['开票税率', 'Invoice rate']),
  settleType: choice('settle_type', ['结算方式', 'Settlement'], { required: true, initial: '3' }),
  accountPeriodDays: integer(['账期(天)', 'Credit period (days)'], { min: 0, max: 180 }),
  payeeMode: choice('payee_mode', ['收款方式', 'Payee'], { required: true, initial: '1' }),
  defaultBankAccountId: text(['默认收款账户', 'Default account'], { max: 32, masked: 'bankCard' }),
  depositAmount: money(['保证金(元)', 'Deposit (yuan)'], { min: 0, max: 999999999.99 }),
  cooperateType: choice('cooperate_type', ['合作类型', 'Cooperation'], { required: true, initial: '2' }),
  /** The carrier's contract for carriage that took effect last. */
  contractId: reference('contract', ['承运合同', 'Contract'], { readOnly: true, shownBy: 'contractNo' }),
  contractNo: text(['承运合同', 'Contract'], { max: 40, readOnly: true }),
  companyId: choice('company', ['签约主体', 'Contracting company'], { required: true, initial: '1' }),
  lorryCount: integer(['车辆数', 'Lorries'], { readOnly: true, always: true }),
  driverCount: integer(['司机数', 'Drivers'], { readOnly: true, always: true }),
  ...certificateFields(),
  permitImg: files(['道路运输经营许可证照片', 'Permit photo'], { count: 1 }),
  taxpayerProofImg: files(['一般纳税人证明', 'Proof of taxpayer type'], { count: 1 }),
  entrustAgreementImg: files(['运输服务协议', 'Transport agreement'], { count: 3 }),
  collectAgreementImg: files(['代收协议', 'Collection agreement'], { count: 3 }),
  ...standingFields(),
  ratingScore,
  /** Share of the carrier's deliveries in the last 90 days that were on time. */
  onTimeRate: ratio(['准时率', 'On-time rate'], { readOnly: true }),
  source: choice('register_source', ['来源', 'Source'], { readOnly: true, always: true }),
  remark: longText(['备注', 'Remark'], { max: 255 }),
} as const;

/** Certification fields that the carrier's own people enter; the platform enters the others. */
const papers = partOf(fields, [
  ['carrierName', 'carrierType', 'uscc', 'idCardNo', 'legalPerson', 'contactName', 'contactMobile', 'taxpayerType', 'payeeMode'],
  ['provinceCode', 'cityCode', 'districtCode', 'address', 'permitNo', 'permitValidFrom', 'permitValidTo', 'permitScope', 'permitImg'],
  ['licenseImg', 'licenseValidTo', 'longTermFlag', 'idFrontImg', 'idBackImg', 'taxpayerProofImg', 'entrustAgreementImg'],
  ['collectAgreementImg'],
]);

/** 承运商: an enterprise or an individual who carries for the platform. */
export const carrier = defineEntity({
  name: 'carrier',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizCarrier',
  label: ['承运商', 'Carrier'],
  titleField: 'carrierName',
  toldApartBy: 'carrierNo',
  stateField: 'certStatus',
  fields,
  awaits: certAwaits,
  query: ['carrierName', 'carrierType', 'contactName', 'contactMobile', 'provinceCode', 'certStatus', 'auditStatus'],
  wildcard: ['carrierName', 'contactName', 'contactMobile', 'provinceCode', 'auditStatus'],
  search: {
    by: ['carrierName', 'carrierNo', 'contactName', 'contactMobile'],
    facts: ['contactName', 'contactMobile'],
    screens: ['business/carrier'],
  },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  actions: partyActions(papers),
});
