import { job } from '../../../kernel/jobs/job.ts';
import { purgeDrafts } from './draft.routes.ts';

export const draftPurgeJob = job({
  name: 'DraftPurgeJob',
  title: ['清理过期草稿', 'Clean up expired drafts'],
  description: '删除超过保留时间的表单草稿。',
  cron: '0 5 * * * ?',
  promised: true,
  work: ({ database, clock }) => purgeDrafts(database, clock()),
});
