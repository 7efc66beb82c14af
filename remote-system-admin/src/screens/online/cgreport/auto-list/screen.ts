import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['报表', 'Report'],
  icon: 'line-chart',
  // The menu entry is visible to everybody, because the rights to a report's source decide who may read it.
  menu: { order: 14, hidden: true, path: '/online/cgreport/:code', roles: '*' },
});
