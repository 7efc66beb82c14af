import { job } from '../../../kernel/jobs/job.ts';
import { purgeDrafts } from './draft.routes.ts';

export const draftPurgeJob = job({
  name: 'DraftPurgeJob',
  title: ['清理过期草稿', 'Clean up expired drafts'],
  cron: '0 5 * * * ?',
  promised: true,
  work: ({ database, clock }) => purgeDrafts(database, clock()),
});
