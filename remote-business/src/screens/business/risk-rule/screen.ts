import { defineScreen } from 'shared-contracts/release/screen';

export default defineScreen({
  title: ['风险规则', 'Risk rules'],
  icon: 'audit',
  entity: 'riskRule',
  menu: { under: '/business/service', order: 2, roles: ['platform_admin', 'platform_operator', 'auditor', 'risk_officer'] },
});
