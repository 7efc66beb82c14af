import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['派货', 'Allotments'],
  icon: 'apartment',
  entity: 'dispatchGoods',
  menu: {
    under: '/business/dispatch',
    order: 1,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'auditor', 'risk_officer', 'customer_service'],
  },
});
