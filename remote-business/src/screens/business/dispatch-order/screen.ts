import { defineScreen } from 'shared-contracts/release/screen';
import { carrierRoles, operationsRoles } from 'shared-contracts/release/screen-roles';

export default defineScreen({
  title: ['派单', 'Dispatch orders'],
  icon: 'send',
  entity: 'dispatchOrder',
  menu: { under: '/business/dispatch', order: 2, roles: [...operationsRoles, ...carrierRoles] },
});
