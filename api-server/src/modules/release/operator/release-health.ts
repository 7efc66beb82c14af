/** Health of versions from page reports, in the form that operator screens use. */
import type { ReleaseHealthReport } from 'shared-contracts/release/release-operations';
import type { Database } from '../../../kernel/database/database.ts';
import { seriesOf } from '../health/health-figures.ts';
import { hourOf, readHours, readPeople, readRates } from '../health/health-store.ts';
import type { HealthOf } from './release-matrix.ts';

const hourLength = 3_600_000;

/** Health of versions in the environment that this product serves; the health of other environments is not known here. */
export function releaseHealth(database: Database, own: string) {
  return {
    /** Loads and failures in the last hour, by version. */
    async lastHour(now: number): Promise<HealthOf> {
      const rates = await database.asSystem('release health', (tx) => readRates(tx, own, now - hourLength, now + 1));
      const known = new Map(rates.map(({ name, version, loads, failures }) => [`${name}@${version}`, { loads, failures }]));
      return (name, version) => known.get(`${name}@${version}`) ?? null;
    },

    async report(
      { environment, name, hours }: { readonly environment: string; readonly name?: string | undefined; readonly hours: number },
      now: number,
    ): Promise<ReleaseHealthReport> {
      const from = hourOf(now) - (hours - 1) * hourLength;
      const { rows, people } = await database.asSystem('release health', async (tx) => ({
        rows: await readHours(tx, environment, from, name ?? null),
        people: await readPeople(tx, environment, from, name ?? null),
      }));
      return {
        environment,
        isOwn: environment === own,
        from: new Date(from).toISOString(),
        until: new Date(hourOf(now) + hourLength).toISOString(),
        versions: seriesOf(rows, people),
      };
    },
  };
}
