import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['待发车运单', 'Waiting to depart'],
  icon: 'clock-circle',
  entity: 'waybill',
  menu: { under: '/carrier', order: 1, roles: ['carrier_admin', 'carrier_dispatcher', 'carrier_driver', 'individual_carrier'] },
});
