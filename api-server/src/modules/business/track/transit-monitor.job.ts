import { job } from '../../../kernel/jobs/job.ts';
import { scanRisks } from '../risk/scan-risks.ts';
import { watchTransit } from './watch-transit.ts';

/** Code of the risk rule about what is unusual on the road. */
const onTheRoad = ['R009'];

export const transitMonitorJob = job({
  name: 'TransitMonitorJob',
  title: ['在途监控', 'Watch waybills on the road'],
  cron: '0 */10 * * * ?',
  work: async ({ database, config, clock }) => {
    const now = clock();
    const changed = await watchTransit(database, now, { isWatched: config.trackService !== undefined });
    // Changes that the monitor finds create or close risks at once, not only in the next scan of all rules.
    if (changed > 0) await scanRisks(database, now, undefined, onTheRoad);
    return changed;
  },
});
