import { etcLorry } from 'shared-contracts/etc/lorry';
import { access } from '../../system/role/entity-access.ts';

export const etcLorryAccess = access(etcLorry, {
  platform_admin: ['all'],
  platform_operator: ['read', 'register', 'accept', 'refuse', 'cancel'],
  dispatcher: ['read'],
  finance: ['create', 'register', 'accept', 'refuse', 'cancel'],
  finance_manager: ['read'],
  risk_officer: ['read'],
  carrier_admin: ['read'],
  individual_carrier: ['read'],
});
