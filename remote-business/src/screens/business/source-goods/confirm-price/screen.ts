import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['确认价格', 'Confirm prices'],
  icon: 'tag',
  entity: 'sourceGoods',
  menu: { under: '/business/goods', order: 3, roles: ['platform_admin', 'platform_operator', 'dispatcher'] },
  aliases: ['business/sourceGoods/confirmPrice'],
});
