import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['常用线路', 'Frequent routes'],
  icon: 'deployment-unit',
  entity: 'oftenLine',
  menu: { under: '/business/customer', order: 4, roles: ['platform_admin', 'platform_operator', 'dispatcher', 'customer_service'] },
  aliases: ['business/oftenLine'],
});
