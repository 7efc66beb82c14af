import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { access } from '../../system/role/entity-access.ts';

export const dispatchGoodsAccess = access(dispatchGoods, {
  platform_admin: ['all'],
  platform_operator: ['read'],
  dispatcher: ['create', 'dispatch', 'recall', 'cancel', 'close'],
  auditor: ['read'],
  risk_officer: ['read'],
  customer_service: ['read'],
});
