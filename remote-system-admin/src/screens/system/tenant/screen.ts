import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['租户管理', 'Tenants'],
  icon: 'bank',
  codes: [
    { code: 'tenant:list', label: ['查看租户', 'View tenants'] },
    { code: 'tenant:add', label: ['新增租户', 'Add tenants'] },
    { code: 'tenant:edit', label: ['编辑租户', 'Change and freeze tenants'] },
    { code: 'tenant:delete', label: ['删除租户', 'Delete tenants'] },
    { code: 'tenant:export', label: ['导出租户全部数据', 'Export all data of tenants'] },
    { code: 'tenant:remove', label: ['彻底删除租户及数据', 'Remove tenants with all data'] },
  ],
  menu: { under: '/system', order: 2.9, path: '/system/tenant', roles: ['platform_admin', 'sys_admin'] },
  aliases: ['system/TenantList'],
});
