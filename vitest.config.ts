import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Slow test files. They start first, so that none of them is still running alone at the end. */
const longest = [
  'signed-in/product.test.tsx',
  'security/scope.test.ts',
  'kernel/engine.test.ts',
  'security/non-inference.test.ts',
  'business/random-work.test.ts',
  'test/uploads.test.ts',
  'kernel/kill.test.ts',
  'account/sign-in.test.ts',
  'account/second-factor.test.ts',
  'kernel/embedded.test.ts',
  'system/job-nodes.test.ts',
];

/** Starts the slowest files first, even when no previous run has recorded times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * Node.js flags of workers. Most objects of tests become garbage at once; with a larger young generation (64 instead of 16 MB per half) they are
 * collected less often and not copied, which saves 6 to 10 % of the processor time of screens.
 */
const execArgv = ['--max-semi-space-size=64'];

/** How JSX is compiled: for React's production build, which screen tests use unless `NODE_ENV` is `development` (shared-widgets/src/testing/react-build.ts). */
const oxc = { jsx: { runtime: 'automatic', development: process.env.NODE_ENV === 'development' } } as const;

/** Tests that render components in a simulated page. */
const rendered = {
  execArgv,
  environment: 'jsdom',
  setupFiles: ['shared-widgets/src/testing/whole-rendering.ts', 'shared-widgets/src/testing/setup.ts'],
  testTimeout: 60_000,
};

/**
 * Screen tests that need their own module instances: some parts start once per module instance, registrations cannot be undone, and antd keeps
 * animations that began under a fake clock.
 */
const isolatedScreens = [
  'host-shell/src/{layout/layout,sign-in/sign-in-page,signed-in/{product-start,proof-dialog},tabs/panels/screen-faults,telemetry/wire-bytes}.test.tsx',
  'host-shell/src/session/{dictionaries-later,first-reads}.test.tsx',
  'shared-widgets/src/{table-cells/cell-{kinds,texts},ui/{menu-later,overlay},map/map-loading}.test.tsx',
];

/** Tests without a page that need their own module instances: one replaces a module, one depends on the first log line,
 * one records what antd makes while it is loaded. */
const isolated = [
  'api-server/src/kernel/embedded/compiled-engine.test.ts',
  'shared-platform/src/feedback/notices.test.ts',
  'tooling/src/antd/antd-styles.test.ts',
];

export default defineConfig({
  test: {
    // All cores are used: by default one stays idle, which is too much on two cores.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          environment: 'node',
          include: ['*/src/**/*.test.ts', 'tooling/rules/*.test.ts'],
          exclude: [...isolated, '**/node_modules/**'],
          setupFiles: ['shared-widgets/src/testing/put-back.ts'],
          // Modules are shared by all test files and loaded once.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'isolated', environment: 'node', include: isolated, testTimeout: 60_000 } },
      {
        oxc,
        // Modules are loaded once and shared by all test files; setup.ts resets what a file changed.
        test: {
          ...rendered,
          name: 'screens',
          include: ['*/src/**/*.test.tsx'],
          exclude: ['host-shell/**', ...isolatedScreens, '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        oxc,
        // The shell's tests share module instances among themselves: they render the whole product, which other screens know nothing of.
        test: { ...rendered, name: 'shell', include: ['host-shell/src/**/*.test.tsx'], exclude: [...isolatedScreens], isolate: false },
      },
      {
        oxc,
        test: { ...rendered, name: 'isolated-screens', include: isolatedScreens },
      },
      {
        test: {
          name: 'integration',
          execArgv,
          environment: 'node',
          include: ['api-server/test/**/*.test.ts', 'release-registry/test/**/*.test.ts'],
          globalSetup: ['api-server/test/test-databases.ts'],
          // Modules are shared; applications and databases are created by each test file.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // Waits longer than by default, because jobs and notices take effect late on a loaded machine.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        test: {
          name: 'deployment',
          environment: 'node',
          include: ['tooling/test/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
});
