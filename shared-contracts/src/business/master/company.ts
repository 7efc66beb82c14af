import { defineEntity } from '../../entity/entity.ts';
import { choice, date, flag, money, reference, text } from '../../entity/field.ts';
import { addressFields } from '../party-fields.ts';
import { commonStatus as state } from '../states.ts';

/** Codes of `companyType`. Only an operating company needs a transport permit of its own. */
export const companyType = { operating: '1', branch: '2', partner: '3' } as const;

/** Number of the company that a new installation contains. */
export const firstCompany = '1';

/**
 * 公司: a company of the platform, which signs contracts and invoices. Its number is its code in the dictionary `company`, by which
 * shippers, carriers, contracts and orders name it.
 */
export const company = defineEntity({
  name: 'company',
  api: '/business/bizCompany',
  tier: 'platform',
  group: 'business',
  label: ['公司', 'Company'],
  titleField: 'companyName',
  stateField: 'status',
  fields: {
    companyNo: text(['公司编号', 'Company no.'], { max: 20, readOnly: true, always: true }),
    companyName: text(['公司名称', 'Company'], { distinct: true, min: 2, max: 100, required: true }),
    companyType: choice('company_type', ['公司类型', 'Type'], { required: true, initial: companyType.operating }),
    uscc: text(['统一社会信用代码', 'Unified social credit code'], { distinct: true, max: 18, required: true, rule: 'uscc' }),
    networkPermitNo: text(['网络货运许可证号', 'Road-freight platform permit no.'], { max: 50 }),
    networkPermitFrom: date(['许可证有效期起', 'Permit valid from']),
    networkPermitTo: date(['许可证有效期至', 'Permit valid to']),
    icpNo: text(['增值电信业务许可证号', 'ICP licence no.'], { max: 50 }),
    securityLevelNo: text(['等保备案号', 'Security filing no.'], { max: 50 }),
    legalPerson: text(['法定代表人', 'Legal representative'], { max: 50, required: true }),
    contactName: text(['联系人', 'Contact'], { max: 50, required: true }),
    contactMobile: text(['联系人手机', 'Contact mobile'], { max: 11, required: true, rule: 'mobileBusiness', masked: 'mobile' }),
    ...addressFields({ required: true }),
    /** When it is left empty in a new record, the credit code is stored. */
    taxNo: text(['税号', 'Tax no.'], { max: 20, rule: 'taxNo' }),
    taxpayerType: choice('taxpayer_type', ['纳税人类型', 'Taxpayer type'], { required: true, initial: '1' }),
    orgDepartId: reference('depart', ['所属部门', 'Department'], { shownBy: 'orgDepartName' }),
    orgDepartName: text(['所属部门', 'Department'], { max: 100, readOnly: true }),
    reportSenderCode: text(['监管接入代码', 'Sender code for reports'], { max: 20 }),
    reportStatusFlag: flag(['启用监管上报', 'Reports to the ministry'], { initial: 'N' }),
    monthlyInvoiceQuota: money(['月开票额度(元)', 'Invoices per month (yuan)'], { min: 0, max: 999999999.99 }),
    status: choice('common_status', ['启用状态', 'In use'], { readOnly: true, always: true }),
  },
  query: ['companyName', 'uscc', 'companyType', 'status'],
  wildcard: ['companyName', 'uscc'],
  search: { by: ['companyName', 'companyNo'], facts: ['uscc', 'legalPerson'], screens: ['business/company'] },
  generic: ['list', 'add', 'edit', 'export'],
  actions: {
    enable: { label: ['启用', 'Put in use'], from: [state.disabled], idempotent: true, confirm: true, bulk: true },
    disable: { label: ['停用', 'Put out of use'], from: [state.enabled], idempotent: true, confirm: true, dangerous: true, bulk: true },
  },
});
