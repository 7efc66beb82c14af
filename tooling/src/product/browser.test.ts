import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { chromiumArguments, featuresOffInPlaywright } from './browser.ts';

/** Features that the installed version of Playwright turns off. */
function ofPlaywright(): string[] {
  const e2e = createRequire(join(import.meta.dirname, '..', '..', '..', 'e2e', 'package.json'));
  const runner = createRequire(createRequire(e2e.resolve('@playwright/test')).resolve('playwright/package.json'));
  const source = readFileSync(join(dirname(runner.resolve('playwright-core/package.json')), 'lib', 'coreBundle.js'), 'utf8');
  const list = /disabledFeatures = \[(.*?)\]\.filter/s.exec(source)?.[1] ?? '';
  return [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name ?? '');
}

test('what Playwright turns off stays off, because only the last list of a command line counts', () => {
  const ours = chromiumArguments.filter((argument) => argument.startsWith('--disable-features='));
  expect(ofPlaywright().length).toBeGreaterThan(10);
  expect([...featuresOffInPlaywright].sort()).toEqual(ofPlaywright().sort());
  expect(ours).toHaveLength(1);
  for (const feature of featuresOffInPlaywright) expect(ours[0]?.split(/[=,]/)).toContain(feature);
});
