import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['运单发车', 'Depart waybills'],
  icon: 'rocket',
  entity: 'waybill',
  permissions: ['waybill:list', 'waybill:depart'],
});
