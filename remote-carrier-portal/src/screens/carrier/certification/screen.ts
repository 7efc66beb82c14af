import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['认证', 'Certification'],
  icon: 'safety',
  menu: { under: '/carrier', order: 0.4, roles: ['carrier_admin', 'individual_carrier'] },
  entity: 'carrier',
});
