import { certRecord } from 'shared-contracts/business/master/cert-record';
import { access } from '../../system/role/entity-access.ts';

export const certRecordAccess = access(certRecord, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  dispatcher: ['list'],
  auditor: ['read', 'unmaskIdCard'],
  risk_officer: ['read'],
  customer_service: ['list'],
  shipper_admin: ['list', 'unmasked'],
  carrier_admin: ['list', 'unmasked'],
  individual_carrier: ['list', 'unmasked'],
});
