import { risk } from 'shared-contracts/business/risk/risk';
import { access } from '../../system/role/entity-access.ts';

export const riskAccess = access(risk, {
  platform_admin: ['all'],
  platform_operator: ['read', 'claim'],
  dispatcher: ['read'],
  auditor: ['read'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read', 'claim', 'confirm', 'exclude', 'rectify', 'close', 'override', 'freeze', 'unfreeze'],
  customer_service: ['read'],
  carrier_admin: ['list', 'explain'],
  carrier_dispatcher: ['list', 'explain'],
  carrier_driver: ['list', 'explain'],
  individual_carrier: ['list', 'explain'],
});
