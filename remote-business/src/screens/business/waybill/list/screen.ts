import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['运单列表', 'Waybills'],
  icon: 'profile',
  entity: 'waybill',
  permissions: [
    'waybill:list',
    'waybill:assign',
    'waybill:reassign',
    'waybill:unassign',
    'waybill:load',
    'waybill:depart',
    'waybill:arrive',
    'waybill:deliver',
    'waybill:cancel',
    'waybill:export',
  ],
});
