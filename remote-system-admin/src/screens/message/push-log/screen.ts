import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['推送日志', 'Push log'],
  icon: 'send',
  entity: 'pushLog',
  menu: { under: '/isps', order: 4, path: '/message/pushLog', roles: systemRoles },
  aliases: ['message/PushLog', 'modules/message/SysMessageList'],
});
