import { contract } from 'shared-contracts/business/contract/contract';
import { access } from '../../system/role/entity-access.ts';

export const contractAccess = access(contract, {
  platform_admin: ['all'],
  platform_operator: ['create', 'submit', 'sign', 'renew', 'terminate', 'attach', 'history'],
  dispatcher: ['read', 'history'],
  auditor: ['read', 'audit', 'auditTerminate', 'history'],
  finance: ['read', 'history'],
  finance_manager: ['read', 'history'],
  risk_officer: ['read', 'history'],
  customer_service: ['read', 'history'],
  shipper_admin: ['read'],
  carrier_admin: ['read'],
  individual_carrier: ['read'],
});
