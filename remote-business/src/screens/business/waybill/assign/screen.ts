import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单指派', 'Assign waybills'],
  icon: 'user-switch',
  entity: 'waybill',
  menu: {
    under: '/business/waybillCenter',
    order: 2,
    roles: ['platform_admin', 'dispatcher', 'carrier_admin', 'carrier_dispatcher', 'individual_carrier'],
  },
});
