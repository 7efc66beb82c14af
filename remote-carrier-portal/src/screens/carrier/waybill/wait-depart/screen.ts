import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['待发车运单', 'Waiting to depart'],
  icon: 'clock-circle',
  entity: 'waybill',
  permissions: ['waybill:list', 'waybill:load', 'waybill:depart', 'waybill:reassign'],
});
