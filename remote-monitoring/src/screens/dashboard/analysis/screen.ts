import { analysisPath } from 'shared-contracts/dashboard/analysis';
import { tasksPath, workPath } from 'shared-contracts/dashboard/tasks';
import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['首页', 'Home'],
  icon: 'home',
  codes: [{ code: 'dashboard:analysis', label: ['查看经营分析', 'View the analysis'] }],
  reads: [
    { path: analysisPath, entity: 'waybill', code: 'dashboard:analysis', audience: 'platform' },
    { path: tasksPath, audience: 'platform' },
    { path: workPath, entity: 'waybill', audience: 'party' },
  ],
  menu: { order: 0, roles: '*' },
});
