import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['货源审核', 'Audit goods'],
  icon: 'audit',
  entity: 'sourceGoods',
  menu: { under: '/business/goods', order: 2, roles: ['platform_admin', 'platform_operator', 'auditor'] },
  aliases: ['business/sourceGoods/audit'],
});
