import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['待送达运单', 'Waiting for delivery'],
  icon: 'environment',
  entity: 'waybill',
  permissions: ['waybill:list', 'waybill:arrive', 'waybill:deliver'],
});
