import { job } from '../../../kernel/jobs/job.ts';
import { scanRisks } from './scan-risks.ts';

export const riskScanJob = job({
  name: 'RiskScanJob',
  title: ['风险扫描', 'Scan for risks'],
  description: '按启用的风险规则检查运单、车辆、司机和公司，并登记发现的风险。',
  cron: '0 30 1 * * ?',
  work: ({ database, clock }) => scanRisks(database, clock()),
});
