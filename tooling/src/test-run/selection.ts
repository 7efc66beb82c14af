/** The tests that a short run of `npm test` leaves to `npm test -- --all`, and why. */

/** This environment variable tells tests that everything must run. */
export const allTests = 'ALL_TESTS';

const within = 'api-server/test/';

/** Tests whose result may differ between the two databases: kernel, concurrency, freight scenarios. Files and folders, as Vitest filters. */
export const onBothDatabases: readonly string[] = [
  'kernel/',
  'business/freight-line.test.ts',
  'business/guards.test.ts',
  'business/races.test.ts',
  'business/random-work.test.ts',
  'message/nodes.test.ts',
  'system/seed',
].map((path) => within + path);

/** Tests among these that use no database, so that one run is enough. */
export const databaseless: readonly string[] = [`${within}kernel/requests.test.ts`];

/** Tests of the embedded database only. */
export const embeddedOnly: readonly string[] = ['data-folder', 'embedded', 'engine'].map((name) => `${within}kernel/${name}.test.ts`);

/** Security tests that make thousands of requests for the same rows; they run once, on PostgreSQL, which installations use. */
export const attacks = `${within}security/**`;

/** Printed at the end of a short run. */
export const leftOut: readonly string[] = [
  'integration on the embedded database: entities, accounts, releases and the registry, which ran on PostgreSQL',
  'kill -9 while sixteen clients write: 50 rounds on each database instead of 5',
  'faults of remotes in the browser: each fault at all six remotes instead of one (all of them ran in the loader’s own tests)',
  'every screen opened in both outages instead of one; every column of two line tables typed over instead of one of each kind',
  'words of the other language: as admin, operator, shipper and driver, and in every menu and panel of a screen',
];
