import { job } from '../../../kernel/jobs/job.ts';
import { pullTracks } from './pull-tracks.ts';

export const trackPullJob = job({
  name: 'TrackPullJob',
  title: ['拉取在途车辆轨迹', 'Read positions of lorries on the road'],
  description: '向定位服务查询在途车辆的位置。',
  cron: '0 */5 * * * ?',
  work: async ({ database, config, clock, log }) => {
    const service = config.trackService;
    if (!service) return 0;
    const pulled = await pullTracks({ database, service, clock });
    if (pulled.failures > 0) log.warn({ pulled }, 'The provider of positions did not answer as agreed');
    if (pulled.ambiguous > 0) log.warn({ pulled }, 'Several tenants or carriers drive lorries with the same plate at the same time');
    // A run in which all requests failed counts as a failed run, so that the list of jobs shows it.
    if (pulled.failures > 0 && pulled.stored + pulled.repeated === 0) throw new Error('The provider of positions cannot be reached');
    return pulled.stored;
  },
});
