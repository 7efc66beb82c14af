import { job } from '../../../kernel/jobs/job.ts';
import { expireContracts } from './expire-contracts.ts';

export const contractExpireJob = job({
  name: 'ContractExpireJob',
  title: ['合同到期', 'Contracts that end'],
  description: '到期的合同改为已过期，并取消其未处理的终止申请。',
  cron: '0 15 0 * * ?',
  work: ({ database, clock }) => expireContracts(database, clock()),
});
