import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['系统信息', 'System information'],
  icon: 'desktop',
  codes: [
    { code: 'monitor:runtime', label: ['查看运行信息', 'View runtime information'] },
    { code: 'api:docs', label: ['查看接口文档', 'Read the API description'] },
  ],
  needs: 'monitor:runtime',
  menu: { under: '/monitor', order: 1, roles: systemRoles },
});
