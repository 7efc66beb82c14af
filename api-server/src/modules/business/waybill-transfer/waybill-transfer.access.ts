import { waybillTransfer } from 'shared-contracts/business/transfer/waybill-transfer';
import { access } from '../../system/role/entity-access.ts';

export const waybillTransferAccess = access(waybillTransfer, {
  platform_admin: ['all'],
  platform_operator: ['read', 'audit'],
  dispatcher: ['read', 'audit'],
  auditor: ['read'],
  finance: ['read'],
  finance_manager: ['read'],
  risk_officer: ['read'],
  customer_service: ['read'],
  regulator_readonly: ['read'],
  carrier_admin: ['read'],
  carrier_dispatcher: ['read'],
  carrier_driver: ['read'],
  individual_carrier: ['read'],
});
