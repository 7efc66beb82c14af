import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['关联用户', 'Our people'],
  aliases: ['shipper/ownerRelationUser'],
  icon: 'user-switch',
  entity: 'ownerRelationUser',
  menu: { under: '/shipper', order: 6, roles: ['shipper_admin'] },
});
