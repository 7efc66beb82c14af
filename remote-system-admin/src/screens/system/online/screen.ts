import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['在线用户', 'Online users'],
  icon: 'user-switch',
  codes: [
    { code: 'online:list', label: ['查看在线用户', 'View online users'] },
    { code: 'online:forceLogout', label: ['强退', 'Force sign-out'] },
  ],
  menu: { under: '/system', order: 7, path: '/system/online', roles: systemRoles },
  aliases: ['system/SysUserOnlineList'],
});
