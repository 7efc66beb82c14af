import { defineScreen } from 'shared-contracts/release/screen';
import { shipperRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  aliases: ['shipper/oftenLine'],
  title: ['常用线路', 'Frequent routes'],
  icon: 'deployment-unit',
  entity: 'oftenLine',
  menu: { under: '/shipper', order: 5, roles: shipperRoles },
});
