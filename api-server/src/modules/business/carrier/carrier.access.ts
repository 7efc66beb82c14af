import { carrier } from 'shared-contracts/business/carrier';
import { access } from '../../system/role/entity-access.ts';

export const carrierAccess = access(carrier, {
  platform_admin: ['all'],
  platform_operator: ['create', 'submitCert'],
  dispatcher: ['read', 'unmaskMobile'],
  auditor: ['read', 'auditCert', 'unmasked', 'unmaskIdCard'],
  finance: ['read', 'unmasked'],
  finance_manager: ['read', 'unmasked'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  carrier_admin: ['read', 'unmasked'],
  carrier_dispatcher: ['read'],
  individual_carrier: ['read', 'unmasked'],
});
