import { receipt } from 'shared-contracts/business/receipt/receipt';
import { access } from '../../system/role/entity-access.ts';

export const receiptAccess = access(receipt, {
  platform_admin: ['all'],
  platform_operator: ['read', 'receivePaper', 'losePaper'],
  dispatcher: ['read'],
  auditor: ['read', 'audit', 'revoke'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read'],
  customer_service: ['read'],
  regulator_readonly: ['read'],
  shipper_admin: ['read', 'shipperConfirm'],
  shipper_staff: ['read', 'shipperConfirm'],
  shipper_receiver: ['read', 'shipperConfirm'],
  carrier_admin: ['read', 'sendPaper'],
  carrier_dispatcher: ['read', 'sendPaper'],
  carrier_driver: ['read'],
  individual_carrier: ['read', 'sendPaper'],
});
