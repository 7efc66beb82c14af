import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['待送达运单', 'Waiting for delivery'],
  icon: 'environment',
  entity: 'waybill',
  menu: { under: '/carrier', order: 2, roles: ['carrier_admin', 'carrier_dispatcher', 'carrier_driver', 'individual_carrier'] },
});
