import { job } from '../../../kernel/jobs/job.ts';
import { markLateDepartures } from './late-departures.ts';

export const lateDepartureJob = job({
  name: 'LateDepartureJob',
  title: ['发车逾期标记', 'Mark late departures'],
  cron: '0 10 * * * ?',
  work: ({ database, clock }) => markLateDepartures(database, clock()),
});
