import { defineEntity, type EntityAction } from '../../entity/entity.ts';
import { choice, flag, instant, longText, reference, text } from '../../entity/field.ts';
import { bindStatus as state } from '../transport-states.ts';

/** Codes of `relationType`. The main account manages the others; there is exactly one. */
export const relationType = { main: '1', sales: '2', sender: '3', receiver: '4', finance: '5', reader: '6' } as const;
/** Codes of `dataScope`: which of the shipper's orders a person sees. */
export const relationScope = { all: '1', own: '2', named: '3' } as const;

/** The permissions that can be switched on and off for one person, with what each allows. */
export const relationSwitches = {
  canPublish: ['可发布下单', 'May place orders'],
  canConfirmPrice: ['可确认价格', 'May confirm prices'],
  canSign: ['可签收回单', 'May confirm receipts'],
  canViewPrice: ['可查看价格', 'Sees prices'],
  canApplyInvoice: ['可申请开票', 'May ask for invoices'],
} as const;
export type RelationSwitch = keyof typeof relationSwitches;

type Switches = Readonly<Record<RelationSwitch, 'Y' | 'N'>>;
const switches = (on: readonly RelationSwitch[]): Switches => ({
  canPublish: on.includes('canPublish') ? 'Y' : 'N',
  canConfirmPrice: on.includes('canConfirmPrice') ? 'Y' : 'N',
  canSign: on.includes('canSign') ? 'Y' : 'N',
  canViewPrice: on.includes('canViewPrice') ? 'Y' : 'N',
  canApplyInvoice: on.includes('canApplyInvoice') ? 'Y' : 'N',
});

/** The permissions that each kind of person has at first. */
export const relationDefaults: Readonly<Record<string, Switches>> = {
  [relationType.main]: switches(['canPublish', 'canConfirmPrice', 'canSign', 'canViewPrice', 'canApplyInvoice']),
  [relationType.sales]: switches(['canPublish', 'canViewPrice']),
  [relationType.sender]: switches(['canPublish']),
  [relationType.receiver]: switches(['canSign']),
  [relationType.finance]: switches(['canViewPrice', 'canApplyInvoice']),
  [relationType.reader]: switches([]),
};

/** Number of days for which an invitation is valid. */
export const invitationDays = 7;

const resend: EntityAction = {
  label: ['重发邀请', 'Invite again'],
  optional: true,
  from: [state.awaitingAccept, state.refused, state.released],
  idempotent: true,
  confirm: true,
  bulk: true,
};

/** 货主关联用户: a person who works for a shipper, invited by phone number, with what the person sees and may do. */
export const ownerRelationUser = defineEntity({
  name: 'ownerRelationUser',
  tier: 'tenant',
  group: 'business',
  api: '/business/bizOwnerRelationUser',
  label: ['货主关联用户', 'Person of a shipper'],
  titleField: 'realname',
  stateField: 'bindStatus',
  fields: {
    shipperId: reference('shipper', ['货主', 'Shipper'], { required: true, fixed: true, shownBy: 'shipperName' }),
    shipperName: text(['货主名称', 'Shipper'], { max: 100, readOnly: true, always: true }),
    userId: reference('user', ['用户', 'User'], { readOnly: true }),
    realname: text(['姓名', 'Name'], { max: 50, required: true }),
    mobile: text(['手机号', 'Mobile'], {
      ...{ distinct: ['shipperId'], max: 11, required: true, fixed: true },
      ...{ rule: 'mobileBusiness', masked: 'mobile' },
    }),
    relationType: choice('relation_type', ['关系类型', 'Works as'], { required: true, initial: relationType.sales }),
    dataScope: choice('data_scope', ['数据范围', 'Sees'], { required: true, initial: relationScope.all }),
    /** Ids of routes, separated by commas; used when `dataScope` is 3. */
    lineIds: text(['指定线路', 'Routes'], { max: 1000, listOf: 'oftenLine' }),
    infoIds: text(['指定地址', 'Places'], { max: 1000, listOf: 'sendReceiveInfo' }),
    canPublish: flag(relationSwitches.canPublish),
    canConfirmPrice: flag(relationSwitches.canConfirmPrice),
    canSign: flag(relationSwitches.canSign),
    canViewPrice: flag(relationSwitches.canViewPrice),
    canApplyInvoice: flag(relationSwitches.canApplyInvoice),
    bindStatus: choice('bind_status', ['绑定状态', 'Binding'], { readOnly: true, always: true }),
    inviteUser: text(['邀请人', 'Invited by'], { max: 100, readOnly: true }),
    inviteTime: instant(['邀请时间', 'Invited at'], { readOnly: true }),
    bindTime: instant(['绑定时间', 'Bound at'], { readOnly: true }),
    unbindTime: instant(['解除时间', 'Released at'], { readOnly: true }),
    status: choice('common_status', ['启用状态', 'In use'], { always: true, initial: '1' }),
    remark: longText(['备注', 'Remark'], { max: 255 }),
  },
  belongsTo: [{ entity: 'shipper', by: 'shipperId' }],
  query: ['shipperName', 'realname', 'mobile', 'relationType', 'bindStatus'],
  wildcard: ['shipperName', 'realname'],
  generic: ['list', 'add', 'edit', 'export'],
  actions: {
    resend,
    release: {
      label: ['解除', 'Release'],
      from: [state.awaitingAccept, state.bound],
      idempotent: true,
      confirm: true,
      dangerous: true,
      bulk: true,
    },
    setMain: { label: ['设主账号', 'Make main account'], optional: true, from: [state.bound], idempotent: true, confirm: true },
  },
});
