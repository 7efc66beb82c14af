import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { access } from '../../system/role/entity-access.ts';

const offering = ['submit', 'withdraw', 'audit', 'extendDeadline', 'closeOffer', 'reopen'] as const;
/** Actions of the platform's people: all except the shipper's own decision on the price. */
const office = ['create', ...offering, 'confirmPrice', 'cancel', 'copy'] as const;

export const sourceGoodsAccess = access(sourceGoods, {
  platform_admin: [...office, 'overLimit'],
  platform_operator: office,
  dispatcher: ['read', 'confirmPrice'],
  auditor: ['read', 'audit'],
  risk_officer: ['read'],
  customer_service: ['read'],
  shipper_admin: ['read', 'add', 'edit', 'delete', 'submit', 'withdraw', 'shipperConfirm', 'reject', 'cancel', 'copy', 'unmasked'],
  // The last two actions are withheld from a person whom the shipper does not let confirm prices (`relation-limits.ts`).
  shipper_staff: ['read', 'add', 'edit', 'delete', 'submit', 'withdraw', 'cancel', 'copy', 'unmasked', 'shipperConfirm', 'reject'],
  carrier_admin: ['list'],
  carrier_dispatcher: ['list'],
  individual_carrier: ['list'],
});
