import { waybillPosition } from 'shared-contracts/business/track/waybill-position';
import { access } from '../../system/role/entity-access.ts';

export const waybillPositionAccess = access(waybillPosition, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  dispatcher: ['read'],
  auditor: ['read'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read'],
  customer_service: ['read'],
  regulator_readonly: ['read'],
  shipper_admin: ['read'],
  shipper_staff: ['read'],
  shipper_receiver: ['read'],
  carrier_admin: ['read'],
  carrier_dispatcher: ['read'],
  carrier_driver: ['read'],
  individual_carrier: ['read'],
});
