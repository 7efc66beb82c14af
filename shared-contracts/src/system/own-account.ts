/** A person's own account: base data, picture, linked accounts of third parties, notifications. Paths are below the API base. */
import { defineEntity } from '../entity/entity.ts';
import { text } from '../entity/field.ts';
import type { Label } from '../texts/label.ts';
import { user } from './user.ts';

const { realname, sex, birthday, email, avatar } = user.fields;

/** A person's own base data: the fields of the user record that the person may change, and read-only ones such as departments and roles. */
export const ownProfile = defineEntity({
  name: 'ownProfile',
  tier: 'tenant',
  group: 'account',
  api: '/sys/account/profile',
  label: ['个人资料', 'Profile'],
  titleField: 'realname',
  fields: {
    username: text(['用户账号', 'User name'], { readOnly: true, always: true }),
    realname,
    sex,
    birthday,
    email,
    phone: text(['手机号', 'Mobile'], { max: 20, rule: 'mobile' }),
    telephone: text(['座机', 'Landline'], { max: 45, rule: 'landline' }),
    avatar: { ...avatar, readOnly: true },
    tags: text(['标签', 'Tags'], { max: 60 }),
    workNo: text(['工号', 'Staff no.'], { readOnly: true }),
    /** Names of departments and roles, comma separated. */
    orgCodeTxt: text(['部门', 'Departments'], { readOnly: true, english: 'orgCodeTxtEn' }),
    roleTxt: text(['角色', 'Roles'], { readOnly: true, english: 'roleTxtEn' }),
    /** The same names in the same order; one without an English name has the other name here. */
    orgCodeTxtEn: text(['部门（英文）', 'Departments in English'], { readOnly: true }),
    roleTxtEn: text(['角色（英文）', 'Roles in English'], { readOnly: true }),
    shipperName: text(['所属货主', 'Shipper'], { readOnly: true }),
    carrierName: text(['所属承运商', 'Carrier'], { readOnly: true }),
  },
  query: [],
  generic: ['edit'],
  actions: {},
});

/** A third party at which people of this installation may have an account, and whether the caller's is linked. */
export interface ThirdBinding {
  readonly type: string;
  readonly label: string;
  /** False when the third party is no longer configured; the link is then useless, but can be removed. */
  readonly isOffered: boolean;
  /** The account at the third party, shortened; null: none is linked. */
  readonly account: string | null;
  readonly since: string | null;
}

/** Kinds of notices, in the order of the settings page. */
export const noticeKinds = ['announcement', 'work', 'system'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeKindLabels: Readonly<Record<NoticeKind, Label>> = {
  announcement: ['公告', 'Announcements'],
  work: ['待办通知', 'Work to be done'],
  system: ['系统消息', 'System messages'],
};

/** Whether a person cannot switch off this kind of notice on this channel: announcements always reach everybody inside the product. */
export const isFixed = (kind: NoticeKind, channel: string): boolean => kind === 'announcement' && channel === '4';

export interface NoticePreferences {
  /** Channels that this installation can send through: codes of `messageChannel`. */
  readonly channels: readonly string[];
  /** The notices that the person receives: each entry is `<kind>:<channel>`. */
  readonly wanted: readonly string[];
  /** Hours (`HH:mm`, Asia/Shanghai) between which no mail and no text message is sent; both empty: none. */
  readonly quietFrom: string;
  readonly quietTo: string;
}
