import { publicGoodsOffer } from 'shared-contracts/business/goods/public-goods-offer';
import { access } from '../../system/role/entity-access.ts';

export const publicGoodsOfferAccess = access(publicGoodsOffer, {
  platform_admin: ['read', 'giveUp'],
  platform_operator: ['read', 'giveUp'],
  dispatcher: ['read', 'giveUp'],
  risk_officer: ['read'],
  customer_service: ['read'],
  carrier_admin: ['read', 'submit', 'take', 'reoffer', 'withdraw', 'giveUp'],
  carrier_dispatcher: ['read', 'submit', 'take', 'reoffer', 'withdraw', 'giveUp'],
  individual_carrier: ['read', 'submit', 'take', 'reoffer', 'withdraw', 'giveUp'],
});
