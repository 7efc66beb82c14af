import { shipper } from 'shared-contracts/business/shipper';
import { access } from '../../system/role/entity-access.ts';

export const shipperAccess = access(shipper, {
  platform_admin: ['all'],
  platform_operator: ['create', 'submitCert', 'withdrawCert'],
  dispatcher: ['read', 'unmaskMobile'],
  auditor: ['read', 'auditCert', 'freeze', 'unfreeze', 'unmasked', 'unmaskIdCard'],
  finance: ['read', 'unmasked'],
  finance_manager: ['read', 'unmasked'],
  risk_officer: ['read', 'unmaskMobile', 'freeze', 'unfreeze', 'blacklist', 'unblacklist'],
  customer_service: ['read', 'unmaskMobile'],
  shipper_admin: ['read', 'unmasked', 'fillCert', 'submitCert', 'withdrawCert'],
  shipper_staff: ['read'],
});
