import { job } from '../../../kernel/jobs/job.ts';
import { sweepUploads } from './file.service.ts';
import { fileStoreOf } from './file-store-of.ts';

export const uploadSweepJob = job({
  name: 'UploadSweepJob',
  title: ['清理未使用的上传文件', 'Clean up unused uploads'],
  description: '删除上传后没有被任何单据使用的文件。',
  cron: '0 10 * * * ?',
  promised: true,
  work: ({ database, config, clock }) => sweepUploads(database, fileStoreOf(config), clock()),
});
