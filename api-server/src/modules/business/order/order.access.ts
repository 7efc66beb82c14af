import { order } from 'shared-contracts/business/order/order';
import { access } from '../../system/role/entity-access.ts';

export const orderAccess = access(order, {
  platform_admin: ['all'],
  platform_operator: ['create', 'take', 'assign', 'unassign', 'reject', 'release', 'cancel', 'close', 'resubmit'],
  dispatcher: ['read', 'unmasked', 'take', 'assign', 'unassign', 'reject', 'release', 'cancel', 'close'],
  auditor: ['read'],
  finance: ['read'],
  finance_manager: ['read', 'overLimit'],
  risk_officer: ['read', 'unmaskMobile'],
  customer_service: ['read', 'unmaskMobile'],
  shipper_admin: ['read', 'add', 'edit', 'cancel', 'resubmit', 'unmasked'],
  shipper_staff: ['read', 'add', 'edit', 'cancel', 'unmasked'],
});
