import { carrier } from 'shared-contracts/business/carrier';
import { access } from '../../system/role/entity-access.ts';

export const carrierAccess = access(carrier, {
  platform_admin: ['all'],
  platform_operator: ['create', 'submitCert', 'withdrawCert'],
  dispatcher: ['read', 'unmaskMobile'],
  auditor: ['read', 'auditCert', 'freeze', 'unfreeze', 'unmasked', 'unmaskIdCard'],
  finance: ['read', 'unmasked'],
  finance_manager: ['read', 'unmasked'],
  risk_officer: ['read', 'unmaskMobile', 'freeze', 'unfreeze', 'blacklist', 'unblacklist'],
  customer_service: ['read', 'unmaskMobile'],
  carrier_admin: ['read', 'unmasked', 'fillCert', 'submitCert', 'withdrawCert'],
  carrier_dispatcher: ['read'],
  individual_carrier: ['read', 'unmasked', 'fillCert', 'submitCert', 'withdrawCert'],
});
