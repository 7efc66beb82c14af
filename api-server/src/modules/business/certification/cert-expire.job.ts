import { job } from '../../../kernel/jobs/job.ts';
import { expireCerts } from './expire-certs.ts';

export const certExpireJob = job({
  name: 'CertExpireJob',
  title: ['证照到期', 'Certificates that end'],
  description: '证件到期的资质改为已过期，并提前提醒所属人员。',
  cron: '0 10 0 * * ?',
  work: ({ database, clock, push }) => expireCerts(database, push, clock()),
});
