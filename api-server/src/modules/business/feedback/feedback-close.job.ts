import { job } from '../../../kernel/jobs/job.ts';
import { closeSilent } from './close-silent.ts';

export const feedbackCloseJob = job({
  name: 'FeedbackCloseJob',
  title: ['关闭已回复的反馈', 'Close feedback that was responded to'],
  description: '反馈人长时间没有回应的已回复反馈自动关闭。',
  cron: '0 25 0 * * ?',
  work: ({ database, clock }) => closeSilent(database, clock()),
});
