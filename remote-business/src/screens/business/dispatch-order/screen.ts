import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['派单', 'Dispatch orders'],
  icon: 'send',
  entity: 'dispatchOrder',
  menu: {
    under: '/business/dispatch',
    order: 2,
    roles: [
      'platform_admin',
      'platform_operator',
      'dispatcher',
      'auditor',
      'risk_officer',
      'customer_service',
      'carrier_admin',
      'carrier_dispatcher',
      'individual_carrier',
    ],
  },
});
