import { defineEntity } from '../entity/entity.ts';
import { files, text } from '../entity/field.ts';

/** Departments by which the address book is narrowed: a tree of `{key, title, titleEn, orgCode, children}`. */
export const addressDepartsPath = '/sys/user/addressBookDeparts';

export interface AddressDepart {
  readonly key: string;
  readonly title: string;
  readonly titleEn: string | null;
  readonly orgCode: string;
  readonly children: readonly AddressDepart[] | null;
}

/** 通讯录: how colleagues are reached. Personal data is masked as in the list of users. */
export const addressBook = defineEntity({
  name: 'addressBook',
  tier: 'tenant',
  group: 'system',
  api: '/sys/user',
  listCall: 'queryByOrgCodeForAddressList',
  label: ['通讯录', 'Address book'],
  titleField: 'realname',
  fields: {
    realname: text(['姓名', 'Name'], { readOnly: true, always: true }),
    avatar: files(['头像', 'Picture'], { readOnly: true, count: 1 }),
    departName: text(['部门', 'Departments'], { readOnly: true, english: 'departNameEn' }),
    departNameEn: text(['部门（英文）', 'Departments in English'], { readOnly: true }),
    /** Code of the position, and its name. */
    post: text(['职务编码', 'Position code'], { readOnly: true }),
    post_dictText: text(['职务', 'Position'], { readOnly: true }),
    workNo: text(['工号', 'Staff no.'], { readOnly: true }),
    phone: text(['手机号', 'Mobile'], { readOnly: true }),
    telephone: text(['座机', 'Landline'], { readOnly: true }),
    email: text(['邮箱', 'E-mail'], { readOnly: true }),
  },
  query: ['realname', 'workNo'],
  wildcard: ['realname', 'workNo'],
  generic: [],
  actions: {},
});
