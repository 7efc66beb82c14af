import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['运单指派', 'Assign waybills'],
  icon: 'user-switch',
  entity: 'waybill',
  permissions: ['waybill:list', 'waybill:assign', 'waybill:reassign', 'waybill:unassign'],
});
