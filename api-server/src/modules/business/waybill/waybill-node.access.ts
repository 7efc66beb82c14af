import { waybillNode } from 'shared-contracts/business/waybill';
import { access } from '../../system/role/entity-access.ts';

export const waybillNodeAccess = access(waybillNode, {
  platform_admin: ['all'],
  platform_operator: ['read', 'unmaskMobile'],
  dispatcher: ['read', 'unmaskMobile'],
  auditor: ['read'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  regulator_readonly: ['read'],
  shipper_admin: ['read'],
  shipper_staff: ['read'],
  shipper_receiver: ['read'],
  carrier_admin: ['read'],
  carrier_dispatcher: ['read'],
  carrier_driver: ['read'],
  individual_carrier: ['read'],
});
