/** SQL statements on the counts of page reports. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import type { HourCounts } from './health-figures.ts';
import type { VersionCounts } from './telemetry-batch.ts';

const hourLength = 3_600_000;
const sliceLength = 10_000;
export const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`;
export const sliceOf = (epoch: number): number => Math.floor(epoch / sliceLength) * sliceLength;
/** Start of the first time slice that begins after `epoch`, so that its counts contain nothing that happened earlier. */
export const nextSlice = (epoch: number): number => Math.ceil(epoch / sliceLength) * sliceLength;
/** Start of the hour that contains a moment, epoch milliseconds. */
export const hourOf = (epoch: number): number => Math.floor(epoch / hourLength) * hourLength;

/** Adds counts to the current hour in one statement and in a fixed order, so that nodes which add at once do not deadlock. */
export async function addCountsTo(tx: Tx, environment: string, counts: readonly VersionCounts[], now: number): Promise<void> {
  const ordered = [...counts].sort((left, right) => (`${left.name}@${left.version}` < `${right.name}@${right.version}` ? -1 : 1));
  const rows = sql`jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) as fact (name text, version text, loads int, failures int,
    "failuresBy" jsonb, times int[], bytes bigint, formers int, integrity int, shares int)`;
  await tx.execute(sql`
    insert into sys_release_health as known
      (environment, hour, name, version, loads, failures, failures_by, times, bytes, formers, integrity, shares)
    select ${environment}, ${moment(hourOf(now))}, name, version, loads, failures, "failuresBy", times, bytes, formers, integrity, shares
    from ${rows} order by name, version
    on conflict (environment, hour, name, version) do update set
      loads = known.loads + excluded.loads,
      failures = known.failures + excluded.failures,
      failures_by = (
        select coalesce(jsonb_object_agg(reason, total), '{}') from (
          select key reason, sum(value::int) total
          from (select * from jsonb_each_text(known.failures_by) union all select * from jsonb_each_text(excluded.failures_by)) both_sides
          group by key) added),
      times = (
        select array_agg(coalesce(before, 0) + coalesce(more, 0) order by place)
        from unnest(known.times, excluded.times) with ordinality as pair (before, more, place)),
      bytes = known.bytes + excluded.bytes,
      formers = known.formers + excluded.formers,
      integrity = known.integrity + excluded.integrity,
      shares = known.shares + excluded.shares`);
}

interface HealthRow extends Record<string, unknown> {
  readonly hour: number;
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  readonly failures_by: Record<string, number>;
  readonly times: number[];
  readonly bytes: string;
  readonly formers: number;
  readonly integrity: number;
  readonly shares: number;
}

/** Hourly counts of page loads and failures per version since a time, for one remote or for all. */
export async function readHours(tx: Tx, environment: string, from: number, name: string | null): Promise<HourCounts[]> {
  const { rows } = await tx.execute<HealthRow>(sql`
    select extract(epoch from hour)::float8 * 1000 as hour, name, version, loads, failures, failures_by, times, bytes::text, formers,
      integrity, shares
    from sys_release_health
    where environment = ${environment} and hour >= ${moment(from)} and (${name}::text is null or name = ${name})`);
  return rows.map(({ failures_by: failuresBy, hour, bytes, ...row }) => ({
    ...row,
    failuresBy,
    bytes: Number(bytes),
    hour: new Date(hour).toISOString(),
  }));
}

/** Figures of a version over a period. A person's failures count at most as often as that person's loads in the period. */
export interface VersionRate extends Record<string, unknown> {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
  /** Number of people who opened the version, and number of those for whom it failed. */
  readonly people: number;
  readonly failing: number;
  /** Mean, over these people, of the share of their own loads that failed, 0–1; so each person has the same weight. */
  readonly share: number;
  /** The shares of the people with the most failures, descending, at most a hundred. */
  readonly loudest: readonly number[];
}

/** Figures from the ten-second slice that contains `from` to `until`, which is excluded. */
export async function readRates(tx: Tx, environment: string, from: number, until: number): Promise<VersionRate[]> {
  const { rows } = await tx.execute<VersionRate>(sql`
    select name, version, sum(loads)::int loads, sum(failures)::int failures, count(*)::int people,
      (count(*) filter (where failures > 0))::int failing, avg(failures::float8 / loads) share,
      (array_agg(failures::float8 / loads order by failures::float8 / loads desc))[1:100] loudest
    from (
      select name, version, person, sum(loads) loads, least(sum(failures), sum(loads)) failures from sys_release_voice
      where environment = ${environment} and slice >= ${moment(sliceOf(from))} and slice < ${moment(until)}
      group by name, version, person having sum(loads) > 0) by_person
    group by name, version order by name, version`);
  return rows;
}

/** For each version, the number of people whose environment manifest contained it since a given time. */
export async function readDrawn(tx: Tx, environment: string, from: number): Promise<(name: string, version: string) => number> {
  const { rows } = await tx.execute<{ name: string; version: string; drawn: number }>(sql`
    select name, version, count(*)::int drawn from sys_release_draw
    where environment = ${environment} and last_time >= ${moment(from)} group by name, version`);
  const known = new Map(rows.map(({ name, version, drawn }) => [`${name}@${version}`, drawn]));
  return (name, version) => known.get(`${name}@${version}`) ?? 0;
}

/** Number of people who used a version: per hour, and over all requested hours (`hour` null). */
export interface PeopleCount extends Record<string, unknown> {
  readonly name: string;
  readonly version: string;
  /** Start of the hour, ISO text; null: all hours. */
  readonly hour: string | null;
  readonly people: number;
  readonly failing: number;
}

export async function readPeople(tx: Tx, environment: string, from: number, name: string | null): Promise<PeopleCount[]> {
  const { rows } = await tx.execute<Omit<PeopleCount, 'hour'> & { moment: number | null }>(sql`
    select name, version, extract(epoch from hour)::float8 * 1000 as moment, count(distinct person)::int people,
      (count(distinct person) filter (where failures > 0))::int failing
    from sys_release_person
    where environment = ${environment} and hour >= ${moment(from)} and (${name}::text is null or name = ${name})
    group by grouping sets ((name, version, hour), (name, version))`);
  return rows.map(({ moment: epoch, ...row }) => ({ ...row, hour: epoch === null ? null : new Date(epoch).toISOString() }) as PeopleCount);
}

/** Deletes counts after 90 days, hashes of people after 30, single reports after hours. */
export async function forgetOldHealth(tx: Tx, now: number): Promise<void> {
  const older = (hours: number) => moment(now - hours * hourLength);
  await tx.execute(sql`delete from sys_release_health where hour < ${older(90 * 24)}`);
  await tx.execute(sql`delete from sys_release_person where hour < ${older(30 * 24)}`);
  await tx.execute(sql`delete from sys_release_voice where slice < ${older(2)}`);
  await tx.execute(sql`delete from sys_release_session where last_time < ${older(48)}`);
  await tx.execute(sql`delete from sys_release_report where time < ${older(24)}`);
  await tx.execute(sql`delete from sys_release_draw where last_time < ${older(8 * 24)}`);
  await tx.execute(sql`delete from sys_release_alert where seen_time < ${older(90 * 24)}`);
}
