import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['货主关联用户', 'People of shippers'],
  icon: 'user-switch',
  entity: 'ownerRelationUser',
  menu: { under: '/business/customer', order: 1.5, roles: ['platform_admin', 'platform_operator', 'customer_service'] },
  aliases: ['business/ownerRelationUser'],
});
