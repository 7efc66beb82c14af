import { defineEntity } from '../entity/entity.ts';
import { choice, integer, longText, reference, text } from '../entity/field.ts';

/** 部门. `orgCode` is given by the server: three characters per level. */
export const depart = defineEntity({
  name: 'depart',
  tier: 'tenant',
  group: 'system',
  api: '/sys/sysDepart',
  label: ['部门', 'Department'],
  titleField: 'departName',
  fields: {
    parentId: reference('depart', ['上级部门', 'Parent'], { fixed: true }),
    departName: text(['部门名称', 'Department'], { max: 100, required: true }),
    departNameEn: text(['英文名', 'English name'], { max: 500 }),
    departNameAbbr: text(['缩写', 'Short name'], { max: 500 }),
    departOrder: integer(['排序', 'Order'], { min: 0, max: 999999, initial: 0 }),
    description: longText(['描述', 'Description'], { max: 500 }),
    orgCategory: choice('org_category', ['机构类别', 'Category'], { required: true, initial: '2' }),
    /** Level as text, `1` at the top. */
    orgType: text(['机构类型', 'Level'], { max: 10, readOnly: true, always: true }),
    orgCode: text(['机构编码', 'Code'], { max: 64, readOnly: true, always: true }),
    mobile: text(['手机号', 'Mobile'], { max: 32, rule: 'mobileBusiness', masked: 'mobile' }),
    fax: text(['传真', 'Fax'], { max: 32 }),
    address: text(['地址', 'Address'], { max: 255 }),
    memo: longText(['备注', 'Memo'], { max: 500 }),
    status: choice('depart_status', ['状态', 'Status'], { initial: '1' }),
    qywxIdentifier: text(['企业微信标识', 'WeCom id'], { max: 100 }),
  },
  query: ['departName', 'orgCode'],
  wildcard: ['departName'],
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  actions: {},
});
