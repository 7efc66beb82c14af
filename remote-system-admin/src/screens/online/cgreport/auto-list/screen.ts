import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['报表', 'Report'],
  icon: 'line-chart',
  // Everybody: whose records a report may show is decided by the rights to its source.
  menu: { order: 14, hidden: true, path: '/online/cgreport/:code', roles: '*' },
});
