import { job } from '../../../kernel/jobs/job.ts';
import { ringAll } from './work-notices.service.ts';
import { dropOldSteps } from './work-steps.ts';

/** Notices are sent right after each change; this job sends those that a node queued but did not send before it stopped. */
export const workNoticeJob = job({
  name: 'WorkNoticeJob',
  title: ['补发待办通知', 'Send missed work notices'],
  description: '补发节点停止前未发出的待办通知。',
  cron: '15/30 * * * * ?',
  work: ({ database, push, clock }) => ringAll(database, push, clock),
});

export const workNoticeCleanJob = job({
  name: 'WorkNoticeCleanJob',
  title: ['清理未发出的待办通知', 'Clean up unsent work notices'],
  description: '删除过时未发出的待办通知。',
  cron: '0 30 * * * ?',
  work: async ({ database }) => await database.asSystem('old work notices', dropOldSteps),
});
