/** The signed-in person with their menu and permissions, as sent by the server. */
import type { Label } from '../texts/label.ts';

/** User record without password and salt. */
export interface UserInfo {
  readonly id: string;
  readonly username: string;
  readonly realname: string;
  readonly avatar: string | null;
  readonly birthday: string | null;
  /** Sex of the person: 1 male, 2 female. */
  readonly sex: number | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly orgCode: string | null;
  /** State of the account: 1 normal, 2 frozen. */
  readonly status: number;
  readonly carrierId: string | null;
  readonly shipperId: string | null;
  readonly driverId: string | null;
  readonly tenantId: number;
}

/** The party of the trade that a person works for; null for the platform's own people. */
export function sideOf({ shipperId, carrierId }: Pick<UserInfo, 'shipperId' | 'carrierId'>): 'shipper' | 'carrier' | null {
  if (shipperId) return 'shipper';
  return carrierId ? 'carrier' : null;
}

export interface DictionaryOption {
  readonly value: string;
  readonly text: string;
  /** English text of the option; when it is empty, clients show the Chinese one. */
  readonly textEn?: string;
  /** Colour of the tag that shows this option, chosen by administrators. */
  readonly color?: 'default' | 'processing' | 'success' | 'warning' | 'error';
  readonly disabled?: boolean;
}
/** Enabled options by dictionary code, in the order of the dictionary. */
export type DictionaryItems = Readonly<Record<string, readonly DictionaryOption[]>>;

export interface LoginRequest {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
  /** Ticket from `/sys/slider`; needed after a refused sign-in demanded it. */
  readonly sliderProof?: string;
  readonly remember_me?: boolean;
}

export interface LoginResult {
  readonly token: string;
  readonly userInfo: UserInfo;
  readonly departs: readonly DepartmentChoice[];
  /**
   * Number of the person's departments: 0: none, and the person is informed of it; 1: exactly one, or none needed because the person
   * belongs to a shipper or carrier; 2: several.
   */
  readonly multi_depart: 0 | 1 | 2;
  readonly sysAllDictItems: DictionaryItems;
  /** Tenants the person may act for: the `tenant-id` header names one of them. */
  readonly tenantList?: readonly TenantChoice[];
}

export interface TenantChoice {
  readonly id: number;
  readonly name: string;
}

export interface DepartmentChoice {
  readonly id: string;
  readonly orgCode: string;
  readonly departName: string;
  readonly departNameEn?: string | null | undefined;
}

export interface MenuMeta {
  readonly title: string;
  /** Title for sessions in English. */
  readonly titleEn?: string;
  readonly icon?: string;
  readonly keepAlive: boolean;
  readonly internalOrExternal: boolean;
  readonly componentName?: string;
  readonly url?: string;
  readonly target?: string;
  readonly permissionList?: readonly string[];
  /**
   * The entity whose records the screen shows, and the screen's rank among all screens of that entity; rank 0 lists all records. `adds`: the
   * entity's label, when such records can be added there by those who have the permission.
   */
  readonly records?: { readonly entity: string; readonly choice: number; readonly adds?: Label };
}

/** One item of the server's menu. With `route` `'0'` neither it nor its subtree becomes a route. */
export interface MenuItem {
  readonly id: string;
  readonly route: '0' | '1';
  readonly path: string;
  readonly name: string;
  readonly component: string;
  readonly redirect?: string | null;
  readonly hidden?: boolean;
  readonly alwaysShow?: boolean;
  readonly meta: MenuMeta;
  readonly children?: readonly MenuItem[];
}

/** A permission granted to the caller. `action` may be a comma-separated list of codes. */
export interface PermissionGrant {
  readonly action: string;
  readonly type: string;
  readonly describe?: string;
}
/** A permission rule of the installation; `status` `'0'` means disabled. */
export interface PermissionRule extends PermissionGrant {
  readonly status: string;
}

export interface PermissionResult {
  readonly menu: readonly MenuItem[];
  readonly auth: readonly PermissionGrant[];
  readonly allAuth: readonly PermissionRule[];
}

/** Demo accounts of a new installation; the password of all is `demoPassword`. */
export const demoAccounts: readonly { readonly username: string; readonly label: Label }[] = [
  { username: 'admin', label: ['系统管理员', 'System administrator'] },
  { username: 'operator', label: ['平台运营', 'Platform operator'] },
  { username: 'dispatcher', label: ['平台调度', 'Dispatcher'] },
  { username: 'auditor', label: ['审核', 'Auditor'] },
  { username: 'finance', label: ['财务', 'Finance'] },
  { username: 'financemgr', label: ['财务主管', 'Finance manager'] },
  { username: 'cashier', label: ['出纳', 'Cashier'] },
  { username: 'risk', label: ['风控', 'Risk officer'] },
  { username: 'ops', label: ['运维', 'Operations'] },
  { username: 'shipper', label: ['货主', 'Shipper'] },
  { username: 'carrier', label: ['承运商', 'Carrier'] },
  { username: 'driver', label: ['司机', 'Driver'] },
];
/** Password of the demo accounts; used unless `DEMO` is `0`. Production refuses to start with the demo. */
export const demoPassword = 'Freight#2026';
