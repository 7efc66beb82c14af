import { defineConfig } from '@playwright/test';

/** They change what the others build from, or promise times. */
const isolated = /\/(?:faults|faults-every-remote|preview|release)\.spec\.ts$/;

export default defineConfig({
  testDir: 'specs',
  globalSetup: './product-template.setup.ts',
  timeout: 150_000,
  expect: { timeout: 15_000 },
  workers: 2,
  retries: 0,
  projects: [
    { name: 'together', testIgnore: isolated, outputDir: '../test-results/together' },
    { name: 'isolated', testMatch: isolated, workers: 1, dependencies: ['together'], outputDir: '../test-results/isolated' },
  ],
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // A window that grows out of the button is clicked where it no longer is.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step costs a quarter of the time: asked for where one of them is looked into.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Where no language is set, the browser takes Chinese names of files for none.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
