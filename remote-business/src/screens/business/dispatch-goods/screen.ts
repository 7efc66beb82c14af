import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['派货', 'Allotments'],
  icon: 'partition',
  entity: 'dispatchGoods',
  permissions: [
    'dispatchGoods:list',
    'dispatchGoods:add',
    'dispatchGoods:edit',
    'dispatchGoods:dispatch',
    'dispatchGoods:recall',
    'dispatchGoods:cancel',
    'dispatchGoods:close',
    'dispatchGoods:export',
  ],
});
