import { defineScreen } from 'shared-contracts/release/screen';
import { officeRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['风险', 'Risks'],
  icon: 'safety',
  entity: 'risk',
  menu: { under: '/business/service', order: 1, roles: [...officeRoles] },
});
