import { StartupProblem } from '../kernel/basics/errors.ts';
import type { Database } from '../kernel/database/database.ts';
import type { KeptRow } from '../modules/system/delivery/deliver-rows.ts';
import { seedDemoAnnouncements } from './demo-announcements.ts';
import { seedDemoBusiness } from './demo-business.ts';
import { seedDemoContracts } from './demo-contracts.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { seedDemo, withdrawDemo } from './seed-demo.ts';
import { seedReference } from './seed-reference.ts';

/**
 * Writes the initial data at start: always the reference data, and the demo data when enabled. Resolves to the rows that people changed and
 * that were not updated. Production refuses demo accounts.
 */
export async function seedDatabase(
  database: Database,
  { demo, production, adminPassword }: { demo: boolean; production: boolean; adminPassword?: string | undefined },
): Promise<readonly KeptRow[]> {
  if (demo && production) {
    throw new StartupProblem(
      'Demo accounts are enabled (DEMO is not 0), and their password is public: production does not start with them.',
    );
  }
  const kept = await seedReference(database);
  if (!demo) {
    await withdrawDemo(database);
    await ensureAdministrator(database, adminPassword);
    return kept;
  }
  await seedDemo(database);
  await seedDemoBusiness(database);
  await seedDemoContracts(database);
  await seedDemoAnnouncements(database);
  return kept;
}
