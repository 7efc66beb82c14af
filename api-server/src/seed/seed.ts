import { StartupProblem } from '../kernel/basics/errors.ts';
import type { Database } from '../kernel/database/database.ts';
import { ensureRiskRules } from '../modules/business/risk/scan-risks.ts';
import { restorePromisedJobs } from '../modules/job/quartz-job/promised-jobs.ts';
import type { KeptRow } from '../modules/system/delivery/deliver-rows.ts';
import { deliverReportsToTenants } from '../modules/system/delivery/product-reports.ts';
import type { FileStore } from '../modules/system/file/file-store.ts';
import { seedDemoAdministration, seedDemoContacts, seedDemoRules } from './demo-administration.ts';
import { seedDemoAnnouncements } from './demo-announcements.ts';
import { seedDemoBusiness } from './demo-business.ts';
import { seedDemoCertifications } from './demo-certifications.ts';
import { seedDemoContracts } from './demo-contracts.ts';
import { seedDemoGoods } from './demo-goods.ts';
import { seedDemoMaster } from './demo-master.ts';
import { storeDemoPictures } from './demo-receipts.ts';
import { seedDemoReports } from './demo-reports.ts';
import { seedDemoRisks } from './demo-risks.ts';
import { seedDemoTransfers } from './demo-transfers.ts';
import { ensureAdministrator } from './first-administrator.ts';
import { seedDemo, withdrawDemo } from './seed-demo.ts';
import { seedReference } from './seed-reference.ts';

interface SeedSettings {
  readonly demo: boolean;
  readonly production: boolean;
  readonly adminPassword?: string | undefined;
}

/**
 * Writes the initial data at start: always the reference data, and the demo data when enabled. Resolves to the rows that were not updated
 * because people changed them. Pictures of the demo are stored in `files`. Production refuses demo accounts. Without statistics of the new
 * rows the first pages would be a second slower.
 */
export async function seedDatabase(database: Database, settings: SeedSettings, files?: FileStore): Promise<readonly KeptRow[]> {
  const kept = await writeInitialData(database, settings, files);
  await database.refreshStatistics('all');
  return kept;
}

async function writeInitialData(
  database: Database,
  { demo, production, adminPassword }: SeedSettings,
  files: FileStore | undefined,
): Promise<readonly KeptRow[]> {
  if (demo && production) {
    throw new StartupProblem(
      'Demo accounts are enabled (DEMO is not 0), and their password is public: production does not start with them.',
    );
  }
  const kept = await seedReference(database);
  await restorePromisedJobs(database, Date.now());
  if (demo) {
    await seedDemo(database);
    await seedDemoContacts(database);
  } else {
    await withdrawDemo(database);
    await ensureAdministrator(database, adminPassword);
  }
  // This runs after the demo data is written, so that the demo's tenants get risk rules and reports too.
  await database.asSystem('rules of risks', ensureRiskRules);
  const keptReports = await database.asSystem('reports of tenants', deliverReportsToTenants);
  if (!demo) return [...kept, ...keptReports];
  await seedDemoBusiness(database);
  await seedDemoContracts(database);
  await seedDemoMaster(database);
  await seedDemoGoods(database);
  await seedDemoAnnouncements(database);
  await seedDemoTransfers(database);
  await seedDemoRisks(database);
  await seedDemoCertifications(database);
  await seedDemoAdministration(database);
  await seedDemoRules(database);
  await seedDemoReports(database);
  if (files) await storeDemoPictures(files);
  return [...kept, ...keptReports];
}
