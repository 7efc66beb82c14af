import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['首页', 'Home'],
  icon: 'home',
  codes: [{ code: 'dashboard:analysis', label: ['查看经营分析', 'View the analysis'] }],
  menu: { order: 0, roles: '*' },
});
