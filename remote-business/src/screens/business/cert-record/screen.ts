import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['认证记录', 'Certification records'],
  icon: 'file-protect',
  entity: 'certRecord',
  menu: {
    under: '/business/capacity',
    order: 5,
    roles: ['platform_admin', 'platform_operator', 'dispatcher', 'auditor', 'risk_officer', 'customer_service'],
  },
});
