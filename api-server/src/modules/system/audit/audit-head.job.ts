import { job } from '../../../kernel/jobs/job.ts';
import { auditKey } from './audit-key.ts';
import { signHeads } from './sign-heads.ts';

export const auditHeadJob = job({
  name: 'AuditHeadJob',
  title: ['签署审计日志', 'Sign the audit log'],
  description: '每天签署各租户的审计日志，使事后修改可以发现。',
  cron: '0 5 0 * * ?',
  promised: true,
  work: ({ database, clock, config, log }) => signHeads(database, clock, auditKey(config), (head) => log.info({ head }, 'audit head')),
});
