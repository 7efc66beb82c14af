import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One core stays idle by default: too dear where there are two.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'unit', environment: 'node', include: ['*/src/**/*.test.ts', 'tooling/*.test.ts'] } },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'screens',
          environment: 'jsdom',
          include: ['*/src/**/*.test.tsx'],
          setupFiles: ['shared-widgets/src/testing/setup.ts'],
          testTimeout: 30_000,
        },
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
