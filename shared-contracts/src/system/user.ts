import { defineEntity } from '../entity/entity.ts';
import { date, files, flag, integer, numericChoice, reference, text } from '../entity/field.ts';

/** 用户: a user account. `shipperId` or `carrierId` links a person to a party; never both. */
export const user = defineEntity({
  name: 'user',
  tier: 'tenant',
  group: 'system',
  api: '/sys/user',
  label: ['用户', 'User'],
  titleField: 'realname',
  toldApartBy: 'username',
  constants: { delFlag: 0, activitiSync: 0, thirdType: null, clientId: null },
  fields: {
    username: text(['用户账号', 'User name'], { distinct: true, max: 50, required: true, fixed: true, rule: 'username' }),
    password: text(['登录密码', 'Password'], { min: 8, max: 64, required: true, fixed: true, secret: true, writeOnly: true }),
    realname: text(['用户姓名', 'Name'], { max: 100, required: true }),
    avatar: files(['头像', 'Picture'], { count: 1, picturesOnly: true }),
    birthday: date(['生日', 'Birthday']),
    sex: numericChoice('sex', ['性别', 'Sex']),
    email: text(['邮箱', 'E-mail'], { distinct: true, max: 100, rule: 'email' }),
    phone: text(['手机号', 'Mobile'], { earlierLabels: ['手机号码'], distinct: true, max: 20, rule: 'mobile', masked: 'mobile' }),
    /**
     * Y when the phone number is only the person's word: the person entered it in the own base data, and since then nothing has proved it
     * (docs/accounts.md, Registration).
     */
    ownPhone: flag(['手机号待核实', 'Mobile unconfirmed'], { readOnly: true }),
    orgCode: text(['当前部门', 'Current department'], { max: 64, readOnly: true }),
    /** Names of all departments of the user, comma separated. */
    orgCodeTxt: text(['部门', 'Departments'], { max: 1000, readOnly: true, computed: true, english: 'orgCodeTxtEn' }),
    orgCodeTxtEn: text(['部门（英文）', 'Departments in English'], { max: 5000, readOnly: true, computed: true }),
    status: numericChoice('user_status', ['状态', 'Status'], { readOnly: true, always: true }),
    workNo: text(['工号', 'Staff no.'], { distinct: true, max: 100, checkRule: 'user_work_no' }),
    /** Code of the user's position. */
    post: text(['职务', 'Position'], { max: 100 }),
    post_dictText: text(['职务名称', 'Position name'], { max: 100, readOnly: true, computed: true }),
    telephone: text(['座机', 'Landline'], { max: 45, rule: 'landline', masked: 'landline' }),
    userIdentity: numericChoice('user_identity', ['身份', 'Identity'], { initial: 1 }),
    /** Ids of departments that the user heads. */
    departIds: text(['负责部门', 'Heads departments'], { max: 1000, listOf: 'depart', shownBy: 'departIds_dictText' }),
    departIds_dictText: text(['负责部门名称', 'Names of headed departments'], {
      ...{ max: 1000, readOnly: true, computed: true },
      english: 'departIdsEn',
    }),
    departIdsEn: text(['负责部门名称（英文）', 'Headed departments in English'], { max: 5000, readOnly: true, computed: true }),
    /** Words of two characters by which people describe themselves, separated by semicolons; set on the person's own pages. */
    tags: text(['标签', 'Tags'], { max: 60, readOnly: true }),
    relTenantIds: text(['租户', 'Tenants'], { max: 255, readOnly: true }),
    tenantId: integer(['当前租户', 'Tenant'], { readOnly: true, always: true }),
    shipperId: reference('shipper', ['所属货主', 'Shipper'], { shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, readOnly: true, computed: true }),
    carrierId: reference('carrier', ['所属承运商', 'Carrier'], { shownBy: 'carrierName' }),
    carrierName: text(['承运商名称', 'Carrier'], { max: 100, readOnly: true, computed: true }),
    driverId: reference('driver', ['关联司机', 'Driver']),
    /** Role ids, comma separated; replaces the user's roles. */
    selectedroles: text(['角色', 'Roles'], { max: 4000, writeOnly: true, listOf: 'role' }),
    /** Department ids, comma separated; replaces the user's departments. */
    selecteddeparts: text(['部门分配', 'Departments'], { max: 4000, writeOnly: true, listOf: 'depart' }),
  },
  query: ['username', 'realname', 'phone', 'sex', 'status'],
  wildcard: ['username', 'realname', 'phone'],
  search: { by: ['username', 'realname', 'phone'], facts: ['username', 'orgCodeTxt'], screens: ['system/user'] },
  generic: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'],
  reasoned: true,
  restorable: true,
  furtherPermissions: {
    frozenBatch: ['冻结/解冻', 'Freeze and unfreeze'],
    changePassword: ['重置密码', 'Reset password'],
    agent: ['代理人', 'Set agents'],
    confirmPhone: ['核实手机号', 'Confirm mobile numbers'],
    resetFactors: ['重置两步验证', 'Reset two-step verification'],
  },
  actions: {},
});
