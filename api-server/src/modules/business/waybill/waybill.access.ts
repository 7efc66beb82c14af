import { waybill } from 'shared-contracts/business/waybill';
import { access } from '../../system/role/entity-access.ts';

export const waybillAccess = access(waybill, {
  platform_admin: ['all'],
  platform_operator: ['read', 'unmaskMobile'],
  dispatcher: ['create', 'assign', 'reassign', 'unassign', 'load', 'depart', 'arrive', 'deliver', 'cancel'],
  auditor: ['read', 'unmaskIdCard'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  regulator_readonly: ['read'],
  shipper_admin: ['read'],
  shipper_staff: ['read'],
  shipper_receiver: ['read'],
  carrier_admin: ['read', 'unmasked', 'assign', 'reassign', 'unassign', 'load', 'depart', 'arrive', 'deliver', 'cancel'],
  carrier_dispatcher: ['read', 'unmasked', 'assign', 'reassign', 'unassign', 'load', 'depart', 'arrive', 'deliver', 'cancel'],
  carrier_driver: ['read', 'unmasked', 'load', 'depart', 'arrive', 'deliver'],
  individual_carrier: ['read', 'unmasked', 'assign', 'reassign', 'unassign', 'load', 'depart', 'arrive', 'deliver', 'cancel'],
});
