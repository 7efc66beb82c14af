import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['公共货源报价', 'Goods to offer for'],
  icon: 'inbox',
  entity: 'publicGoodsOffer',
  menu: { under: '/carrier', order: 0.5, roles: carrierRoles },
  aliases: ['carrier/publicGoodsOffer'],
});
