import { job } from '../../../kernel/jobs/job.ts';
import { expireContracts } from './expire-contracts.ts';

export const contractExpireJob = job({
  name: 'ContractExpireJob',
  title: ['合同到期', 'Contracts that end'],
  cron: '0 15 0 * * ?',
  work: ({ database, clock }) => expireContracts(database, clock()),
});
