/** 日志: administrators' view of the audit log of people's actions, which nobody can change. */
import { defineEntity, type EntityDefinition, genericLabels } from '../entity/entity.ts';
import { choice, instant, text } from '../entity/field.ts';
import type { ToldChange } from '../record/told-change.ts';
import type { Label } from '../texts/label.ts';

export const logType = { signIn: '1', operation: '2', business: '3', refusal: '4' } as const;

export const log = defineEntity({
  name: 'log',
  tier: 'tenant',
  group: 'system',
  api: '/sys/log',
  label: ['日志', 'Log'],
  titleField: 'logContent',
  fields: {
    createTime: instant(['时间', 'Time'], { readOnly: true, always: true }),
    logType: choice('log_type', ['日志类型', 'Kind'], { readOnly: true, always: true }),
    logContent: text(['日志内容', 'What'], { readOnly: true, always: true }),
    operateType: choice('operate_type', ['操作类型', 'Operation'], { readOnly: true }),
    username: text(['操作人账号', 'User name'], { readOnly: true, always: true }),
    realname: text(['操作人', 'Name'], { readOnly: true }),
    ip: text(['IP地址', 'IP address'], { readOnly: true }),
    requestId: text(['请求编号', 'Request id'], { readOnly: true }),
    /** Names of entity and action; clients translate them. */
    entity: text(['对象', 'Subject'], { readOnly: true, always: true }),
    action: text(['动作', 'Action'], { readOnly: true, always: true }),
    recordId: text(['记录ID', 'Record id'], { readOnly: true }),
    /** Search text: part of the content or user name, or a whole record id, request id or IP address. */
    keyWord: text(['关键字', 'Keyword'], { readOnly: true }),
  },
  query: ['keyWord', 'operateType', 'createTime'],
  generic: [],
  actions: {},
});

/** `GET` → `{months}`: how many months log lines are kept; null: for ever. */
export const logRetentionPath = '/sys/log/retention';

/**
 * Further properties of a log line. They contain the labels of entities and fields, so that the screen does not need the definitions of
 * entities that belong to other remotes.
 */
export interface LogDetails {
  readonly what: { readonly action: Label; readonly subject: Label };
  /**
   * Name of a department, of a department's role (with its department), of a data rule (with its menu), or of a deleted record, if the reader may
   * know it. The names of other records are looked up by who shows the line.
   */
  readonly recordName?: string | null;
  readonly recordNameEn?: string | null;
  /** Changed fields; empty when the reader may not read the record. */
  readonly changes: readonly ToldChange[];
}

/** Labels of logged subjects that are not entities, e.g. sessions and releases. */
export const logSubjects: Readonly<Record<string, Label>> = {
  session: ['会话', 'Session'],
  release: ['版本发布', 'Release'],
  file: ['文件', 'File'],
  log: ['日志', 'Log'],
  dataRule: ['数据规则', 'Data rule'],
  tenant: ['租户', 'Tenant'],
  departRole: ['部门角色', 'Department role'],
  refusal: ['被拒绝', 'refused'],
};

/** Labels of the properties that a logged refusal has. */
export const refusalDetails: Readonly<Record<string, Label>> = {
  call: ['调用', 'Call'],
  needed: ['所需权限', 'Permission it needs'],
  origin: ['来源站点', 'Site it came from'],
  tenant: ['所指租户', 'Tenant it named'],
  times: ['此后重复次数', 'Times it was repeated'],
};

/** Labels of logged actions that no entity defines. */
export const logActions: Readonly<Record<string, Label>> = {
  ...genericLabels,
  signIn: ['账号登录', 'Signed in'],
  phoneSignIn: ['手机登录', 'Signed in by phone'],
  thirdSignIn: ['第三方登录', 'Signed in by another account'],
  casSignIn: ['单点登录', 'Signed in by single sign-on'],
  signOut: ['退出登录', 'Signed out'],
  forceLogout: ['强退', 'Signed out by an administrator'],
  endOtherSessions: ['退出其它会话', 'Ended other sessions'],
  register: ['注册', 'Registered'],
  updatePassword: ['修改密码', 'Changed the own password'],
  changePassword: ['重置密码', 'Reset a password'],
  resetPassword: ['找回密码', 'Recovered the password'],
  resetFactors: ['重置两步验证', 'Reset two-step verification'],
  confirmPhone: ['核实手机号', 'Confirmed a mobile number'],
  addTotp: ['启用两步验证', 'Added two-step verification'],
  bindThird: ['绑定第三方账号', 'Bound another account'],
  unbindThird: ['解绑第三方账号', 'Unbound another account'],
  selectDepart: ['切换部门', 'Switched the department'],
  editOwn: ['修改个人资料', 'Changed the own profile'],
  editNotices: ['修改通知设置', 'Changed notice settings'],
  prove: ['验证身份', 'Proved identity'],
  frozen: ['冻结', 'Froze'],
  unfrozen: ['解冻', 'Unfroze'],
  /** Both, in lines of earlier versions. */
  frozenBatch: ['冻结/解冻', 'Froze or unfroze'],
  exportAll: ['整体导出', 'Exported all of'],
  remove: ['彻底删除', 'Removed all of'],
  addAdministrator: ['新增管理员', 'Added an administrator'],
  grant: ['授权', 'Granted rights'],
  tickDataRules: ['设置数据规则', 'Set data rules'],
  addRole: ['分配角色', 'Gave a role'],
  deleteRole: ['移除角色', 'Took a role away'],
  addDepart: ['加入部门', 'Added to a department'],
  deleteDepart: ['移出部门', 'Taken out of a department'],
  departRole: ['设置部门角色', 'Set department roles'],
  place: ['移动位置', 'Moved'],
  restore: ['还原', 'Restored'],
  deletePhysic: ['彻底删除', 'Deleted for ever'],
  create: ['生成', 'Created'],
  expire: ['到期', 'Expired'],
  departOverdue: ['发车超时', 'Departure became overdue'],
  receiptOverdue: ['回单超时', 'Receipt became overdue'],
  takenAll: ['全部成交', 'Taken completely'],
  raise: ['发现', 'Found'],
  stepTaken: ['使用放行', 'Took a step that was let pass'],
  unmask: ['查看完整号码', 'Saw whole numbers'],
  searchNumber: ['按号码查找', 'Searched by number'],
  askTaken: ['查询是否已被使用', 'Asked whether it is taken'],
  upload: ['上传', 'Uploaded'],
  execute: ['立即执行', 'Ran now'],
  pause: ['暂停', 'Paused'],
  resume: ['恢复', 'Resumed'],
  sendMsg: ['发送消息', 'Sent a message'],
  leaveNotices: ['退订通知', 'Unsubscribed from notices'],
  pin: ['固定版本', 'Pinned a version'],
  promote: ['推广版本', 'Promoted a version'],
  rollback: ['回退版本', 'Rolled back'],
  canary: ['灰度发布', 'Ran a canary'],
  kill: ['停用版本', 'Killed a version'],
  freeze: ['冻结环境', 'Froze an environment'],
  menu: ['发布菜单', 'Published the menu'],
  preview: ['预览版本', 'Asked for a preview'],
  previewApprove: ['批准预览', 'Approved a preview'],
  previewRefuse: ['拒绝预览', 'Refused a preview'],
  previewAgree: ['同意预览', 'Agreed to a preview'],
  previewDecline: ['谢绝预览', 'Declined a preview'],
  previewOpen: ['打开预览', 'Opened a preview'],
  notAllowed: ['越权操作', 'Call without permission'],
  platformOnly: ['访问平台功能', 'Call of the platform’s functions'],
  forbidden: ['跨租户或跨站请求', 'Call for another tenant or from another site'],
  tooMany: ['过于频繁的请求', 'Too many calls'],
  signInRefused: ['登录尝试', 'Sign-in try'],
  proofRefused: ['身份验证', 'Proof of identity'],
};

/** Label of a log line's subject; an unknown name is returned unchanged. */
export const subjectLabel = (name: string, entity: EntityDefinition | undefined): Label =>
  entity?.label ?? logSubjects[name] ?? [name, name];

/** Label of a log line's action; an unknown one is returned unchanged. */
export const actionLabel = (name: string, entity: EntityDefinition | undefined): Label =>
  entity?.actions[name]?.label ?? entity?.furtherPermissions?.[name] ?? logActions[name] ?? [name, name];
