import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['调度台', 'Dispatch board'],
  icon: 'deployment-unit',
  entity: 'dispatchPlan',
  menu: { under: '/business/dispatch', order: 0, roles: ['platform_admin', 'platform_operator', 'dispatcher'] },
});
