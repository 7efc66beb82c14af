import { job } from '../../../kernel/jobs/job.ts';
import { expireCerts } from './expire-certs.ts';

export const certExpireJob = job({
  name: 'CertExpireJob',
  title: ['证照到期', 'Certificates that end'],
  cron: '0 10 0 * * ?',
  work: ({ database, clock, push }) => expireCerts(database, push, clock()),
});
