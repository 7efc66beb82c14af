import { waybill } from 'shared-contracts/business/waybill';
import { access } from '../../system/role/entity-access.ts';

/** Actions that carriers and drivers take while a waybill is on its way. */
const driving = ['load', 'depart', 'arrive', 'deliver', 'uploadReceipt', 'reportException'] as const;
/** Actions about which a carrier's office decides. */
const planning = ['assign', 'reassign', 'unassign', 'cancel', 'requestCarrier', 'transferOnRoad'] as const;

export const waybillAccess = access(waybill, {
  platform_admin: ['all'],
  platform_operator: ['read', 'unmaskMobile', 'forceCancel', 'supplement', 'resolveException', 'uploadReceipt'],
  // Dispatchers choose drivers and type no numbers; a phone number is shown to them for a reason, which is logged.
  dispatcher: [
    'read',
    'unmaskMobile',
    'assign',
    'reassign',
    'unassign',
    'cancel',
    'transferCarrier',
    'transferOnRoad',
    'supplement',
    'resolveException',
    ...driving,
  ],
  auditor: ['read', 'unmaskIdCard'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  regulator_readonly: ['read'],
  shipper_admin: ['read'],
  shipper_staff: ['read'],
  shipper_receiver: ['read'],
  carrier_admin: ['read', 'unmasked', ...planning, ...driving],
  carrier_dispatcher: ['read', 'unmasked', ...planning, ...driving],
  carrier_driver: ['read', 'unmasked', ...driving],
  individual_carrier: ['read', 'unmasked', ...planning, ...driving],
});
