import { job } from '../../../kernel/jobs/job.ts';
import { expireDispatchOrders } from './expire-dispatch-orders.ts';

export const dispatchTimeoutJob = job({
  name: 'DispatchTimeoutJob',
  title: ['派车单接单超时', 'Overdue dispatch orders'],
  description: '司机未按时接单的派车单改为超时。',
  cron: '0 * * * * ?',
  work: ({ database, clock }) => expireDispatchOrders(database, clock()),
});
