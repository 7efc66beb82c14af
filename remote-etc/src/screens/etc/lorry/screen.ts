import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['ETC车辆', 'ETC lorries'],
  icon: 'credit-card',
  entity: 'etcLorry',
  permissions: [
    'etcLorry:list',
    'etcLorry:add',
    'etcLorry:edit',
    'etcLorry:register',
    'etcLorry:accept',
    'etcLorry:refuse',
    'etcLorry:cancel',
    'etcLorry:export',
  ],
});
