/**
 * Reports of pages into counts. A report counts once; of a version only for people whose document named it; a session's failures never
 * exceed its loads, whatever it says.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import { addCountsTo, hourOf, moment, sliceOf } from './health-store.ts';
import { addCounts, type VersionCounts, withFailures } from './telemetry-batch.ts';

export interface PageReport {
  /** Made by the page, unique. */
  readonly report: string;
  /** Hashes. */
  readonly person: string;
  readonly session: string;
  readonly counts: readonly VersionCounts[];
}

interface Standing {
  readonly session: string;
  readonly name: string;
  readonly version: string;
  /** Of this session so far. */
  readonly before: { readonly loads: number; readonly failures: number };
  /** Of these reports. */
  loads: number;
  failures: number;
}
interface Voice {
  readonly name: string;
  readonly version: string;
  readonly person: string;
  loads: number;
  failures: number;
}

interface StandingRow extends Record<string, unknown> {
  readonly session: string;
  readonly name: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
}

const newStanding = ({ session, name, version, loads, failures }: StandingRow): Standing => ({
  ...{ session, name, version, before: { loads, failures }, loads: 0, failures: 0 },
});
const keyOf = (...parts: readonly string[]): string => parts.join(' ');
const ordered = <Row>(rows: Iterable<readonly [string, Row]>): Row[] =>
  [...rows].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, row]) => row);

/** Adds what counts of these reports; resolves to the counts that were taken, by version. */
export async function storeReports(tx: Tx, environment: string, reports: readonly PageReport[], now: number): Promise<VersionCounts[]> {
  const fresh = await firstSeen(tx, reports, now);
  const drawn = await drawnAmong(tx, environment, fresh);
  const standings = await lockStandings(tx, environment, fresh);
  const totals = new Map<string, VersionCounts>();
  const voices = new Map<string, Voice>();
  for (const { person, session, counts } of fresh) {
    for (const said of counts) {
      const { name, version } = said;
      if (!drawn.has(keyOf(name, version, person))) continue;
      const standing = standings.get(keyOf(session, name, version)) ?? newStanding({ session, name, version, loads: 0, failures: 0 });
      const { before } = standing;
      const open = before.loads + standing.loads - before.failures - standing.failures;
      const taken = withFailures(said, Math.max(0, open + said.loads));
      standing.loads += taken.loads;
      standing.failures += taken.failures;
      standings.set(keyOf(session, name, version), standing);
      const sum = totals.get(keyOf(name, version));
      totals.set(keyOf(name, version), sum ? addCounts(sum, taken) : taken);
      if (taken.loads + taken.failures === 0) continue;
      const voice = voices.get(keyOf(name, version, person)) ?? { name, version, person, loads: 0, failures: 0 };
      voice.loads += taken.loads;
      voice.failures += taken.failures;
      voices.set(keyOf(name, version, person), voice);
    }
  }
  const counted = [...totals.values()];
  if (counted.length === 0) return [];
  await saveStandings(tx, environment, ordered(standings), now);
  await addVoices(tx, environment, ordered(voices), now);
  await addCountsTo(tx, environment, counted, now);
  return counted;
}

async function firstSeen(tx: Tx, reports: readonly PageReport[], now: number): Promise<PageReport[]> {
  const ids = [...new Set(reports.map(({ report }) => report))].sort();
  const { rows } = await tx.execute<{ report: string }>(sql`
    insert into sys_release_report (report, time) select report, ${moment(now)} from unnest(${sql.param(ids)}::varchar[]) as said (report)
    order by report on conflict (report) do nothing returning report`);
  const fresh = new Set(rows.map(({ report }) => report));
  // The same id twice in one piece of work is the same report.
  return reports.filter(({ report }) => fresh.delete(report));
}

async function drawnAmong(tx: Tx, environment: string, reports: readonly PageReport[]): Promise<ReadonlySet<string>> {
  const asked = reports.flatMap(({ person, counts }) => counts.map(({ name, version }) => ({ name, version, person })));
  const { rows } = await tx.execute<{ name: string; version: string; person: string }>(sql`
    select d.name, d.version, d.person from sys_release_draw d
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (name text, version text, person text)
      on d.name = asked.name and d.version = asked.version and d.person = asked.person
    where d.environment = ${environment}`);
  return new Set(rows.map(({ name, version, person }) => keyOf(name, version, person)));
}

/** Held until the transaction ends: another node with reports of the same session waits. */
async function lockStandings(tx: Tx, environment: string, reports: readonly PageReport[]): Promise<Map<string, Standing>> {
  const sessions = [...new Set(reports.map(({ session }) => session))];
  const { rows } = await tx.execute<StandingRow>(sql`
    select session, name, version, loads, failures from sys_release_session
    where environment = ${environment} and session = any(${sql.param(sessions)}::varchar[]) order by session, name, version for update`);
  return new Map(rows.map((row) => [keyOf(row.session, row.name, row.version), newStanding(row)]));
}

async function saveStandings(tx: Tx, environment: string, standings: readonly Standing[], now: number): Promise<void> {
  await tx.execute(sql`
    insert into sys_release_session as known (environment, session, name, version, loads, failures, last_time)
    select ${environment}, session, name, version, loads, failures, ${moment(now)}
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as now (session text, name text, version text, loads int, failures int)
    on conflict (environment, session, name, version) do update
      set loads = known.loads + excluded.loads, failures = known.failures + excluded.failures, last_time = excluded.last_time`);
}

async function addVoices(tx: Tx, environment: string, voices: readonly Voice[], now: number): Promise<void> {
  const rows = sql`jsonb_to_recordset(${JSON.stringify(voices)}::jsonb) as said (name text, version text, person text, loads int, failures int)`;
  await tx.execute(sql`
    insert into sys_release_person as known (environment, hour, name, version, person, loads, failures)
    select ${environment}, ${moment(hourOf(now))}, name, version, person, loads, failures from ${rows}
    on conflict (environment, hour, name, version, person) do update
      set loads = known.loads + excluded.loads, failures = known.failures + excluded.failures`);
  await tx.execute(sql`
    insert into sys_release_voice as known (environment, slice, name, version, person, loads, failures)
    select ${environment}, ${moment(sliceOf(now))}, name, version, person, loads, failures from ${rows}
    on conflict (environment, slice, name, version, person) do update
      set loads = known.loads + excluded.loads, failures = known.failures + excluded.failures`);
}
