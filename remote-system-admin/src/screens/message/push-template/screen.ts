import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['推送模板', 'Push templates'],
  icon: 'send',
  entity: 'pushTemplate',
  menu: { under: '/isps', order: 3, path: '/message/pushTemplate', roles: systemRoles },
});
