import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['数据源', 'Data sources'],
  icon: 'deployment-unit',
  entity: 'dataSource',
  menu: { under: '/system', order: 6.5, path: '/system/dataSource', roles: ['platform_admin', 'ops'] },
  aliases: ['system/SysDataSourceList'],
});
