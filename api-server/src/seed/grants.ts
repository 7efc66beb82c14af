import type { RoleCode } from '../modules/system/role/standard-roles.ts';

/**
 * What a role may do with an entity, in words separated by blanks: `R` list and export; `C` that and add, edit, delete,
 * import, with personal data in full; `*` everything; any other word is one action of the entity (reference domain §8.1).
 */
export type Access = string;

/** Access by entity. Which screens a role starts with stands in their `screen.ts`. */
type Grants = Readonly<Record<string, Access>>;

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

const carrierDispatch: Grants = {
  carrier: 'R',
  driver: 'R unmasked',
  lorry: 'R',
  dispatchOrder: 'R accept reject createWaybill',
  waybill: `R unmasked ${waybillRun} cancel`,
  waybillNode: 'R',
};

/** Runs a carrier, a company or oneself. */
const carrierOwner: Grants = {
  ...carrierDispatch,
  contract: 'R',
  carrier: 'R unmasked',
  driver: 'R add edit delete unmasked',
  lorry: 'R add edit delete',
  etcLorry: 'R',
};

/** The grants that an installation starts with. */
export const grantSeeds: Readonly<Record<RoleCode, Grants>> = {
  platform_admin: {
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
  platform_operator: {
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
  dispatcher: {
    ...telephone,
    order: 'R unmasked take reject release cancel close',
    dispatchGoods: 'C dispatch recall cancel close',
    dispatchOrder: 'C recall createWaybill close cancel',
    waybill: `C ${waybillRun} cancel`,
    etcLorry: 'R',
  },
  auditor: { ...readBusiness, ...auditParties },
  finance: {
    shipper: 'R unmasked',
    carrier: 'R unmasked',
    contract: 'R history',
    order: 'R',
    waybill: 'R',
    waybillNode: 'R',
    etcLorry: 'C register accept refuse cancel',
  },
  finance_manager: {
    shipper: 'R unmasked',
    carrier: 'R unmasked',
    contract: 'R history',
    order: 'R overLimit',
    waybill: 'R',
    waybillNode: 'R',
    etcLorry: 'R',
  },
  finance_cashier: {},
  risk_officer: { ...telephone, etcLorry: 'R' },
  customer_service: { ...telephone, announcement: '*' },
  ops: { user: 'R', role: 'R', permission: 'R', depart: 'R', dict: '*', dictItem: '*', announcement: '*' },
  sys_admin: administrationEntities,
  regulator_readonly: { waybill: 'R', waybillNode: 'R' },
  shipper_admin: { shipper: 'R unmasked', contract: 'R', order: 'R add edit cancel resubmit unmasked', waybill: 'R', waybillNode: 'R' },
  shipper_staff: { shipper: 'R', order: 'R add edit cancel unmasked', waybill: 'R', waybillNode: 'R' },
  shipper_receiver: { waybill: 'R', waybillNode: 'R' },
  carrier_admin: carrierOwner,
  carrier_dispatcher: carrierDispatch,
  carrier_driver: { driver: 'R unmasked', lorry: 'R', waybill: 'R unmasked load depart arrive deliver', waybillNode: 'R' },
  individual_carrier: carrierOwner,
};
