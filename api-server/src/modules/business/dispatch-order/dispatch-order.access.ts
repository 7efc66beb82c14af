import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { access } from '../../system/role/entity-access.ts';

export const dispatchOrderAccess = access(dispatchOrder, {
  platform_admin: ['all'],
  platform_operator: ['read', 'unmaskMobile'],
  dispatcher: ['create', 'recall', 'createWaybill', 'close', 'cancel'],
  auditor: ['read'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  carrier_admin: ['read', 'accept', 'reject', 'createWaybill'],
  carrier_dispatcher: ['read', 'accept', 'reject', 'createWaybill'],
  individual_carrier: ['read', 'accept', 'reject', 'createWaybill'],
});
