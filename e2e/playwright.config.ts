import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from 'tooling/product/browser';

export default defineConfig({
  testDir: 'specs',
  globalSetup: './product-template.setup.ts',
  timeout: 150_000,
  // The time limit is long because the machine may be busy. A condition that comes true ends the wait, so only failures take that long.
  expect: { timeout: 30_000 },
  // Each worker has its own product. Pages wait more than they compute, so there is one worker more than there are cores.
  workers: availableParallelism() + 1,
  retries: 0,
  projects: [{ name: 'together', outputDir: '../test-results/together' }],
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Animations are off, because a dialog that grows out of its button would be clicked at a wrong position.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces costs a quarter of the time, so it is done only on demand.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath(),
      // Without a language setting, the browser treats Chinese file names as missing.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      args: chromiumArguments,
    },
  },
});
