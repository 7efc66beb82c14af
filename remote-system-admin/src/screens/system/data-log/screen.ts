import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['数据日志', 'Data log'],
  icon: 'file-protect',
  codes: [{ code: 'dataLog:list', label: ['查看数据日志', 'View the data log'] }],
  menu: { under: '/system', order: 8.5, path: '/system/dataLog', roles: [...systemRoles, 'auditor', 'risk_officer'] },
  aliases: ['system/SysDataLogList'],
});
