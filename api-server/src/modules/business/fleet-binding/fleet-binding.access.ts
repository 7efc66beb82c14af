import { fleetBinding } from 'shared-contracts/business/fleet/fleet-binding';
import { access } from '../../system/role/entity-access.ts';

export const fleetBindingAccess = access(fleetBinding, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  dispatcher: ['read'],
  auditor: ['read'],
  risk_officer: ['read'],
  customer_service: ['read'],
  carrier_admin: ['read'],
  carrier_dispatcher: ['read'],
  individual_carrier: ['read'],
});
