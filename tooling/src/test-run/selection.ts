/**
 * The tests that a short run of `npm test` does not include, and why (docs/decisions/0120-what-a-short-test-run-leaves-out.md). `npm test
 * -- --all` runs them.
 */
import { leftJourneys } from './left-journeys.ts';

/** Name of the environment variable that tells tests that everything must run. */
export const allTests = 'ALL_TESTS';

const within = 'api-server/test/';

/**
 * Tests whose result may differ between the two databases: kernel, concurrency, freight scenarios. The entries are files and folders, used
 * as Vitest filters.
 */
export const onBothDatabases: readonly string[] = [
  'kernel/',
  'business/freight-line.test.ts',
  'business/races.test.ts',
  'business/random-work.test.ts',
  'system/seed.test.ts',
  'system/seed-again.test.ts',
].map((path) => within + path);

/**
 * Of the tests that run on both databases, those for which PostgreSQL is enough: they use no database, skip themselves without PostgreSQL,
 * test how sheets are read and written, with statements that other tests send to both databases, or how migrations are ordered and compared,
 * which both databases leave to the same code, or who may call, which is decided before a database is asked.
 */
export const onPostgresOnly: readonly string[] = [
  ...['requests', 'files', 'import-references', 'start-together', 'postgres'],
  ...['newer-schema', 'migrations-of-branches', 'database/lost-connection', 'access'],
].map((name) => `${within}kernel/${name}.test.ts`);

/** Tests that run only on the embedded database. */
export const embeddedOnly: readonly string[] = ['data-folder', 'embedded', 'engine'].map((name) => `${within}kernel/${name}.test.ts`);

/** Security tests that send thousands of requests for the same rows. They run once, on PostgreSQL, which installations use. */
export const attacks = `${within}security/**`;

/** A test of the deployment stage that a short run does not include, and the quicker tests that cover its demand. */
export interface LeftDeployment {
  readonly path: string;
  /** Quicker tests in the form of docs/proof: `path › part of a title`, several separated by semicolons. */
  readonly heldBy: string;
}

export const leftDeployment: readonly LeftDeployment[] = [
  {
    // This test copies, installs and builds the whole repository.
    path: 'tooling/test/moves-alone.test.ts',
    heldBy: [
      'tooling/src/remote-version/module-graph.test.ts › follows values into contracts',
      'tooling/src/remote-version/lock-file.test.ts › what another package asks for changes nothing',
      'tooling/src/workspace/source-version.test.ts › is the same wherever the repository lies',
      'tooling/src/build/build-remote.test.ts › gives the same bytes from the same sources',
    ].join('; '),
  },
  {
    // This test starts the whole product twice, through npm.
    path: 'tooling/test/stopping.test.ts',
    heldBy: [
      'tooling/test/deployment.test.ts › requests go on while one node is replaced',
      'e2e/specs/frame/start.spec.ts › ends on SIGTERM and starts again with its data',
      'api-server/test/kernel/kill.test.ts › nothing acknowledged is lost',
      'api-server/test/kernel/data-folder.test.ts › is this user’s alone whatever the umask',
    ].join('; '),
  },
];

/** Printed at the end of a short run: the lines that name the tests which it did not include. */
export const leftOut: readonly string[] = [
  'integration on the embedded database: entities, accounts, releases, sheets and the registry, which ran on PostgreSQL',
  'kill -9 while sixteen clients write: 50 rounds on each database instead of 5 on the embedded one and 2 on PostgreSQL',
  'races for one quantity, order or lorry: all rounds instead of two of five; of a shared lorry four instead of one; random work: twice as many turns',
  'four nodes that start together on an empty database: three times instead of once; kill -9 at each stage of an upload instead of two of five',
  'scope of rows: every person instead of those who make every call of an entity and, in turn, one who sees a part of it or one who is refused',
  'data rules: every entity instead of every fourth one; what is typed and pasted over fields: every kind of number instead of integers, amounts and ratios',
  'texts of refusals: both wrong bodies for each write and nine wrong values for each property instead of one and three; statements in parameters on the embedded database: all parameters instead of every third',
  'routes that an administrator of another tenant may call: all instead of every second',
  'masked fields: every role with another sight instead of one of each side of the trade; each call outside the entities as one person for each set of unseen fields instead of as one person; all forms of search about each field instead of the first one of each mask',
  'new entities and remotes: whether they compile, their own tests, their builds and what people get wrong; remotes built in two folders, versions that move',
  'compose file: one node instead of three at once, which start together in a test of the API server',
  'deployment on several processes: all remotes published through the gateway instead of two',
  'stopping: SIGTERM sent to npm while sixteen clients write, instead of to one node and to the product',
  'faults of remotes in the browser: each fault at all six remotes instead of one (all of them ran in the loader’s own tests)',
  'every screen opened in both outages (line cut, server away) instead of one of each group of each remote in the first',
  'words of the other language: in both languages, as everybody, in every menu and panel of every screen, instead of in English, as a carrier, on one screen of each group',
  'what a screen shows first stays where it is: both screens instead of one',
  'accessibility: every screen of everybody and every page of the shell instead of one list and one page of each kind',
  'signing in, greetings, heads of records, pinned columns, heads below the tabs, filters that are loading, sizes of lists and the points of a list in use: for every person, record, list, theme and width instead of one',
  `browser: ${leftJourneys.length} journeys whose demands quicker tests hold (tooling/src/test-run/left-journeys.ts):`,
  ...leftJourneys.map(({ spec, title }) => `  ${spec} › ${title}`),
];
