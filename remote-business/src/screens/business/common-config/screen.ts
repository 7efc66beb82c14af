import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['公共配置', 'Settings'],
  icon: 'setting',
  entity: 'commonConfig',
  menu: {
    under: '/business/service',
    order: 3,
    roles: ['platform_admin', 'platform_operator', 'finance', 'finance_manager', 'risk_officer'],
  },
  aliases: ['business/commonConfig'],
});
