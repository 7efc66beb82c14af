import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['派单', 'Dispatch orders'],
  icon: 'send',
  entity: 'dispatchOrder',
  permissions: [
    'dispatchOrder:list',
    'dispatchOrder:accept',
    'dispatchOrder:reject',
    'dispatchOrder:recall',
    'dispatchOrder:createWaybill',
    'dispatchOrder:close',
    'dispatchOrder:cancel',
    'dispatchOrder:export',
  ],
});
