import { job } from '../../../kernel/jobs/job.ts';
import { watchTransit } from './watch-transit.ts';

export const transitMonitorJob = job({
  name: 'TransitMonitorJob',
  title: ['在途监控', 'Watch waybills on the road'],
  cron: '0 */10 * * * ?',
  work: ({ database, config, clock }) => watchTransit(database, clock(), { isWatched: config.trackService !== undefined }),
});
