import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['运单装货', 'Load waybills'],
  icon: 'inbox',
  entity: 'waybill',
  permissions: ['waybill:list', 'waybill:load'],
});
