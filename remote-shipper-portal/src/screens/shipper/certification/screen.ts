import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['认证', 'Certification'],
  icon: 'safety',
  menu: { under: '/shipper', order: 0.4, roles: ['shipper_admin'] },
  entity: 'shipper',
});
