import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['系统日志', 'Logs'],
  icon: 'audit',
  codes: [
    { code: 'log:list', label: ['查看日志', 'View logs'] },
    { code: 'log:export', label: ['导出日志', 'Export logs'] },
  ],
  menu: { under: '/system', order: 8, path: '/system/log', roles: systemRoles },
  aliases: ['system/LogList'],
});
