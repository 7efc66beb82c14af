/** The tests that a short run of `npm test` leaves to `npm test -- --all`, and why (docs/decisions/0120-what-a-short-test-run-leaves-out.md). */
import { leftJourneys } from './left-journeys.ts';

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

/** A deployment test that copies, installs and builds the whole repository, and the quicker tests that hold its demand meanwhile. */
export const leftDeployment = {
  path: 'tooling/test/moves-alone.test.ts',
  heldBy: [
    'tooling/src/remote-version/module-graph.test.ts › follows values into contracts',
    'tooling/src/remote-version/lock-file.test.ts › what another package asks for changes nothing',
    'tooling/src/workspace/source-version.test.ts › is the same wherever the repository lies',
    'tooling/src/build/build-remote.test.ts › gives the same bytes from the same sources',
  ].join('; '),
} as const;

/** Printed at the end of a short run: lines that name the tests it left out. */
export const leftOut: readonly string[] = [
  'integration on the embedded database: entities, accounts, releases and the registry, which ran on PostgreSQL',
  'kill -9 while sixteen clients write: 50 rounds on each database instead of 5',
  'scope of rows: every person instead of those who make every call of an entity, one who sees a part of it and one who is refused',
  'masked fields: each call outside the entities as one person for each set of unseen fields instead of as one person',
  'new entities and remotes: whether they compile, their own tests, their builds and what people get wrong; remotes built in two folders, versions that move',
  'faults of remotes in the browser: each fault at all six remotes instead of one (all of them ran in the loader’s own tests)',
  'every screen opened in both outages instead of one of each group of each remote',
  'words of the other language: in both languages, as everybody, in every menu and panel of every screen, instead of in English, as a carrier, on one screen of each group',
  'accessibility: every screen of everybody and every page of the shell instead of two lists and one page of each kind',
  'signing in, greetings, heads of records, pinned columns and sizes of lists: for every person, record, list and width instead of one',
  `browser: ${leftJourneys.length} journeys whose demands quicker tests hold (tooling/src/test-run/left-journeys.ts):`,
  ...leftJourneys.map(({ spec, title }) => `  ${spec} › ${title}`),
];
