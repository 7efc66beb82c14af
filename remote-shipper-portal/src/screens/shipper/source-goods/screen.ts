import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['我的货源', 'My goods'],
  icon: 'inbox',
  entity: 'sourceGoods',
  menu: { under: '/shipper', order: 0.5, roles: ['shipper_admin', 'shipper_staff'] },
  aliases: ['shipper/sourceGoods'],
});
