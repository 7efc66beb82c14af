import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take so long by themselves that nobody should wait for them at the end. */
const longest = [
  'security/scope.test.ts',
  'kernel/engine.test.ts',
  'security/non-inference.test.ts',
  'business/random-work.test.ts',
  'test/uploads.test.ts',
  'kernel/kill.test.ts',
  'account/sign-in.test.ts',
  'account/second-factor.test.ts',
  'kernel/embedded.test.ts',
];

/** The longest first, also where no previous run tells which those are. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Files that are rendered, as a person sees them. */
const rendered = {
  environment: 'jsdom',
  setupFiles: ['shared-widgets/src/testing/setup.ts'],
  testTimeout: 60_000,
};

/**
 * Files that need a page of their own: the shell's parts begin once and some are put aside; what is registered stays registered, and
 * what antd began under a clock that stood still stays begun.
 */
const isolatedScreens = ['host-shell/src/**/*.test.tsx', 'shared-widgets/src/{table-cells/cell-{kinds,texts},ui/overlay}.test.tsx'];

/** Files without a page that need modules of their own: one puts another in the place of one, one looks at the first thing that is said. */
const isolated = ['api-server/src/kernel/embedded/compiled-engine.test.ts', 'shared-platform/src/feedback/notices.test.ts'];

export default defineConfig({
  test: {
    // One core stays idle by default: too dear where there are two.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['*/src/**/*.test.ts', 'tooling/*.test.ts'],
          exclude: [...isolated, '**/node_modules/**'],
          setupFiles: ['shared-widgets/src/testing/put-back.ts'],
          // What is tested is loaded once.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'isolated', environment: 'node', include: isolated, testTimeout: 60_000 } },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        // Libraries, platform and widgets are loaded once; setup.ts puts back what a file of tests changed.
        test: {
          ...rendered,
          name: 'screens',
          include: ['*/src/**/*.test.tsx'],
          exclude: [...isolatedScreens, '**/node_modules/**'],
          isolate: false,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { ...rendered, name: 'isolated-screens', include: isolatedScreens },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['api-server/test/**/*.test.ts', 'release-registry/test/**/*.test.ts'],
          globalSetup: ['api-server/test/test-databases.ts'],
          // Applications and databases are made anew by every file; what they are made of is loaded once.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'deployment',
          environment: 'node',
          include: ['tooling/test/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
