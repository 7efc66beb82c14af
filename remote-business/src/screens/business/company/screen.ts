import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['公司', 'Companies'],
  icon: 'apartment',
  entity: 'company',
  menu: {
    under: '/business/financeBase',
    order: 3,
    roles: ['platform_admin', 'platform_operator', 'finance', 'finance_manager'],
  },
});
