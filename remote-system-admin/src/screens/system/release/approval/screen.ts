import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['预览审批', 'Preview approvals'],
  icon: 'safety',
  menu: { under: '/system/release', order: 4, roles: systemRoles },
});
