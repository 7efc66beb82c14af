import { job } from '../../../kernel/jobs/job.ts';
import { scanRisks } from './scan-risks.ts';

export const riskScanJob = job({
  name: 'RiskScanJob',
  title: ['风险扫描', 'Scan for risks'],
  cron: '0 30 1 * * ?',
  work: ({ database, clock }) => scanRisks(database, clock()),
});
