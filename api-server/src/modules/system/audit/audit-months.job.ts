import { job } from '../../../kernel/jobs/job.ts';
import { auditKey } from './audit-key.ts';
import { keepMonths } from './keep-months.ts';

export const auditMonthsJob = job({
  name: 'AuditMonthsJob',
  title: ['审计日志按月保留', 'Keep months of the audit log'],
  description: '建立以后各月的日志分区，删除超过保留时间的月份。',
  cron: '0 20 0 * * ?',
  promised: true,
  work: async ({ database, clock, config, log }) => {
    const { removed } = await keepMonths(database, clock, {
      months: config.auditMonths,
      key: () => auditKey(config),
      log: (removal) => log.info({ removal }, 'audit removal'),
    });
    return removed.join(' ') || null;
  },
});
