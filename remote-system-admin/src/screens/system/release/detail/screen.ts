import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['版本详情', 'Release detail'],
  icon: 'tag',
  menu: { under: '/system/release', order: 5, hidden: true, roles: ['platform_admin', 'ops', 'sys_admin'] },
});
