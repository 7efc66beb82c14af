/** What a short run of `npm test` leaves to `npm test -- --all`, and why. */

/** Tests are told by this variable that everything was asked for. */
export const allTests = 'ALL_TESTS';

const within = 'api-server/test/';

/** What the two databases could do differently: the kernel, concurrency, the freight scenarios. Files and folders, as Vitest filters. */
export const onBothDatabases: readonly string[] = [
  'kernel/',
  'business/freight-line.test.ts',
  'business/guards.test.ts',
  'business/races.test.ts',
  'business/random-work.test.ts',
  'message/nodes.test.ts',
  'system/seed',
].map((path) => within + path);

/** Of these, what never reaches a database: once is enough. */
export const databaseless: readonly string[] = [`${within}kernel/requests.test.ts`];

/** No other database comes near what these test. */
export const embeddedOnly: readonly string[] = ['data-folder', 'embedded', 'engine'].map((name) => `${within}kernel/${name}.test.ts`);

/** Generated attacks ask thousands of questions about the same rows: once, on the database that installations run on. */
export const attacks = `${within}security/**`;

/** Printed at the end of a short run. */
export const leftOut: readonly string[] = [
  'integration on the embedded database: entities, accounts, releases and the registry, which ran on PostgreSQL',
  'kill -9 while sixteen clients write: 50 rounds on each database instead of 5',
  'faults of remotes in the browser: each fault at all six remotes instead of one (all of them ran in the loader’s own tests)',
];
