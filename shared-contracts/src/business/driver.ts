import { defineEntity } from '../entity/entity.ts';
import { choice, choices, date, files, flag, longText, reference, region, text } from '../entity/field.ts';
import { belongs, fleetActions } from './fleet/fleet-actions.ts';
import { addressFields, certActions, certAwaits, ratingScore, standingFields } from './party-fields.ts';

/**
 * Marks fields that reveal the ID card number or a part of it, and are masked together with it: its digits 1–6 are a district, 7–14 the birthday, 17
 * the sex; a driver's certificates contain it too.
 */
const ofIdCard = { sameFactAs: 'idCardNo' } as const;

/** 司机: a driver, aged 18 to 70; sex and birthday are read from the ID card number. */
export const driver = defineEntity({
  name: 'driver',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizDriver',
  label: ['司机', 'Driver'],
  titleField: 'driverName',
  toldApartBy: 'driverNo',
  stateField: 'certStatus',
  fields: {
    driverNo: text(['司机编号', 'Driver no.'], { max: 20, readOnly: true, always: true }),
    driverName: text(['司机姓名', 'Driver'], { max: 30, required: true }),
    carrierId: reference('carrier', ['所属承运商', 'Carrier'], { required: true, shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, readOnly: true, always: true }),
    driverType: choice('driver_type', ['司机类型', 'Type'], { required: true, initial: '1' }),
    idCardNo: text(['身份证号码', 'ID card no.'], { distinct: true, max: 18, required: true, rule: 'residentId', masked: 'idCard' }),
    gender: choice('sex', ['性别', 'Sex'], { readOnly: true, always: true, ...ofIdCard }),
    birthday: date(['出生日期', 'Birthday'], { readOnly: true, always: true, ...ofIdCard }),
    /** Last day of the ID card; empty: the card has no end. */
    idValidTo: date(['身份证有效期至', 'ID card valid to']),
    mobile: text(['手机号', 'Mobile'], { distinct: true, max: 18, required: true, rule: 'mobileBusiness', masked: 'mobile' }),
    licenseNo: text(['驾驶证号', 'Driving licence no.'], { max: 18, required: true, rule: 'idNumber', masked: 'idCard' }),
    vehicleClass: choices('licence_class', ['准驾车型', 'Licence class'], { max: 20, required: true }),
    licenseIssueOrg: text(['驾驶证发证机关', 'Licence issued by'], { max: 128 }),
    licenseValidFrom: date(['驾驶证有效期起', 'Licence valid from'], { required: true }),
    licenseValidTo: date(['驾驶证有效期至', 'Licence valid to'], { required: true }),
    /** Required unless the driver's lorries all weigh 4.5 t or less. */
    qualificationNo: text(['从业资格证号', 'Qualification no.'], { max: 19, rule: 'qualificationNo', ...ofIdCard }),
    qualificationType: choice('qualification_type', ['从业资格类别', 'Qualification']),
    qualificationValidTo: date(['从业资格有效期至', 'Qualification valid to']),
    ...addressFields({}),
    districtCode: region(['区县', 'District'], ofIdCard),
    emergencyContact: text(['紧急联系人', 'Emergency contact'], { max: 50 }),
    emergencyMobile: text(['紧急联系电话', 'Emergency mobile'], { max: 11, rule: 'mobileBusiness', masked: 'mobile' }),
    bankAccountId: text(['收款账户', 'Account'], { max: 32, masked: 'bankCard' }),
    idFrontImg: files(['身份证正面', 'ID card front'], { count: 1, ...ofIdCard }),
    idBackImg: files(['身份证反面', 'ID card back'], { count: 1, ...ofIdCard }),
    licenseImg: files(['驾驶证正页', 'Licence front'], { count: 1, ...ofIdCard }),
    licenseBackImg: files(['驾驶证副页', 'Licence back'], { count: 1, ...ofIdCard }),
    qualificationImg: files(['从业资格证照片', 'Qualification photo'], { count: 1, ...ofIdCard }),
    faceVerifyFlag: flag(['实名核验', 'Face verified'], { readOnly: true, always: true }),
    contractSignedFlag: flag(['已签运输协议', 'Agreement signed'], { readOnly: true, always: true }),
    agreementImg: files(['运输协议', 'Transport agreement'], { count: 3, readOnly: true }),
    appUserId: reference('user', ['关联用户', 'User']),
    workStatus: choice('work_status', ['工作状态', 'Work status'], { readOnly: true, always: true }),
    bindStatus: belongs,
    ...standingFields(),
    ratingScore,
    reportStatus: choice('report_status', ['监管上报状态', 'Reporting'], { readOnly: true, always: true }),
    remark: longText(['备注', 'Remark'], { max: 256 }),
  },
  belongsTo: [{ entity: 'carrier', by: 'carrierId' }],
  awaits: certAwaits,
  query: ['driverName', 'mobile', 'idCardNo', 'carrierName', 'certStatus', 'auditStatus', 'provinceCode'],
  wildcard: ['driverName', 'mobile', 'idCardNo', 'carrierName', 'auditStatus', 'provinceCode'],
  search: { by: ['driverName', 'driverNo', 'mobile'], facts: ['carrierName', 'mobile'], screens: ['business/driver'] },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  restorable: true,
  actions: {
    ...certActions,
    ...fleetActions,
    /** The driver signed the paper agreement with the platform; without it risk rule R018 refuses assignments. */
    signAgreement: {
      label: ['登记运输协议', 'Record the agreement'],
      idempotent: true,
      body: { agreementImg: files(['运输协议', 'Transport agreement'], { count: 3, required: true }) },
    },
  },
});
