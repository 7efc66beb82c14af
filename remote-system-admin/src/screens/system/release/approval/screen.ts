import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['预览审批', 'Preview approvals'],
  icon: 'safety',
  menu: { under: '/system/release', order: 4, roles: ['platform_admin', 'ops', 'sys_admin'] },
});
