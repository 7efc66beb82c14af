import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['运单送达', 'Deliver waybills'],
  icon: 'environment',
  entity: 'waybill',
  permissions: ['waybill:list', 'waybill:arrive', 'waybill:deliver'],
});
