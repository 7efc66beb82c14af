import { job } from '../../../kernel/jobs/job.ts';
import { markLateDepartures } from './late-departures.ts';

export const lateDepartureJob = job({
  name: 'LateDepartureJob',
  title: ['发车逾期标记', 'Mark late departures'],
  description: '装货后未按时发车的运单标记为异常。',
  cron: '0 10 * * * ?',
  work: ({ database, clock }) => markLateDepartures(database, clock()),
});
