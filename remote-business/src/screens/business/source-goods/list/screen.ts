import { defineScreen } from 'shared-contracts/release/screen';
import { operationsRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['货源列表', 'Offered goods'],
  icon: 'inbox',
  entity: 'sourceGoods',
  menu: { under: '/business/goods', order: 1, roles: operationsRoles },
  aliases: ['business/sourceGoods/list'],
});
