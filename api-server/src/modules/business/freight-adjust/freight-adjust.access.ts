import { freightAdjust } from 'shared-contracts/business/freight-adjust/freight-adjust';
import { access } from '../../system/role/entity-access.ts';

export const freightAdjustAccess = access(freightAdjust, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  dispatcher: ['read'],
  auditor: ['read'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read'],
  customer_service: ['read'],
});
