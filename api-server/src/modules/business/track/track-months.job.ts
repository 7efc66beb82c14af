import { sql } from 'drizzle-orm';
import { job } from '../../../kernel/jobs/job.ts';
import { keptMonths } from './ingest-points.ts';

/** Number of months in advance for which the partitions of track points are created. */
const monthsAhead = 3;

export const trackMonthJob = job({
  name: 'TrackMonthJob',
  title: ['轨迹分区维护', 'Make and drop months of tracks'],
  description: '建立以后各月的轨迹分区，删除超过保留时间的月份。',
  cron: '0 15 2 * * ?',
  promised: true,
  work: ({ database, clock }) =>
    database.asSystem('months of tracks', async (tx) => {
      const today = new Date(clock()).toISOString();
      const { rows } = await tx.execute<{ changed: number }>(sql`
        select (select count(*) filter (where freight.ensure_month('biz_track_point', (${today}::timestamptz + make_interval(months => ahead))::date))
            from generate_series(0, ${monthsAhead}::int) ahead)
          + freight.drop_months('biz_track_point', (${today}::timestamptz - make_interval(months => ${await keptMonths(tx)}::int))::date) changed`);
      return Number(rows[0]?.changed ?? 0);
    }),
});
