import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['运单转单', 'Transfers'],
  icon: 'user-switch',
  entity: 'waybillTransfer',
  menu: {
    under: '/business/waybillCenter',
    order: 6,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'auditor', 'carrier_admin', 'carrier_dispatcher', 'individual_carrier'],
  },
});
