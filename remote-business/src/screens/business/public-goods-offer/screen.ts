import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['公共货源报价', 'Offers for goods'],
  icon: 'line-chart',
  entity: 'publicGoodsOffer',
  menu: {
    under: '/business/goods',
    order: 4,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'risk_officer', 'customer_service'],
  },
  aliases: ['business/publicGoodsOffer'],
});
