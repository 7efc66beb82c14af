/**
 * Records which versions each person's signed manifest contained: pages may report on those only (docs/releases.md, "What pages report").
 */
import { sql } from 'drizzle-orm';
import type { EnvironmentManifest, SignedManifest } from 'shared-contracts/release/release';
import { shellReleaseName } from 'shared-contracts/release/release-operations';
import type { Clock } from '../../../kernel/basics/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { gathered } from '../../../kernel/push/push-gather.ts';
import type { PeopleHash } from './people-hash.ts';

export interface DrawnVersion {
  readonly name: string;
  readonly version: string;
}

/** Versions that a manifest allows a page to run: served versions, fallbacks, and the shell. */
export function versionsIn({ text }: SignedManifest): readonly DrawnVersion[] {
  const { remotes = [], lastGood = [], shell } = JSON.parse(text) as Partial<EnvironmentManifest>;
  const found = [...remotes, ...lastGood].map(({ name, version }) => ({ name, version }));
  return shell === undefined ? found : [...found, { name: shellReleaseName, version: shell }];
}

export interface DrawnVersionsOptions {
  readonly database: Database;
  readonly environment: string;
  readonly hashes: () => Promise<PeopleHash>;
  readonly clock: Clock;
}

/** Returns a function that records the versions a person received; simultaneous calls are written together. */
export function drawnVersions({ database, environment, hashes, clock }: DrawnVersionsOptions) {
  type Draw = { readonly userId: string; readonly versions: readonly DrawnVersion[] };
  return gathered<Draw, void>(async (draws) => {
    const hash = await hashes();
    const rows = draws.flatMap(({ userId, versions }) => versions.map(({ name, version }) => ({ name, version, person: hash(userId) })));
    const now = new Date(clock()).toISOString();
    await database.asSystem('drawn versions', (tx) =>
      tx.execute(sql`
        insert into sys_release_draw as known (environment, name, version, person, last_time)
        select distinct ${environment}, name, version, person, ${now}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as drawn (name text, version text, person text)
        order by name, version, person
        on conflict (environment, name, version, person) do update set last_time = excluded.last_time
          where known.last_time < excluded.last_time - interval '1 hour'`),
    );
    return draws.map(() => undefined);
  });
}
