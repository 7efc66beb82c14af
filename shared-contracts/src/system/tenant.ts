import { defineEntity } from '../entity/entity.ts';
import { date, integer, numericChoice, text } from '../entity/field.ts';
import type { Label } from '../texts/label.ts';
import { tenantStatus } from './system-states.ts';

/** 租户: a customer of the platform with people, roles and data of its own. Its `id` is a number that the administrator chooses. */
export const tenant = defineEntity({
  name: 'tenant',
  tier: 'platform',
  group: 'system',
  api: '/sys/tenant',
  label: ['租户', 'Tenant'],
  titleField: 'name',
  fields: {
    /** Id of a new tenant; older clients send it as `id`. */
    number: integer(['租户编号', 'Tenant id'], {
      distinct: true,
      required: true,
      fixed: true,
      writeOnly: true,
      min: 1,
      max: 999_999_999,
    }),
    name: text(['租户名称', 'Tenant'], { max: 100, required: true }),
    /** First and last day on which its people may sign in; empty: unlimited. */
    beginDate: date(['开始日期', 'From']),
    endDate: date(['结束日期', 'Until']),
    status: numericChoice('tenant_status', ['状态', 'Status'], { required: true, initial: tenantStatus.normal }),
    /** Number of the tenant's users. */
    people: integer(['用户数', 'Users'], { readOnly: true }),
    /** `Y` when the tenant's people may sign in today. */
    inForce: text(['有效', 'In force'], { readOnly: true }),
    /** `Y` when the caller may create an administrator of the tenant: it has none, or the caller is a system administrator of the platform. */
    takesAdministrator: text(['可新增管理员', 'Takes an administrator'], { readOnly: true }),
  },
  query: ['name', 'status'],
  wildcard: ['name'],
  // `list` is missing: the tenant's list call has a route of its own, which cannot group or sort.
  generic: ['add', 'edit', 'delete'],
  undoableEdit: true,
  actions: {},
});

/** `PUT {ids, status}`: freezes (0) or releases (1) tenants. */
export const tenantFreezePath = '/sys/tenant/frozenBatch';
/** `POST {id, username, realname, password}`: creates the tenant's first user, with every permission in it. */
export const tenantAdministratorPath = '/sys/tenant/administrator';
/** `GET ?id`: how many records of each kind the tenant has. */
export const tenantContentsPath = '/sys/tenant/contents';
/** `GET ?id`: everything that belongs to the tenant, as one archive. */
export const tenantExportPath = '/sys/tenant/exportAll';
/** `POST {id, name}`: removes a frozen tenant with everything that belongs to it; `name` must repeat the tenant's name. */
export const tenantRemovePath = '/sys/tenant/remove';

/** How many records of each kind a tenant has. */
export interface TenantContents {
  readonly name: string;
  readonly people: number;
  readonly files: number;
  readonly fileBytes: number;
  /** Number of rows of each kind of record, the most frequent kind first. */
  readonly kinds: readonly { readonly label: Label; readonly rows: number }[];
  /** Number of rows that belong to no listed kind, e.g. of sessions and logs. */
  readonly otherRows: number;
}
