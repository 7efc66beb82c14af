/** Statements about what pages reported. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kernel/database.ts';
import type { HourCounts } from './health-figures.ts';
import type { VersionCounts } from './telemetry-batch.ts';

const hourLength = 3_600_000;
const sliceLength = 10_000;
const moment = (epoch: number) => sql`${new Date(epoch).toISOString()}::timestamptz`;
const sliceOf = (epoch: number): number => Math.floor(epoch / sliceLength) * sliceLength;
/** First moment from which on nothing is counted that happened before. */
export const nextSlice = (epoch: number): number => Math.ceil(epoch / sliceLength) * sliceLength;
/** Beginning of the hour that a moment is in, epoch milliseconds. */
export const hourOf = (epoch: number): number => Math.floor(epoch / hourLength) * hourLength;

/** Adds counts to the running hour and slice; one statement each, in one order, however many nodes add at once. */
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
  await tx.execute(sql`
    insert into sys_release_recent as known (environment, slice, name, version, loads, failures)
    select ${environment}, ${moment(sliceOf(now))}, name, version, loads, failures
    from ${rows} order by name, version
    on conflict (environment, slice, name, version) do update set
      loads = known.loads + excluded.loads, failures = known.failures + excluded.failures`);
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

/** Counts since a moment, of one remote or of all. */
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

/** Loads and failures of a version over a stretch of time. */
export interface VersionRate extends Record<string, unknown> {
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
}

/** From the ten seconds that a moment is in; `until` is excluded. */
export async function readRates(tx: Tx, environment: string, from: number, until: number): Promise<VersionRate[]> {
  const { rows } = await tx.execute<VersionRate>(sql`
    select name, version, sum(loads)::int loads, sum(failures)::int failures from sys_release_recent
    where environment = ${environment} and slice >= ${moment(sliceOf(from))} and slice < ${moment(until)}
    group by name, version order by name, version`);
  return rows;
}

/** Hours older than 90 days and slices older than four hours go. */
export async function forgetOldHealth(tx: Tx, now: number): Promise<void> {
  await tx.execute(sql`delete from sys_release_health where hour < ${moment(now - 90 * 24 * hourLength)}`);
  await tx.execute(sql`delete from sys_release_recent where slice < ${moment(now - 4 * hourLength)}`);
  await tx.execute(sql`delete from sys_release_alert where seen_time < ${moment(now - 90 * 24 * hourLength)}`);
}
