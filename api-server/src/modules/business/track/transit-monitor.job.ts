import { job } from '../../../kernel/jobs/job.ts';
import { scanRisks } from '../risk/scan-risks.ts';
import { watchTransit } from './watch-transit.ts';

/** Code of the risk rule about unusual events on the road. */
const onTheRoad = ['R009'];

export const transitMonitorJob = job({
  name: 'TransitMonitorJob',
  title: ['在途监控', 'Watch waybills on the road'],
  description: '检查在途车辆的停留和定位，长时间停留或无定位时登记风险。',
  cron: '0 */10 * * * ?',
  work: async ({ database, config, clock }) => {
    const now = clock();
    const changed = await watchTransit(database, now, { isWatched: config.trackService !== undefined });
    // When a state changed, rule R009 is scanned at once, so that its risks are created or closed before the next scan of all rules.
    if (changed > 0) await scanRisks(database, now, undefined, onTheRoad);
    return changed;
  },
});
