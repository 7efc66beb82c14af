import { driver } from 'shared-contracts/business/driver';
import { access } from '../../system/role/entity-access.ts';

export const driverAccess = access(driver, {
  platform_admin: ['all'],
  platform_operator: ['create', 'submitCert', 'withdrawCert', 'signAgreement', 'unbind', 'bind'],
  dispatcher: ['read', 'unmaskMobile'],
  auditor: ['read', 'auditCert', 'freeze', 'unfreeze', 'unmasked', 'unmaskIdCard'],
  risk_officer: ['read', 'unmaskMobile', 'freeze', 'unfreeze', 'blacklist', 'unblacklist'],
  customer_service: ['read', 'unmaskMobile'],
  carrier_admin: ['read', 'add', 'edit', 'delete', 'submitCert', 'withdrawCert', 'signAgreement', 'unbind', 'bind', 'unmasked'],
  carrier_dispatcher: ['read', 'unmasked'],
  carrier_driver: ['read', 'unmasked'],
  individual_carrier: ['read', 'add', 'edit', 'delete', 'submitCert', 'withdrawCert', 'signAgreement', 'unbind', 'bind', 'unmasked'],
});
