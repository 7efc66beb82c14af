import { job } from '../../../kernel/jobs/job.ts';
import { confirmOverdue, markMissing } from './overdue-receipts.ts';

export const receiptConfirmJob = job({
  name: 'ReceiptConfirmJob',
  title: ['回单自动确认', 'Confirm overdue receipts'],
  description: '货主在期限内未处理的回单自动确认。',
  cron: '0 */10 * * * ?',
  work: ({ database, clock }) => confirmOverdue(database, clock()),
});

export const receiptOverdueJob = job({
  name: 'ReceiptOverdueJob',
  title: ['回单逾期标记', 'Mark missing receipts'],
  description: '回单未按时送达的运单标记为异常。',
  cron: '0 5 * * * ?',
  work: ({ database, clock }) => markMissing(database, clock()),
});
