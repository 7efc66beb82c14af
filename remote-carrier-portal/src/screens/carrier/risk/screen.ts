import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['风险说明', 'Risks'],
  icon: 'safety',
  entity: 'risk',
  menu: { under: '/carrier', order: 8, roles: [...carrierRoles] },
});
