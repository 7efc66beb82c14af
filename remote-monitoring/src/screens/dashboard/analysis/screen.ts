import { defineScreen } from 'shared-contracts/screen';

export default defineScreen({
  title: ['首页', 'Home'],
  icon: 'home',
  permissions: ['dashboard:analysis'],
});
