import { homePath, myAnnouncementsPath, securityPath } from './menus.ts';
import type { RoleCode } from './roles.ts';

/**
 * What a role may do with an entity, in words separated by blanks: `R` list and export; `C` that and add, edit, delete,
 * import, with personal data in full; `*` everything; any other word is one action of the entity (reference domain §8.1).
 */
export type Access = string;

export interface GrantSeed {
  /** Paths in the role's menu, with the codes of their own; their parents come with them, without. */
  readonly menus: readonly string[];
  readonly entities: Readonly<Record<string, Access>>;
}

/** In the menu of every role. */
const everybody = [homePath, myAnnouncementsPath, securityPath];
const contracts = ['/business/contract'];
const customers = ['/business/shipper', ...contracts];
const capacity = ['/business/carrier', '/business/driver', '/business/lorry'];
const orders = ['/business/order/list'];
const dispatch = ['/business/dispatch-goods', '/business/dispatch-order'];
const waybillSteps = ['/business/waybill/assign', '/business/waybill/load', '/business/waybill/depart', '/business/waybill/delivery'];
const waybills = ['/business/waybill/list', ...waybillSteps];
const etc = ['/etc/lorry'];
const announcements = ['/system/announcement'];
const gallery = '/gallery';
const administration = ['/system', '/system/user', '/system/role', ...announcements];
const monitoring = ['/monitor/system'];
const releases = ['', '/matrix', '/history', '/health', '/approval', '/detail'].map((screen) => `/system/release${screen}`);
const carrierPortal = ['/carrier/waybill/wait-depart', '/carrier/waybill/wait-delivery'];

const waybillRun = 'assign reassign unassign load depart arrive deliver';

/** System tables: who administers them reads and writes everything. */
const administrationEntities = { user: '*', role: '*', permission: '*', depart: '*', dict: '*', dictItem: '*', announcement: '*' };

const readBusiness = {
  shipper: 'R',
  carrier: 'R',
  contract: 'R history',
  driver: 'R',
  lorry: 'R',
  order: 'R',
  dispatchGoods: 'R',
  dispatchOrder: 'R',
  waybill: 'R',
  waybillNode: 'R',
};

/** Daily work with whoever calls: finds people by the number on the telephone, and sees a number when it must be dialled. */
const telephone = {
  ...readBusiness,
  shipper: 'R unmaskMobile',
  carrier: 'R unmaskMobile',
  driver: 'R unmaskMobile',
  order: 'R unmaskMobile',
  dispatchOrder: 'R unmaskMobile',
  waybill: 'R unmaskMobile',
  waybillNode: 'R unmaskMobile',
};

/** Decides on certifications, so sees identities in full, searches them, and holds waybills against them by the driver's documents. */
const auditParties = {
  shipper: 'R auditCert unmasked unmaskIdCard',
  carrier: 'R auditCert unmasked unmaskIdCard',
  driver: 'R auditCert unmasked unmaskIdCard',
  waybill: 'R unmaskIdCard',
  lorry: 'R auditCert',
  contract: 'R audit auditTerminate history',
};

const carrierDispatch: Readonly<Record<string, Access>> = {
  carrier: 'R',
  driver: 'R unmasked',
  lorry: 'R',
  dispatchOrder: 'R accept reject createWaybill',
  waybill: `R unmasked ${waybillRun} cancel`,
  waybillNode: 'R',
};

const carrierMenus = [...everybody, '/business/dispatch-order', '/business/waybill/assign', ...carrierPortal];

/** Runs a carrier, a company or oneself. */
const carrierOwner: GrantSeed = {
  menus: [...carrierMenus, ...contracts],
  entities: {
    ...carrierDispatch,
    contract: 'R',
    carrier: 'R unmasked',
    driver: 'R add edit delete unmasked',
    lorry: 'R add edit delete',
    etcLorry: 'R',
  },
};

/** The grants that an installation starts with. */
export const grantSeeds: Readonly<Record<RoleCode, GrantSeed>> = {
  platform_admin: {
    menus: [
      ...everybody,
      ...customers,
      ...capacity,
      ...orders,
      ...dispatch,
      ...waybills,
      ...etc,
      ...administration,
      ...monitoring,
      ...releases,
      gallery,
    ],
    entities: {
      ...administrationEntities,
      shipper: '*',
      carrier: '*',
      contract: '*',
      driver: '*',
      lorry: '*',
      order: '*',
      dispatchGoods: '*',
      dispatchOrder: '*',
      waybill: '*',
      waybillNode: '*',
      etcLorry: '*',
    },
  },
  platform_operator: {
    menus: [...everybody, ...customers, ...capacity, ...orders, ...dispatch, '/business/waybill/list', ...etc],
    entities: {
      shipper: 'C submitCert',
      carrier: 'C submitCert',
      contract: 'C submit sign renew terminate attach history',
      driver: 'C submitCert',
      lorry: 'C submitCert',
      order: 'C take reject release cancel close resubmit',
      dispatchGoods: 'R',
      dispatchOrder: 'R unmaskMobile',
      waybill: 'R unmaskMobile',
      waybillNode: 'R unmaskMobile',
      etcLorry: 'R register accept refuse cancel',
    },
  },
  dispatcher: {
    menus: [...everybody, ...customers, ...capacity, ...orders, ...dispatch, ...waybills, ...etc],
    entities: {
      ...telephone,
      order: 'R unmasked take reject release cancel close',
      dispatchGoods: 'C dispatch recall cancel close',
      dispatchOrder: 'C recall createWaybill close cancel',
      waybill: `C ${waybillRun} cancel`,
      etcLorry: 'R',
    },
  },
  auditor: {
    menus: [...everybody, ...customers, ...capacity, ...orders, ...dispatch, '/business/waybill/list'],
    entities: { ...readBusiness, ...auditParties },
  },
  finance: {
    menus: [...everybody, ...customers, '/business/carrier', ...orders, '/business/waybill/list', ...etc],
    entities: {
      shipper: 'R unmasked',
      carrier: 'R unmasked',
      contract: 'R history',
      order: 'R',
      waybill: 'R',
      waybillNode: 'R',
      etcLorry: 'C register accept refuse cancel',
    },
  },
  finance_manager: {
    menus: [...everybody, ...customers, '/business/carrier', ...orders, '/business/waybill/list', ...etc],
    entities: {
      shipper: 'R unmasked',
      carrier: 'R unmasked',
      contract: 'R history',
      order: 'R overLimit',
      waybill: 'R',
      waybillNode: 'R',
      etcLorry: 'R',
    },
  },
  finance_cashier: { menus: everybody, entities: {} },
  risk_officer: {
    menus: [...everybody, ...customers, ...capacity, ...orders, ...dispatch, '/business/waybill/list', ...etc],
    entities: { ...telephone, etcLorry: 'R' },
  },
  customer_service: {
    menus: [...everybody, ...customers, ...capacity, ...orders, ...dispatch, '/business/waybill/list', ...announcements],
    entities: { ...telephone, announcement: '*' },
  },
  ops: {
    menus: [...everybody, ...administration, ...monitoring, ...releases, gallery],
    entities: { user: 'R', role: 'R', permission: 'R', depart: 'R', dict: '*', dictItem: '*', announcement: '*' },
  },
  sys_admin: { menus: [...everybody, ...administration, ...monitoring, ...releases, gallery], entities: administrationEntities },
  regulator_readonly: { menus: [...everybody, '/business/waybill/list'], entities: { waybill: 'R', waybillNode: 'R' } },
  shipper_admin: {
    menus: [...everybody, '/shipper/order', ...contracts],
    entities: { shipper: 'R unmasked', contract: 'R', order: 'R add edit cancel resubmit unmasked', waybill: 'R', waybillNode: 'R' },
  },
  shipper_staff: {
    menus: [...everybody, '/shipper/order'],
    entities: { shipper: 'R', order: 'R add edit cancel unmasked', waybill: 'R', waybillNode: 'R' },
  },
  shipper_receiver: { menus: everybody, entities: { waybill: 'R', waybillNode: 'R' } },
  carrier_admin: carrierOwner,
  carrier_dispatcher: { menus: carrierMenus, entities: carrierDispatch },
  carrier_driver: {
    menus: [...everybody, ...carrierPortal],
    entities: { driver: 'R unmasked', lorry: 'R', waybill: 'R unmasked load depart arrive deliver', waybillNode: 'R' },
  },
  individual_carrier: carrierOwner,
};
