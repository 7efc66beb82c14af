import { defineScreen } from 'shared-contracts/release/screen';
import { systemRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['组件画廊', 'Component gallery'],
  icon: 'table',
  codes: [
    { code: 'gallery:view', label: ['查看组件画廊', 'View the component gallery'] },
    { code: 'gallery:edit', label: ['编辑组件画廊示例', 'Edit the examples of the gallery'] },
  ],
  menu: { under: '/system', order: 4, path: '/gallery', roles: systemRoles },
});
