import { defineConfig } from '@playwright/test';

/** Specs that change what others build from, or that promise times. */
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
    // Without animation: a dialog that grows out of its button would be clicked at a wrong position.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording traces costs a quarter of the time, so it is done only on demand.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      // Without a language setting, the browser treats Chinese file names as missing.
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
